import type { WheelEvent } from '../landing/wheel-playing.ts'
import type { RoundProps } from './round-playing.ts'

/** The signs of the notation font have 25 units to a space, the staves of the score 10. */
const scale = 0.4
/** Half the width of a head. */
const half = 5.9

/** Draws the heads of the notes that sound once more, in red, in the drawings of the score. */
export function scoreDrawing({ entries, drawn }: RoundProps, events: readonly WheelEvent[]) {
  const [melody, foot] = document.querySelectorAll('.score-staves')
  const heads = new Map([
    ...headsIn(melody, 'melody', drawn.melody),
    ...headsIn(foot, 'foot', drawn.foot),
  ])
  const nameOf = ({ singer, note }: WheelEvent) =>
    `${singer < entries.length ? 'melody' : 'foot'} ${note.from}`
  let sounding: ReadonlySet<string> = new Set()
  const light = (names: ReadonlySet<string>) => {
    for (const [name, signs] of heads)
      if (names.has(name) !== sounding.has(name))
        for (const sign of signs) sign.setAttribute('display', names.has(name) ? 'inline' : 'none')
    sounding = names
  }
  return {
    /** Shows a moment, in seconds from the first note. */
    show: (time: number) => {
      const now = events.filter(({ at, length }) => at <= time && time < at + length - 0.03)
      light(new Set(now.map(nameOf)))
    },
    rest: () => light(new Set()),
  }
}

/** The heads of a part, by the names of their notes: each with a halo behind it. */
function headsIn(staves: Element | undefined, part: string, drawn: RoundProps['drawn']['melody']) {
  const drawings = [...(staves?.querySelectorAll('svg:not(.score-clef)') ?? [])]
  const known = new Map<string, readonly Element[]>()
  for (const [from, drawing, x, y, sign] of drawn) {
    const group = draw('g', { class: 'score-sounding', fill: 'var(--red)', display: 'none' })
    const transform = `translate(${x} ${y}) scale(${scale})`
    group.append(
      draw('circle', { cx: x + half, cy: y, r: 14, opacity: 0.16 }),
      draw('use', { href: `#sign_${sign}`, transform }),
    )
    drawings[drawing]?.append(group)
    const name = `${part} ${from}`
    known.set(name, [...(known.get(name) ?? []), group])
  }
  return known
}

function draw(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`)
  return made
}

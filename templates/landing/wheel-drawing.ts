import {
  angleAt,
  barsOf,
  type Wheel,
  type WheelEvent,
  type WheelNote,
  type WheelProps,
} from './wheel-playing.ts'

const namespace = 'http://www.w3.org/2000/svg'

function draw(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
) {
  const made = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, `${value}`)
  parent.append(made)
  return made
}

/** Where the lights ride and their halos lie, where they stand at home, and how large they are. */
const ride = 338
const glow = 397
const home = 30

/**
 * What is seen of the wheel while it turns, over the plan: the signs of sounding notes, once more in red, and a light for
 * each voice that leaves by its aisle and rides round with it. With less motion the lights stay away.
 */
export function wheelDrawing(field: Element, wheel: WheelProps, events: readonly WheelEvent[]) {
  const box = field.querySelector('.stage-plan')?.getAttribute('viewBox') ?? ''
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('class', 'wheel-drawing')
  svg.setAttribute('viewBox', box)
  svg.setAttribute('aria-hidden', 'true')
  svg.style.cssText =
    'color:var(--red);position:absolute;inset:0;width:100%;height:100%;overflow:visible;pointer-events:none'
  field.append(svg)

  const gradient = draw(draw(svg, 'defs', {}), 'radialGradient', { id: 'wheel-halo' })
  for (const [offset, opacity] of [
    [0, 0.34],
    [0.45, 0.13],
    [1, 0],
  ] as const)
    draw(gradient, 'stop', { offset, 'stop-color': 'currentColor', 'stop-opacity': opacity })
  const halos = wheel.entries.map(() =>
    draw(svg, 'circle', { class: 'wheel-halo', r: 78, fill: 'url(#wheel-halo)' }),
  )
  const lights = wheel.entries.map((_, voice) => {
    const light = draw(svg, 'g', { class: 'wheel-light', 'data-voice': voice, display: 'none' })
    draw(light, 'circle', { r: 36, fill: 'transparent' })
    draw(light, 'circle', { r: 11, 'stroke-width': 2.5 })
    draw(light, 'text', {
      y: 5.8,
      'text-anchor': 'middle',
      'font-family': 'var(--display)',
      'font-size': 17,
    }).textContent = `${voice + 1}`
    return light
  })
  const ink = (voice: number, isMuted: boolean) => {
    const paper = 'var(--paper)'
    const red = 'currentColor'
    const [, core, number] = lights[voice]?.children ?? []
    core?.setAttribute('fill', isMuted ? paper : red)
    core?.setAttribute('stroke', isMuted ? red : paper)
    number?.setAttribute('fill', isMuted ? red : paper)
  }
  for (const voice of lights.keys()) ink(voice, false)
  const signs = new Map(
    [...new Set(events.map(({ note }) => note))].map((note) => [
      note,
      note.heads.map(({ sign, angle, radius }) =>
        draw(svg, 'use', {
          class: 'wheel-sign',
          fill: 'currentColor',
          href: `${wheel.file ?? ''}#${sign}`,
          y: -radius,
          transform: `rotate(${angle})`,
        }),
      ),
    ]),
  )
  svg.append(...lights)
  let sounding: ReadonlySet<WheelNote> = new Set()

  const light = (notes: ReadonlySet<WheelNote>) => {
    for (const [note, drawn] of signs)
      if (notes.has(note) !== sounding.has(note))
        for (const sign of drawn) sign.toggleAttribute('data-sounding', notes.has(note))
    sounding = notes
  }
  const move = (voice: number, time: number, isMuted: boolean) => {
    const place = calm.matches ? undefined : lightAt(wheel, voice, time)
    const lamp = lights[voice]
    const halo = halos[voice]
    lamp?.setAttribute('display', place ? 'inline' : 'none')
    halo?.toggleAttribute('data-lit', place?.isSinging === true && !isMuted)
    if (!place) return
    const { angle, radius } = place
    // A finger needs 44 px, also on a telephone.
    const size = field.clientWidth < 600 ? 1.6 : 1
    lamp?.setAttribute(
      'transform',
      `rotate(${angle}) translate(0 ${-radius}) rotate(${-angle}) scale(${size})`,
    )
    halo?.setAttribute('transform', `rotate(${angle}) translate(0 ${-glow})`)
  }

  return {
    /** Shows a moment, in seconds from the press. */
    show: (time: number, muted: ReadonlySet<number>) => {
      const now = events.filter(
        ({ at, length, singer }) => at <= time && time < at + length - 0.03 && !muted.has(singer),
      )
      light(new Set(now.map(({ note }) => note)))
      for (const voice of lights.keys()) move(voice, time, muted.has(voice))
    },
    mute: ink,
    /** As it was before. */
    rest: () => {
      light(new Set())
      for (const voice of lights.keys()) move(voice, Number.POSITIVE_INFINITY, true)
    },
  }
}

/** Where the light of a voice is: it leaves by its aisle in a bar, follows the rim in the next, and comes home in one. */
function lightAt({ melody, quaver, bar, entries, times }: Wheel, voice: number, time: number) {
  const bars = time / quaver / bar - (entries[voice] ?? 0)
  const end = times * barsOf(melody, bar)
  if (!(bars >= -2 && bars < end + 1)) return undefined
  const start = angleAt(melody, bar, 0)
  if (bars >= 0 && bars < end)
    return { angle: angleAt(melody, bar, bars * bar), radius: ride, isSinging: true }
  const way = bars < 0 ? bars + 2 : 2 * (1 - (bars - end))
  const smooth = (share: number) => share * share * (3 - 2 * share)
  const aisle = ((voice * 90 + 180) % 360) - 180
  if (way < 1) return { angle: aisle, radius: home + (ride - home) * smooth(way), isSinging: false }
  return { angle: aisle + (start - aisle) * smooth(way - 1), radius: ride, isSinging: false }
}

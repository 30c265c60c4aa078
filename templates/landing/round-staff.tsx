import { Glyph } from '../notation/glyph.tsx'
import { round } from '../notation/round.ts'
import { polar } from './polar.ts'

const space = 19
const innermost = 214

/** Where the notes of the canon stand on the staff, bar after bar. */
const canon = [
  [1, 3, 4, 2],
  [5, 7, 6, 4],
  [3, 5, 4, 1],
  [2, 4, 6, 7],
  [5, 4, 2, 1],
  [3, 4, 6, 5],
  [7, 6, 4, 2],
  [3, 5, 4, 2],
]

/** In degrees, from the bar line on. */
const firstBeat = 7.6
const betweenBeats = 10

/** The four kinds of notes, each drawn once and then placed all round: black or half, stem up or down. */
const kinds = [
  { id: 'round-black-up', name: 'black-note', up: true },
  { id: 'round-black-down', name: 'black-note', up: false },
  { id: 'round-half-up', name: 'half-note', up: true },
  { id: 'round-half-down', name: 'half-note', up: false },
] as const

function kindOf(position: number, half: boolean): string {
  return `#round-${half ? 'half' : 'black'}-${position < 4 ? 'up' : 'down'}`
}

const notes = canon.flatMap((positions, bar) =>
  positions.map((position, beat) => ({
    kind: kindOf(position, beat === 1 || (beat === 3 && bar % 2 === 1)),
    radius: innermost + (position * space) / 2,
    degrees: (bar / canon.length) * 360 + firstBeat + beat * betweenBeats,
  })),
)

const stemLength = round(space * 2.9)

function barLine(bar: number): string {
  const from = polar(0, innermost, bar / canon.length).map(round)
  const to = polar(0, innermost + 4 * space, bar / canon.length).map(round)
  return `M${from.join(' ')}L${to.join(' ')}`
}

/** A canon without a first bar: a staff that closes into a circle, after Baude Cordier (Chantilly codex). */
export function RoundStaff({ centre }: { readonly centre: number }) {
  return (
    <g className="round-staff" transform={`translate(${centre} ${centre})`}>
      <defs>
        {kinds.map(({ id, name, up }) => (
          <g key={id} id={id}>
            <Glyph name={name} x={-11.2} y={0} space={space} />
            <path
              className="stems"
              d={up ? `M10.4-3.4V-${stemLength}` : `M-10.6 3.4V${stemLength}`}
            />
          </g>
        ))}
      </defs>
      {[0, 1, 2, 3, 4].map((line) => (
        <circle key={line} r={innermost + line * space} />
      ))}
      <path className="round-bars" d={canon.map((_, bar) => barLine(bar)).join('')} />
      {notes.map(({ kind, radius, degrees }) => (
        <use key={degrees} href={kind} y={-radius} transform={`rotate(${degrees})`} />
      ))}
    </g>
  )
}

import { Glyph } from './glyph.tsx'
import { polar } from './polar.ts'
import { round } from './round.ts'

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

interface RoundNote {
  /** Where it stands on the circle, in turns from the top. */
  readonly turn: number
  readonly position: number
  readonly half: boolean
}

const notes: readonly RoundNote[] = canon.flatMap((positions, bar) =>
  positions.map((position, beat) => ({
    turn: (bar + 0.17 + beat * 0.222) / canon.length,
    position,
    half: beat === 1 || (beat === 3 && bar % 2 === 1),
  })),
)

function placeNote({ turn, position, half }: RoundNote, centre: number) {
  const [x, y] = polar(centre, innermost + (position * space) / 2, turn)
  const reach = round(space * 2.9)
  return (
    <g key={turn} transform={`translate(${round(x)} ${round(y)}) rotate(${round(turn * 360)})`}>
      <Glyph name={half ? 'half-note' : 'black-note'} x={-11.2} y={0} space={space} />
      <path className="stems" d={position < 4 ? `M10.4 -3.4V-${reach}` : `M-10.6 3.4V${reach}`} />
    </g>
  )
}

/** A canon without a first bar: a staff that closes into a circle, after Baude Cordier (Chantilly codex). */
export function RoundStaff({ centre }: { readonly centre: number }) {
  const barLine = (bar: number) => {
    const [x, y] = polar(centre, innermost, bar / canon.length)
    const [outerX, outerY] = polar(centre, innermost + 4 * space, bar / canon.length)
    return `M${round(x)} ${round(y)}L${round(outerX)} ${round(outerY)}`
  }
  return (
    <>
      <g className="round-staff">
        {[0, 1, 2, 3, 4].map((line) => (
          <circle key={line} cx={centre} cy={centre} r={innermost + line * space} />
        ))}
      </g>
      <path className="round-bars" d={canon.map((_, bar) => barLine(bar)).join('')} />
      <g fill="currentColor">{notes.map((note) => placeNote(note, centre))}</g>
    </>
  )
}

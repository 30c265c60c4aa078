import type { Event } from '../assemble.ts'
import { round } from '../notation/glyphs.ts'
import { Glyph } from '../notation/signs.tsx'

const centre = 400

/** The letters of the legend, on the stage, among the public, in an aisle. */
const letters = [
  { letter: 'a', x: 482, y: 407 },
  { letter: 'b', x: 400, y: 257 },
  { letter: 'c', x: 238, y: 407 },
]

/** The circular main stage seen from above, with the canon that gave it its form round it. */
export function StagePlan({
  plan,
  inscription,
}: {
  readonly plan: Event['stage']['plan']
  readonly inscription: Event['stage']['inscription']
}) {
  return (
    <svg
      className="stage-plan"
      viewBox="0 0 800 800"
      role="img"
      aria-labelledby="stage-plan-title stage-plan-description"
    >
      <title id="stage-plan-title">{plan.title}</title>
      <desc id="stage-plan-description">{plan.description}</desc>
      <defs>
        <path id="stage-plan-circle" d="M400 62a338 338 0 0 1 0 676a338 338 0 0 1 0-676" />
      </defs>
      <RoundStaff centre={centre} />
      {seatRows(centre).map(({ arcs, step }) => (
        <path key={step} className="stage-plan-seats" d={arcs} strokeDasharray={`0 ${step}`} />
      ))}
      <circle className="stage-plan-stage" cx={centre} cy={centre} r="66" />
      <g className="stage-plan-fermata">
        <Glyph name="fermata" x={centre - 39} y={centre + 18} space={32} />
      </g>
      <text className="stage-plan-inscription" lang={inscription.lang}>
        <textPath
          href="#stage-plan-circle"
          startOffset="0"
          textLength="2118"
          lengthAdjust="spacing"
        >{`${inscription.text} · ${inscription.text} ·`}</textPath>
      </text>
      <g className="stage-plan-letters">
        {letters.map(({ letter, x, y }) => (
          <text key={letter} x={x} y={y}>
            {letter}
          </text>
        ))}
      </g>
    </svg>
  )
}

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
function RoundStaff({ centre }: { readonly centre: number }) {
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

const rows = [98, 122, 146, 170]
/** Half the width of an aisle, in units of the drawing. */
const aisle = 15

/** A row of seats: arcs between the aisles, and how far it is along them from one seat to the next. */
interface SeatRow {
  readonly arcs: string
  readonly step: number
}

/** The seats of one row between two aisles, in turns from the top: the first and the last that stand clear. */
function clearSeats(radius: number, count: number, quarter: number): readonly number[] {
  const gap = aisle / radius / (2 * Math.PI)
  return Array.from({ length: count }, (_, seat) => (seat + 0.5) / count).filter(
    (turn) => turn >= quarter / 4 + gap && turn <= (quarter + 1) / 4 - gap,
  )
}

/** Four rows of seats round a stage, cut by four aisles, to be drawn as arcs of dots. */
function seatRows(centre: number): readonly SeatRow[] {
  return rows.map((radius) => {
    const count = Math.round(radius * 0.3) * 2
    const arc = (quarter: number) => {
      const seats = clearSeats(radius, count, quarter)
      const from = polar(centre, radius, seats.at(0) ?? 0).map(round)
      // A little further than the last seat, so that rounding does not lose it.
      const to = polar(centre, radius, (seats.at(-1) ?? 0) + 0.001).map(round)
      return `M${from.join(' ')}A${radius} ${radius} 0 0 1 ${to.join(' ')}`
    }
    return {
      arcs: [0, 1, 2, 3].map(arc).join(''),
      step: Number(((2 * Math.PI * radius) / count).toFixed(3)),
    }
  })
}

/** The point at an angle (in turns, clockwise from the top) and a distance from the centre of a round drawing. */
function polar(centre: number, radius: number, turn: number): readonly [number, number] {
  const angle = turn * 2 * Math.PI
  return [centre + radius * Math.sin(angle), centre - radius * Math.cos(angle)]
}

import type { Event } from '../assemble.ts'
import { Glyph } from '../notation/glyph.tsx'
import { RoundStaff } from './round-staff.tsx'
import { seatRows } from './seats.ts'

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

import { round } from '../notation/glyphs.ts'
import { staffLines } from '../notation/staff.ts'
import { strayNotes, swarmBeams, swarmStaff, tuneNotes } from './swarm-notes.ts'

/** Note heads are dots, stretched and turned by one matrix for all. */
const turn = -0.42
const stretch = 1.42
const cosine = Math.cos(turn)
const sine = Math.sin(turn)
const matrix = [cosine * stretch, sine * stretch, -sine, cosine]
  .map((value) => round(value * 1000) / 1000)
  .join(' ')

/** Four hundred notes, one for each call, that leave the staff and become a swarm. `label` is what is said of it. */
export function SwarmDrawing({ label }: { readonly label: string }) {
  const tune = tuneNotes()
  const groups = tune.map(swarmBeams)
  const heads = [...tune.flat(), ...strayNotes()].map(([x, y]) => {
    const across = (x * cosine + y * sine) / stretch
    return `M${round(across)} ${round(-x * sine + y * cosine)}h.1`
  })
  return (
    <svg className="swarm-drawing" viewBox="0 0 1440 400" role="img" aria-label={label}>
      <path className="staff-lines" d={staffLines(swarmStaff, 1440)} />
      <path className="swarm-stems" d={groups.map(({ stems }) => stems).join('')} />
      <path className="swarm-beams" d={groups.map(({ beams }) => beams).join('')} />
      <g transform={`matrix(${matrix} 0 0)`}>
        <path className="swarm-heads" d={heads.join('')} />
      </g>
    </svg>
  )
}

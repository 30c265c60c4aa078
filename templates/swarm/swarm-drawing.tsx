import { round } from '../notation/glyphs.ts'
import {
  type Arrangement,
  countedNotes,
  flyingNotes,
  narrow,
  type Point,
  sizes,
  stemEnds,
  wide,
} from './swarm-notes.ts'

/** How wide a beam is, and half a stem, in halves of a note head. */
const beamWidth = 0.9
const halfStem = 0.12
/** The lines of the account go on beyond the frame, as far as the window may be wide. */
const beyond = 1200

/**
 * Four hundred notes, one for each call: some still stand on the lines of an account, by fives, the others have become a
 * swarm. Telephones have an arrangement of their own. `label` is what is said of it.
 */
export function SwarmDrawing({ label }: { readonly label: string }) {
  return (
    <div className="swarm-drawing" role="img" aria-label={label}>
      <SwarmPicture arrangement={wide} name="wide" />
      <SwarmPicture arrangement={narrow} name="narrow" />
    </div>
  )
}

interface SwarmPictureProps {
  readonly arrangement: Arrangement
  readonly name: string
  /** Where it stands in a drawing that it is a part of. */
  readonly place?: Readonly<Record<'y' | 'width' | 'height', number>>
}

/** One arrangement of the notes. */
export function SwarmPicture({ arrangement, name, place }: SwarmPictureProps) {
  const { width, height, head } = arrangement
  const groups = countedNotes(arrangement)
  const flying = flyingNotes(arrangement)
  const counted = groups.flat()
  const mark = `url(#swarm-${name}-note)`
  return (
    <svg
      {...place}
      className={`swarm-${name}`}
      viewBox={`0 0 ${width} ${height}`}
      overflow="visible"
      aria-hidden="true"
    >
      <marker id={`swarm-${name}-note`} overflow="visible">
        <ellipse rx={head} ry={round(0.7 * head)} transform="rotate(-24)" />
      </marker>
      <path className="swarm-lines" d={accountLines(arrangement)} />
      <path className="swarm-stems" d={groups.map((one) => stems(one, arrangement)).join('')} />
      <path className="swarm-beams" d={groups.map((one) => beam(one, arrangement)).join('')} />
      <g className="swarm-heads" markerStart={mark} markerMid={mark} markerEnd={mark}>
        <path d={through(counted)} />
        {sizes.map((size, index) => (
          <path
            key={size}
            strokeWidth={size}
            d={through(flying.filter((note) => note.size === index).map(({ at }) => at))}
          />
        ))}
      </g>
    </svg>
  )
}

/** A path with a corner at each place, where a marker draws the head of a note; from near to near, which packs smaller. */
function through(points: readonly Point[]): string {
  const left = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const steps: string[] = []
  let here: Point = [0, 0]
  while (left.length > 0) {
    const [next = here] = left.splice(nearest(here, left), 1)
    steps.push(numbers([next[0] - here[0], next[1] - here[1]]))
    here = next
  }
  const [first = '', ...further] = steps
  return `M${first}l${further.join(' ')}`.replaceAll(' -', '-')
}

const numbers = ([x, y]: Point): string => `${x} ${y}`

function nearest([x, y]: Point, points: readonly Point[]): number {
  const far = points.map(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y))
  return far.indexOf(Math.min(...far))
}

function accountLines({ width, height, account: { top, line } }: Arrangement): string {
  const rows = Math.ceil((height - top) / line)
  return Array.from(
    { length: rows },
    (_, row) => `M${-beyond} ${top + row * line}H${width + beyond}`,
  ).join('')
}

const stems = (group: readonly Point[], arrangement: Arrangement): string =>
  stemEnds(group, arrangement)
    .map(([x, y]) => `M${round(x)} ${y}v${arrangement.account.stem}`)
    .join('')

function beam(group: readonly Point[], arrangement: Arrangement): string {
  const ends = stemEnds(group, arrangement)
  const [left = 0, y = 0] = ends.at(0) ?? []
  const [right = 0] = ends.at(-1) ?? []
  const { head } = arrangement
  const overlap = halfStem * head
  const across = round(right - left + 2 * overlap)
  return `M${round(left - overlap)} ${y}h${across}v${round(beamWidth * head)}h${-across}z`
}

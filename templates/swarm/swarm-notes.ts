import { round } from '../notation/glyphs.ts'
import { heightOf, type Staff } from '../notation/staff.ts'

/** How many notes the swarm has: one for each call. */
const swarmSize = 400

export const swarmStaff: Staff = { space: 17, top: 168 }

type Point = readonly [x: number, y: number]

/** The tune that the swarm comes out of, four beamed notes at a time. */
const tune = [
  [2, 3, 4, 5],
  [4, 5, 3, 4],
  [3, 2, 1, 2],
  [3, 4, 5, 6],
]

/** Numbers from 0 to 1 that look like chance and are the same every time (Park and Miller, 1988). */
function chance(seed: number): () => number {
  const state = { value: seed }
  return () => {
    state.value = (state.value * 16807) % 2147483647
    return state.value / 2147483647
  }
}

/** The notes of the tune, group by group. */
export function tuneNotes(): readonly (readonly Point[])[] {
  return tune.map((positions, group) =>
    positions.map((position, step): Point => {
      const index = group * 4 + step
      return [84 + index * 27 + group * 14, heightOf(swarmStaff, position)]
    }),
  )
}

/** The notes that have left the staff: the further to the right, the wider they stray. */
export function strayNotes(): readonly Point[] {
  const random = chance(9)
  const stray = () => (random() + random() + random() - 1.5) * 1.15
  const count = swarmSize - tune.flat().length
  return Array.from({ length: count }, (_, index): Point => {
    const way = index / (count - 1)
    const x = 566 + 880 * way ** 0.72
    const spread = 0.05 + way ** 1.15
    const middle = 212 - Math.sin(way ** 0.7 * 6.5) * 40 * (1 - way * 0.4) - way * way * 46
    return [x + stray() * 90 * spread, middle + stray() * (26 + 150 * spread)]
  })
}

/** The stems and beams of a group of the tune, as path data. */
export function swarmBeams(points: readonly Point[]): { stems: string; beams: string } {
  const beam = Math.min(...points.map(([, y]) => y)) - 44
  const [first = 0] = points.at(0) ?? []
  const [last = 0] = points.at(-1) ?? []
  const left = round(first + 5.3)
  const bar = (y: number) => `M${left} ${y}H${round(last + 6.7)}v6H${left}z`
  return {
    stems: points.map(([x, y]) => `M${round(x + 6)} ${round(y - 2)}V${beam}`).join(''),
    beams: bar(beam) + bar(beam + 11),
  }
}

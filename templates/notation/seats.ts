import { polar } from './polar.ts'
import { round } from './round.ts'

const rows = [98, 122, 146, 170]
/** Half the width of an aisle, in units of the drawing. */
const aisle = 15

/** The seats round a stage, as a path of dots: four rows, cut by four aisles. */
export function seats(centre: number): string {
  return rows
    .flatMap((radius) => {
      const count = Math.round(radius * 0.3) * 2
      const gap = aisle / radius
      return Array.from({ length: count }, (_, seat) => (seat + 0.5) / count)
        .filter((turn) => {
          const quarter = (turn * 2 * Math.PI) % (Math.PI / 2)
          return quarter >= gap && quarter <= Math.PI / 2 - gap
        })
        .map((turn) => polar(centre, radius, turn))
        .map(([x, y]) => `M${round(x)} ${round(y)}h.01`)
    })
    .join('')
}

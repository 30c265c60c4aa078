import { round } from '../notation/round.ts'
import { polar } from './polar.ts'

const rows = [98, 122, 146, 170]
/** Half the width of an aisle, in units of the drawing. */
const aisle = 15

/** A row of seats: arcs between the aisles, and how far it is along them from one seat to the next. */
export interface SeatRow {
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
export function seatRows(centre: number): readonly SeatRow[] {
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

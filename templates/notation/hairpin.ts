import { type Ink, ink } from './ink.ts'
import { round } from './round.ts'

interface Hairpin {
  readonly from: number
  readonly to: number
  readonly y: number
  /** Half of the opening. */
  readonly opening: number
}

/** The sign of growing louder: two lines that open to the right. */
export function hairpin({ from, to, y, opening }: Hairpin): Ink {
  const upper = `M${round(to)} ${round(y - opening)}L${round(from)} ${round(y)}`
  return ink({ strokes: `${upper}L${round(to)} ${round(y + opening)}` })
}

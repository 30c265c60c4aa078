import { type Ink, ink } from './ink.ts'
import { round } from './round.ts'

interface Arc {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  /** How far the bow rises, and how thick it is in the middle; below the notes both are negative. */
  readonly height: number
  readonly thickness: number
}

/** A bow from note to note: thin at its ends, thick in the middle. */
export function slur({ from, to, height, thickness }: Arc): Ink {
  const [startX, startY] = from
  const [endX, endY] = to
  const pull = (endX - startX) * 0.28
  const left = round(startX + pull)
  const right = round(endX - pull)
  const outer = `C${left} ${round(startY - height)} ${right} ${round(endY - height)} ${round(endX)} ${round(endY)}`
  const inner = `C${right} ${round(endY - height + thickness)} ${left} ${round(startY - height + thickness)} ${round(startX)} ${round(startY)}`
  return ink({ fills: `M${round(startX)} ${round(startY)}${outer}${inner}z` })
}

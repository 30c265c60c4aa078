import { round } from './glyphs.ts'
import { metrics } from './metrics.ts'
import type { Spacing } from './music.ts'

/** Five lines of a drawing: the distance between two of them, and where the top one lies. */
export interface Staff {
  readonly space: number
  readonly top: number
}

/** The height of a place on the staff: 0 is the bottom line, 1 the space above it, 8 the top line. */
export function heightOf({ space, top }: Staff, position: number): number {
  return top + 4 * space - (position * space) / 2
}

/** The path of the five lines, from the left edge to `width`. */
export function staffLines({ space, top }: Staff, width: number): string {
  return [0, 1, 2, 3, 4].map((line) => `M0 ${round(top + line * space)}H${width}`).join('')
}

/** A thick bar line with a thin one before it, closing a staff at `end`; large staves have lighter ones. */
export function finalBar(
  { space, top }: Staff,
  end: number,
  { thin, thick, separation }: FinalBar = metrics.bar,
): string {
  const line = (x: number, width: number) =>
    `M${round(x)} ${top}h${round(width * space)}v${4 * space}h${-round(width * space)}z`
  const left = end - thick * space
  return line(left, thick) + line(left - (separation + thin) * space, thin)
}

/** How wide its lines and what is between them are, in staff spaces. */
interface FinalBar {
  readonly thin: number
  readonly thick: number
  readonly separation: number
}

/** The bar lines and dots between which music is played again; `at` is the outer edge, where the thick line stands. */
export function repeatBar({ space, top }: Staff, at: number, side: 'opening' | 'close'): string {
  const { thin, thick, separation, dot, dotSeparation } = metrics.bar
  const way = side === 'opening' ? 1 : -1
  const line = (from: number, width: number) =>
    `M${round(at + way * from * space)} ${top}h${round(way * width * space)}v${4 * space}h${-round(way * width * space)}z`
  const middle = at + way * (thick + separation + thin + dotSeparation + dot) * space
  const radius = round(dot * space)
  const point = (place: number) =>
    `M${round(middle - radius)} ${round(top + place * space)}a${radius} ${radius} 0 1 1 ${round(2 * radius)} 0a${radius} ${radius} 0 1 1-${round(2 * radius)} 0z`
  return line(0, thick) + line(thick + separation, thin) + point(1.5) + point(2.5)
}

/** Where music is engraved. */
export interface Page {
  readonly staff: Staff
  readonly spacing: Spacing
}

import { round } from './round.ts'

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

/** The path of bar lines at these places, as high as the staff. */
export function barLines({ space, top }: Staff, places: readonly number[]): string {
  return places.map((x) => `M${x} ${top}v${4 * space}`).join('')
}

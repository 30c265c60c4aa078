/**
 * The widths of files, in pixels, from the layout: up to 1000 CSS pixels the screen shows one column (390 at a pixel
 * ratio of 1 or 2, 412 at 1.75, everything denser); above, a gallery plate takes a third to seven twelfths and the
 * frontispiece the whole of 1000 to 2560 CSS pixels. 600 lies between 480 and 736 because browsers scale simply: a plate
 * of fine lines shown at 519 CSS pixels from 736 swims in moiré.
 */
const layoutWidths = [480, 600, 736, 900, 1200, 1600, 2000, 2400] as const

/**
 * Up to this width a master drawn for narrow screens serves wide ones too, in pixels: at 411 and 519 CSS pixels the
 * hatching of the shipped plates shimmers, at 748 it is finer than what is drawn for 390.
 */
export const smallPicture = 736

/** The width that the enlarged view loads at most. */
export const enlargedWidth = 2000

/** The width of the one file for browsers that know neither AVIF nor WebP. */
export const fallbackWidth = 1200

/** What the layout asks of a master, and of one drawn for narrow screens: less looks soft at a pixel ratio of 1.  */
export const neededWidth = { wide: 1600, narrow: 736 } as const

// A file less than a tenth wider than the one before it saves nobody anything.
const worthAnother = 1.1

/** The widths that a master of `width` pixels is made in: those of the layout, and its own; never larger than it is. */
export function widthsFor(width: number): readonly number[] {
  const smaller = layoutWidths.filter((candidate) => candidate <= width)
  const largest = smaller.at(-1) ?? 0
  const between = largest < Math.max(...layoutWidths) && width >= largest * worthAnother
  return between ? [...smaller, width] : smaller
}

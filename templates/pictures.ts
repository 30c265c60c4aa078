import type { PictureTable } from '../src/picture-table.ts'
import qualities from './qualities.json' with { type: 'json' }

/** What the layout asks of pictures. */
export const pictures: PictureTable = {
  // Up to 1000 CSS pixels the screen shows one column (390 at a pixel ratio of 1 or 2, 412 at 1.75, everything denser);
  // above, a gallery picture takes a third to seven twelfths and the frontispiece the whole of 1000 to 2560 CSS pixels.
  // 600 lies between 480 and 736 because browsers scale simply: a picture of fine lines shown at 519 CSS pixels from 736
  // swims in moiré.
  widths: [480, 600, 736, 900, 1200, 1600, 2000, 2400, 3000],
  // On a telephone of 390 CSS pixels 1200 would double the bytes of a picture for lines that are drawn coarse already.
  narrowUpTo: 900,
  // At 411 and 519 CSS pixels the hatching of the shipped pictures shimmers, at 748 it is finer than what is drawn for 390.
  smallUpTo: 736,
  enlarged: 2400,
  fallback: 1200,
  // Less looks soft at a pixel ratio of 1.
  needed: { wide: 1600, narrow: 736 },
  // `--ink` and `--paper` of styles/tokens.css.
  duotone: { ink: '#16130f', paper: '#fbf9f2' },
  qualities,
}

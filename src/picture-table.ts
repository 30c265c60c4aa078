import type { Both } from './message.ts'

/** What the site's layout asks of pictures, in pixels. */
export interface PictureTable {
  /** The widths of files. */
  readonly widths: readonly number[]
  /** The widest file of a master drawn for narrow screens. */
  readonly narrowUpTo: number
  /** Up to this width such a master serves wide screens too. */
  readonly smallUpTo: number
  /** The width that the enlarged view loads at most. */
  readonly enlarged: number
  /** The width of the one file for browsers that do not know AVIF. */
  readonly fallback: number
  /** What is asked of a master, and of one drawn for narrow screens, before it looks soft. */
  readonly needed: { readonly wide: number; readonly narrow: number }
  /** The colours that `duotone` prints in, as `#rrggbb`. */
  readonly duotone: { readonly ink: string; readonly paper: string }
  /** What the search for qualities has found, by the hash of master and settings; see `scripts/qualities.ts`. */
  readonly qualities: Readonly<Record<string, Qualities>>
}

/** The quality of each encoder for one master. */
export interface Qualities {
  /** The name of its file, for readers. */
  readonly picture: string
  readonly avif: number
  readonly jpeg: number
}

/** A frame that the layout fills with pictures of the library, cutting away what does not fit. */
export interface Crop {
  readonly label: Both
  /** Its width by its height. */
  readonly ratio: number
  /** The file of whose picture a telephone shows so little, where it is of one alone. */
  readonly telephone?: string
}

/**
 * What a page may ask of a visitor, in bytes on the wire (contract 6.4 and 6.10; kB are 1,000 bytes). Text is packed
 * with brotli; fonts and pictures are packed already.
 */
export const budgets = {
  /** The document with the styles that stand in it. */
  page: 14_000,
  /** The fonts of the document. */
  fonts: 40_000,
  /** Pictures that do not wait until they come into view. */
  pictures: 160_000,
  /** Script that runs before the page is used: under 1.5 kB. */
  script: 1_499,
  /** The style sheets that come after the document. */
  styles: 10_000,
} as const

/** A window in CSS pixels, and the pixels of its screen to each of them. */
export interface View {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
}

/** Where pages are weighed. */
export const views = {
  telephone: { width: 390, height: 844, deviceScaleFactor: 3 },
  desk: { width: 1440, height: 900, deviceScaleFactor: 1 },
} as const satisfies Readonly<Record<string, View>>

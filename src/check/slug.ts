import { fold } from './nearest.mjs'

/** The form of the address of a page: `/`, or `/legal-notice`, `/news/2026`. */
export const addressForm = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/

/** In characters: no disk takes a name of more than 255, and files named after a page have more than its address. */
export const longestAddress = 200

/** Whether a text can be the address of a page. */
export const isPageAddress = (text: string): boolean =>
  text.length <= longestAddress && addressForm.test(text)

/**
 * A text as a part of an address, a name of a file or the id of a section: its words in small ASCII letters, joined by
 * hyphens. `Où dormir ?` is `ou-dormir`.
 */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[œæß]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Letters that take no accent, as people write them without the keys of another language. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' }

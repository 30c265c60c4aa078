import { z } from 'zod'

/** What an editor is told of a field: its name, and one sentence that says what it is for. */
export interface Note {
  readonly title: string
  readonly description: string
}

/** A text of three times the length that its place has room for is a mistake; below that the design only suffers. */
const absurd = 3

const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest * absurd)

/**
 * Plain running words: set with the typography of the page's language, no Markdown. `longest` is the number of
 * characters that their place has room for: with every field as long as that, test/browser/longest-texts.test.ts finds
 * nothing cut, parted or overlapping from 320 to 2560 pixels.
 */
export const words = (title: string, description: string, longest: number) =>
  text(longest).meta({ title, description, text: 'words', longest })

/** Running words that may hold *emphasis*, **strong words** and [links](/address). */
export const prose = (title: string, description: string, longest: number) =>
  text(longest).meta({ title, description, text: 'prose', longest })

/**
 * Words of a public page that would tell of the event: `onlyWhenPublic` is shown once the landing page is open to
 * everybody, `text` (if any) until then (contract 6.6).
 */
export const discreet = (title: string, description: string, longest: number) =>
  z
    .union([
      prose(title, description, longest),
      z.strictObject({
        text: prose(
          'Text',
          'Shown while the landing page asks for a password.',
          longest,
        ).optional(),
        onlyWhenPublic: prose('Text once public', 'Shown once the landing page is open.', longest),
      }),
    ])
    .meta({ title, description })

/** A calendar day, year-month-day (ISO 8601). */
export const day = (title: string, description: string) =>
  z.iso.date().meta({ title, description, format: 'date' })

/** A whole number within sensible bounds. */
export const count = (title: string, description: string, most = 1_000_000) =>
  z.int().min(0).max(most).meta({ title, description })

/** The address of a page of this site, such as `/legal-notice`. */
export const pageAddress = (title: string, description: string) =>
  z
    .string()
    .regex(/^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/)
    .meta({ title, description, refersTo: 'route' })

/** The `id` of a picture of the gallery. */
export const plate = (title: string, description: string) =>
  z.string().min(1).meta({ title, description, refersTo: 'gallery image' })

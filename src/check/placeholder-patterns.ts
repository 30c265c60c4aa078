import { placeOf } from '../content/text.ts'
import { type Both, both } from '../message.ts'
import type { Path, Place } from '../problem.ts'
import { type Fields, isFaultyAt } from './check-fields.ts'
import { sourceRange, textAt, type Written } from './markdown.ts'
import type { FieldText } from './schema.ts'

/** What somebody still has to write: plain data, which is cached with the facts of a file. */
export interface Placeholder {
  readonly at: Place
  readonly path: Path
  /** Its words, with one space wherever there was any. */
  readonly written: string
  /** What it is. */
  readonly what: Both
}

/** The parts of a file that its placeholders are looked for in. */
interface Parts {
  readonly fields: Fields | undefined
  /** The texts of its fields. */
  readonly leaves: readonly FieldText[]
  readonly body: Written | undefined
}

/**
 * The placeholders of a file in what visitors read or follow, in their order: not in comments, nor in names of pages and
 * pictures, nor in fields that have errors. `text` is the whole file: most have none, which one look at it tells.
 */
export function placeholdersIn(text: string, { fields, leaves, body }: Parts): Placeholder[] {
  if (!forms.some(([form]) => seenBy(form, text).search(form) >= 0)) return []
  const own = leaves.filter(({ note, path }) => !note.refersTo && !isFaultyAt({ fields }, path))
  const texts = own.map(({ path }) => fields && textAt(fields, path))
  return [...texts, body]
    .flatMap((one) => (one ? found(one) : []))
    .toSorted((one, other) => one.start - other.start)
    .map(({ start: _, ...one }) => one)
}

const found = (text: Written) =>
  forms.flatMap(([form, what]) =>
    [...seenBy(form, text.text).matchAll(form)].map(({ 0: { length }, index }) => {
      const range = sourceRange(text, [index, index + length])
      const written = text.text.slice(index, index + length).replace(/\s+/g, ' ')
      return { start: range[0], at: placeOf(text.source, range), path: text.path, written, what }
    }),
  )

/** What a new page says until somebody writes its text. */
export const unwritten = both('Text to come.', 'Texte à venir.')

/** What may stand between the digits of a number: with all that `withBlanks` replaces in it, the pattern would take a tenth of a second to compile. */
const gap = ' {0,3}'
const withBlanks = (text: string): string =>
  text.replace(/(?:\+|(?<![\d+])0)(?:[\s./()-]{0,6}\d){9,}/g, (number) =>
    number.replace(/[\s./()-]/g, ' '),
  )

/** The pattern of a number, in which `x` is any digit. */
const digits = (number: string) =>
  [...number.replaceAll(' ', '')].map((one) => (one === 'x' ? String.raw`\d` : one)).join(gap)

/** Numbers of a country, after its code or after the 0 that is dialled within it. */
const numbersOf = (code: string, ...numbers: readonly string[]) =>
  String.raw`(?:\+${digits(code)}${gap}0?|(?<![\d+])0)${gap}(?:${numbers.map(digits).join('|')})`

const fictions = [
  // Arcep, decision 2018-0881: numbers for audiovisual works.
  numbersOf('33', '199 00x xxx', '261 91x xxx', '353 01x xxx', '465 71x xxx', '536 49x xxx'),
  numbersOf('33', '639 98x xxx'),
  // Ofcom, numbers for drama use: London, mobile, no area.
  numbersOf('44', '20 7946 0xxx', '7700 900 xxx', '1632 960 xxx'),
  // North American Numbering Plan: 555-0100 to 555-0199.
  String.raw`\+${digits('1 xxx 555 01xx')}`,
]
const fiction = new RegExp(`(?:${fictions.join('|')})(?!\\d)`, 'g')

const placeholder = both('a placeholder', 'un texte provisoire')

/**
 * The pattern of words in capitals or not, with any blanks between them; accents may be stored apart from their letters.
 * The flag `i` would take the small letter behind them for a capital.
 */
const inAnyCase = (words: string): string =>
  [...words].map((sign) => (sign === ' ' ? String.raw`\s+` : `(?:${casesOf(sign)})`)).join('')

const casesOf = (letter: string): string => {
  const cases = [letter, letter.toUpperCase()]
  return [...new Set([...cases, ...cases.map((one) => one.normalize('NFD'))])].join('|')
}

/** What is looked for, and what it is called. */
const forms: readonly (readonly [RegExp, Both])[] = [
  [new RegExp(Object.values(unwritten).map(RegExp.escape).join('|'), 'g'), placeholder],
  // A form is to be completed and returned: a sentence that goes on is about something else.
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${['to be completed', 'à compléter'].map(inAnyCase).join('|')})(?![\p{L}\p{N}])(?!(?:[^\S\n]+|[^\S\n]*\n)\p{Ll})`,
      'gu',
    ),
    placeholder,
  ],
  // A person may be called Lorem, and a band TODO MUNDO.
  [/(?<![\p{L}\p{N}])lorem(?=\s+ipsum(?![\p{L}\p{N}]))/giu, placeholder],
  [/(?<![\p{L}\p{N}])(?:TODO(?!\s+\p{Lu}{2,})|@OWNER)(?![\p{L}\p{N}])/gu, placeholder],
  [
    // RFC 2606 and RFC 6761; letters with accents as in RFC 6531.
    /(?<![\p{L}\p{N}_.@-])(?:[\p{L}\p{N}_.@-]{1,99}\.example(?!\.[\p{L}\p{N}])|(?:[\p{L}\p{N}_.@-]{0,99}[.@])?example\.(?:com|net|org))(?![\p{L}\p{N}_-])/giu,
    both('an address reserved for examples', 'une adresse réservée aux exemples'),
  ],
  [fiction, both('a number reserved for fiction', 'un numéro réservé à la fiction')],
]

/** A text as a form finds its own in it, sign by sign. */
const seenBy = (form: RegExp, text: string): string => (form === fiction ? withBlanks(text) : text)

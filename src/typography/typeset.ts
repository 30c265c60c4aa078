import type { Language } from '../site.ts'
import { composed, doubleQuotes, fixedSpace, narrowSpace, shield, unread } from './marks.ts'

/**
 * A text of a content file as it is printed: the marks and spaces of its language, in Unicode’s composed form.
 * Addresses, code and placeholders stay as they are. Set twice it stays the same.
 */
export const typeset = (text: string, language: Language): string =>
  shield(composed(text), language === 'fr' ? french : english)

const englishQuotes = { outer: ['“', '”'], inner: ['“', '”'] } as const

/** A single mark at the start of a word, after any marks of Markdown. */
const wordStart = `'(?<=(?:^|[\\s([{“«–—/-])${unread}')(?=${unread}`

/** Years and words that have lost their beginning: ’90s, rock ’n’ roll. */
const shortened = new RegExp(
  `${wordStart}(?:\\d|(?:n|tis|twas|twere|em|til|cause|round|bout)(?!\\p{L})))`,
  'giu',
)
const quoting = new RegExp(`${wordStart}[^\\s'])`, 'gu')
const closing = /(?<=[^\s'])'(?!\p{L})/gu

/** ‘ before a word, where a later mark can end what it begins. */
function openSingle(text: string): string {
  const end = [...text.matchAll(closing)].at(-1)?.index ?? -1
  return text.replace(quoting, (mark, at: number) => (at < end ? '‘' : mark))
}

/** Spaces as the French put them. */
const frenchSpaces = new RegExp(
  `(?<=\\S)\\s+(?<=[\\p{L}\\p{N}”’)…]${unread}\\s+)(?=(?:[;!?]+|:)${unread}(?:[\\s”’)]|$))|(?<=\\d)\\s+(?=%(?!\\w))`,
  'gu',
)

/**
 * Sets a text as English is printed: “ ” and ‘ ’, apostrophes, …, and no space before ; : ! ? and %. Dashes stay as
 * written.
 */
function english(text: string): string {
  const doubled = doubleQuotes(text.replace(/\.{3}/g, '…'), englishQuotes)
  return openSingle(doubled.replace(shortened, '’')).replaceAll("'", '’').replace(frenchSpaces, '')
}

const frenchQuotes = { outer: ['«', '»'], inner: ['“', '”'] } as const

/** After a word, and before the end of a sentence or of a part of it. */
const word = `(?<=[\\p{L}\\p{M}\\p{N}»”’)…%°€]${unread})`
const sentenceEnd = `(?=${unread}(?:[\\s»”’)]|$))`

/** Where a space goes, with whatever stands there; signs of an address are no punctuation. */
const places: readonly (readonly [place: RegExp, space: string])[] = [
  [/(?<=«)\s*(?=\S)/gu, narrowSpace],
  [/(?<=\S)\s*(?=»)/gu, narrowSpace],
  [new RegExp(`(?<=\\S)\\s+(?=${unread}(?:[;?]|!(?!\\[)))`, 'gu'), narrowSpace],
  [new RegExp(`(?<=\\S)\\s+(?=${unread}:)`, 'gu'), fixedSpace],
  [new RegExp(`(?=[;!?])${word}(?=[;!?]+${sentenceEnd})`, 'gu'), narrowSpace],
  [new RegExp(`(?=:)${word}(?=:${sentenceEnd})`, 'gu'), fixedSpace],
  [/(?<=\d)\s*(?=%(?![\p{L}\p{N}]))/gu, narrowSpace],
  [/(?<=(?<!\p{L})[IVXLCDM]+e)\s+(?=siècles?(?!\p{L}))/gu, fixedSpace],
]

const time = /(?<![\p{L}\p{N}.,])(\d{1,2})(\s?)h(?:(\s?)(\d{2}))?(?![\p{L}\p{N}])/gu
const largeNumber = /(?<!\d[\s.,]?)[1-9]\d{0,2}(?:\s\d{3})+(?!\s?\d)/gu

/** The space for a place: a no-break space that the author has typed, else the one given. */
const keep = (typed: string, space: string) => /[\u00a0\u202f]/.exec(typed)?.[0] ?? space

const setSpaces = (text: string) =>
  places.reduce((set, [place, space]) => set.replace(place, (typed) => keep(typed, space)), text)

const setTimes = (text: string) =>
  text.replace(time, (_, hours: string, before: string, after = '', minutes = '') =>
    [hours, 'h', minutes].filter((part) => part !== '').join(keep(before + after, fixedSpace)),
  )

const setNumbers = (text: string) =>
  text.replace(largeNumber, (number) => number.replace(/\s/gu, (typed) => keep(typed, narrowSpace)))

/**
 * Sets a text as French is printed: « » with their spaces, ’ and …, no-break spaces before ; : ! ? and %, in times
 * (12 h 30), numbers (7 000) and centuries. Spaces that do not break and were typed by hand stay. Ordinals (XIIIe)
 * stay plain text; templates raise them.
 */
function french(text: string): string {
  const marked = doubleQuotes(text.replace(/\.{3}/g, '…').replaceAll("'", '’'), frenchQuotes)
  return setNumbers(setTimes(setSpaces(marked)))
}

const numberStart = '(?<![\\p{L}\\p{N}])'
const numberEnd = '(?![\\p{L}\\p{N}])'

/** The letters of an ordinal: XIIIe, Xe, 2e; Ier, 1er, 1re. One Roman letter alone may be a word: Ce, De, Le, Me. */
const ordinalLetters = new RegExp(
  `((?<=${numberStart}(?:[IVXLCDM]{2,}|[VX]|\\d+))e${numberEnd}|(?<=${numberStart}[I1])(?:er|re)${numberEnd})`,
  'u',
)

/** A text taken apart at its ordinals: every second piece is letters that stand raised, as in XIII<sup>e</sup>. */
export const splitOrdinals = (text: string): readonly string[] => text.split(ordinalLetters)

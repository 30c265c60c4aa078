import { fixedSpace, narrowSpace, unread } from './characters.ts'
import { doubleQuotes } from './double-quotes.ts'

const quotes = { outer: ['«', '»'], inner: ['“', '”'] } as const

/** After a word, and before the end of a sentence or of a part of it. */
const word = `(?<=[\\p{L}\\p{M}\\p{N}»”’)…%°€]${unread})`
const end = `(?=${unread}(?:[\\s»”’)]|$))`

/** Where a space goes, with whatever stands there; signs of an address are no punctuation. */
const places: readonly (readonly [place: RegExp, space: string])[] = [
  [/(?<=«)\s*(?=\S)/gu, narrowSpace],
  [/(?<=\S)\s*(?=»)/gu, narrowSpace],
  [new RegExp(`(?<=\\S)\\s+(?=${unread}(?:[;?]|!(?!\\[)))`, 'gu'), narrowSpace],
  [new RegExp(`(?<=\\S)\\s+(?=${unread}:)`, 'gu'), fixedSpace],
  [new RegExp(`(?=[;!?])${word}(?=[;!?]+${end})`, 'gu'), narrowSpace],
  [new RegExp(`(?=:)${word}(?=:${end})`, 'gu'), fixedSpace],
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
export function french(text: string): string {
  const marked = doubleQuotes(text.replace(/\.{3}/g, '…').replaceAll("'", '’'), quotes)
  return setNumbers(setTimes(setSpaces(marked)))
}

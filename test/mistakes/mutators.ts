import type { Place } from './places.ts'

/** A file with one mistake in it, and the one problem that is to be told. */
export interface Mutant {
  readonly name: string
  readonly path: string
  readonly text: string
  readonly code: string
  /** The offset in the text to which the problem is to point. */
  readonly at: number
}

/** A kind of mistake: the mutant it makes of a place, where it can be made there. */
export type Mutator = (place: Place) => Omit<Mutant, 'name' | 'path'> | undefined

const isText = ({ value }: Place) => typeof value === 'string'
/** Words that are set: a word of another language is only looked for. */
const isWords = (place: Place) =>
  place.trail[0] !== 'foreignWords' && isText(place) && /^\p{L}+ \p{L}/u.test(String(place.value))
/** Words without Markdown: paragraphs may break. */
const isTitle = (place: Place) =>
  isWords(place) && /^(?:title|label|subtitle|alt|caption|name)$/.test(place.name)
const isDictionary = ({ path }: Place) => /^chateau\/(?:en|fr)\.yaml$/.test(path)
const isDay = ({ value }: Place) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Names that editors choose: another one is no misspelling. */
const isFree = ({ trail }: Pick<Place, 'trail'>) => trail[0] === 'contact' && trail.length === 3
/** Fields that need not be there. */
const isOptional = ({ name, trail }: Place) =>
  name === 'small' ||
  name === 'translation' ||
  (name === 'frontispiece' && trail.length === 1) ||
  trail.join('.') === 'description.text' ||
  isFree({ trail })

/** The text with a stretch replaced. */
const put = ({ text }: Place, from: number, to: number, words: string): string =>
  text.slice(0, from) + words + text.slice(to)

type Code = string | ((place: Place) => string)

const value =
  (applies: (place: Place) => boolean, code: Code, words: (place: Place) => string): Mutator =>
  (place) =>
    applies(place)
      ? {
          text: put(place, place.start, place.end, words(place)),
          code: typeof code === 'string' ? code : code(place),
          at: place.start,
        }
      : undefined

/** In a dictionary the other language has the text. */
const lacking =
  (code: string): Code =>
  (place) =>
    isDictionary(place) ? 'translation/missing' : code

const lineStart = ({ text, at }: Place) => text.lastIndexOf('\n', at) + 1
const lineEnd = ({ text, end }: Place) => text.indexOf('\n', end) + 1

/** Every kind of mistake that can be made in a field with one value. */
export const mutators: Readonly<Record<string, Mutator>> = {
  'a misspelt name': (place) =>
    isFree(place)
      ? undefined
      : {
          text: put(
            place,
            place.at,
            place.at + place.name.length,
            `${place.name}${place.name.at(-1)}`,
          ),
          code: 'field/unknown',
          at: place.at,
        },
  'a field twice': (place) => {
    if (place.isFirstOfItem) return undefined
    const end = lineEnd(place)
    const line = place.text.slice(lineStart(place), end)
    return {
      text: put(place, end, end, line),
      code: 'yaml/duplicate-key',
      at: end + place.indent,
    }
  },
  'a tab': (place) =>
    place.isFirstOfItem
      ? undefined
      : {
          text: put(place, lineStart(place), place.at, '\t'),
          code: 'yaml/tab',
          at: lineStart(place),
        },
  'no space behind the colon': (place) => {
    const colon = place.at + place.name.length
    return isText(place) && place.isPlain && !isDay(place)
      ? { text: put(place, colon + 1, place.start, ''), code: 'yaml/space', at: colon }
      : undefined
  },
  'a quotation that is not closed': value(
    (place) => isWords(place) && place.isPlain,
    'yaml/quote',
    ({ value: words }) => `"${words}`,
  ),
  'a colon in the words': value(
    (place) => isWords(place) && place.isPlain && !place.path.includes('cases'),
    'yaml/colon',
    ({ value: words }) => `${String(words).replace(' ', ': ')}`,
  ),
  'an alias': value(isText, 'yaml/alias', () => '*name'),
  'an anchor': value(isText, 'yaml/alias', () => '&name Words'),
  'a tag': value(isText, 'yaml/tag', () => '!!js/function Words'),
  'a list for words': value(isWords, 'field/invalid-type', () => '[one, two]'),
  'spaces for words': value(isWords, lacking('field/empty'), () => '"   "'),
  'a number for words': value(isWords, 'field/quotes', () => '2026'),
  'words for a number': value(
    ({ value: number }) => typeof number === 'number',
    'field/invalid-type',
    () => 'many',
  ),
  'a number that is too large': value(
    ({ value: number }) => typeof number === 'number',
    'field/number-too-large',
    () => '12345678901234567890',
  ),
  'oui for true': value(
    ({ value: truth }) => typeof truth === 'boolean',
    'field/true-false',
    () => 'oui',
  ),
  'a day that does not exist': value(isDay, 'field/date', () => '2026-02-30'),
  'far too many words': value(isWords, 'field/too-long', () => 'words '.repeat(700).trim()),
  'a mark of direction': (place) =>
    isWords(place)
      ? {
          text: put(place, place.start + 2, place.start + 2, '\u202e'),
          code: 'text/character',
          at: place.start + 2,
        }
      : undefined,
  'an escape of a mark of direction': value(isWords, 'text/character', () => '"one \\u202e two"'),
  'a line break': value(isTitle, 'text/line-break', () => '"one\\ntwo"'),
  'no value': (place) => ({
    text: put(place, place.start, place.end, ''),
    code: isDictionary(place) ? 'translation/missing' : 'field/empty',
    at: place.at,
  }),
  'no field': (place) =>
    place.isFirstOfItem || isOptional(place)
      ? undefined
      : {
          text: put(place, lineStart(place), lineEnd(place), ''),
          code: isDictionary(place) ? 'translation/missing' : 'field/missing',
          at: place.group,
        },
  'a picture that is not there': value(
    ({ name }) => name === 'src' || name === 'small',
    'image/missing',
    () => 'images/qqqqqqqqqq.png',
  ),
  'a path out of the folder': value(
    ({ name }) => name === 'src' || name === 'small',
    'image/path',
    () => '../../secret.png',
  ),
  'a page that is not there': value(
    ({ trail }) => trail[0] === 'footerLinks' && trail[2] === 'to',
    'link/broken',
    () => '/qqqqqqqqqq',
  ),
  'an address of a page that is none': value(
    ({ name }) => name === 'route',
    'route/malformed',
    () => '/Une page',
  ),
  'a reserved address': value(
    ({ name }) => name === 'route',
    'route/reserved',
    () => '/assets',
  ),
  'a sign that is none': value(
    ({ name }) => name === 'icon',
    'field/invalid-value',
    () => 'qqqq',
  ),
  'a phone number without quotes': value(
    ({ trail }) => trail[1] === 'messaging',
    'field/phone-quotes',
    () => '+33199001826',
  ),
  'a mail address that is none': value(
    ({ trail }) => trail[0] === 'contact' && trail[1] === 'mail',
    'field/mail',
    () => 'contact.example',
  ),
}

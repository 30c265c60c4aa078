import { expect } from 'vitest'
import { isMap, isPair, isScalar, isSeq, parseDocument, type Scalar, visit } from 'yaml'
import { paths, textOf } from '../foundation.ts'
import { tableOf } from '../rows.ts'

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
const isDay = ({ value }: Place) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Names that editors choose: another one is no misspelling. */
const isFree = ({ trail }: Pick<Place, 'trail'>) => trail[0] === 'contact' && trail.length === 3
/** Fields that need not be there. */
const isOptional = ({ name, trail, path }: Place) =>
  // Without its type it is taken for a page of text, of which one field is unknown.
  (name === 'template' && path === 'pages/chateau-farcheville.md') ||
  name === 'small' ||
  name === 'translation' ||
  name === 'experienceImage' ||
  (trail[0] === 'people' && /^(?:name|text|portrait)$/.test(name)) ||
  trail[0] === 'sections' ||
  (name === 'frontispiece' && trail.length === 1) ||
  trail.join('.') === 'description.text' ||
  isFree({ trail })

/** The text with a stretch replaced. */
const put = ({ text }: Place, from: number, to: number, words: string): string =>
  text.slice(0, from) + words + text.slice(to)

/** A mistake in the place of a value. */
const value =
  (applies: (place: Place) => boolean, code: string, by: string | ((place: Place) => string)) =>
  (place: Place) => {
    if (!applies(place)) return undefined
    const words = typeof by === 'string' ? by : by(place)
    return { text: put(place, place.start, place.end, words), code, at: place.start }
  }

/** In a dictionary the other language has the text. */
const lacking = ({ path }: Place, code: string) =>
  /^chateau\/(?:en|fr)\.yaml$/.test(path) ? 'translation/missing' : code
const lineStart = ({ text, at }: Place) => text.lastIndexOf('\n', at) + 1
const lineEnd = ({ text, end }: Place) => text.indexOf('\n', end) + 1
const isNumber = ({ value }: Place) => typeof value === 'number'
const isTrueOrFalse = ({ value }: Place) => typeof value === 'boolean'
const isPicture = ({ name }: Place) => name === 'src' || name === 'small'
const isRoute = ({ name }: Place) => name === 'route'
const isMail = ({ trail }: Place) => trail[0] === 'contact' && trail[1] === 'mail'
const isMessaging = ({ trail }: Place) => trail[1] === 'messaging'
const isFooterLink = ({ trail }: Place) => trail[0] === 'footerLinks' && trail[2] === 'to'
const isPlainText = (place: Place) => isText(place) && place.isPlain

/** Every kind of mistake that can be made in a field with one value. */
export const mutators: Readonly<Record<string, Mutator>> = {
  'a misspelt name': (place) => {
    const end = place.at + place.name.length
    const text = put(place, end, end, place.name.at(-1) ?? '')
    return isFree(place) ? undefined : { text, code: 'field/unknown', at: place.at }
  },
  'a field twice': (place) => {
    if (place.isFirstOfItem) return undefined
    const end = lineEnd(place)
    const text = put(place, end, end, place.text.slice(lineStart(place), end))
    return { text, code: 'yaml/duplicate-key', at: end + place.indent }
  },
  'a tab': (place) => {
    if (place.isFirstOfItem) return undefined
    const at = lineStart(place)
    return { text: put(place, at, place.at, '\t'), code: 'yaml/tab', at }
  },
  'no space behind the colon': (place) => {
    const at = place.at + place.name.length
    const text = put(place, at + 1, place.start, '')
    return isPlainText(place) && !isDay(place) ? { text, code: 'yaml/space', at } : undefined
  },
  'a quotation that is not closed': value(
    (place) => isWords(place) && place.isPlain,
    'yaml/quote',
    (place) => `"${place.value}`,
  ),
  'a colon in the words': value(
    (place) => isWords(place) && place.isPlain && !place.path.includes('cases'),
    'yaml/colon',
    (place) => String(place.value).replace(' ', ': '),
  ),
  'an alias': value(isText, 'yaml/alias', '*name'),
  'an anchor': value(isText, 'yaml/alias', '&name Words'),
  'a tag': value(isText, 'yaml/alias', '!!js/function Words'),
  'a list for words': value(isWords, 'field/invalid-type', '[one, two]'),
  'spaces for words': (place) => {
    const mutant = value(isWords, 'field/empty', '"   "')(place)
    return mutant && { ...mutant, code: lacking(place, mutant.code) }
  },
  'a number for words': value(isWords, 'field/quotes', '2026'),
  'words for a number': value(isNumber, 'field/invalid-type', 'many'),
  'a number that is too large': value(isNumber, 'field/range', '12345678901234567890'),
  'oui for true': value(isTrueOrFalse, 'field/true-false', 'oui'),
  'a day that does not exist': value(isDay, 'field/date', '2026-02-30'),
  'far too many words': value(isWords, 'field/too-long', 'words '.repeat(700).trim()),
  'a mark of direction': (place) => {
    if (!isWords(place)) return undefined
    const at = place.start + 2
    return { text: put(place, at, at, '\u202e'), code: 'text/character', at }
  },
  'an escape of a mark of direction': value(isWords, 'text/character', '"one \\u202e two"'),
  'a line break': value(isTitle, 'text/line-break', '"one\\ntwo"'),
  'no value': (place) => ({
    text: put(place, place.start, place.end, ''),
    code: lacking(place, 'field/empty'),
    at: place.at,
  }),
  'no field': (place) => {
    const text = put(place, lineStart(place), lineEnd(place), '')
    const mutant = { text, code: lacking(place, 'field/missing'), at: place.group }
    return place.isFirstOfItem || isOptional(place) ? undefined : mutant
  },
  'a picture that is not there': value(isPicture, 'image/missing', 'images/qqqqqqqqqq.png'),
  'a path out of the folder': value(isPicture, 'image/path', '../../secret.png'),
  'a page that is not there': value(isFooterLink, 'link/broken', '/qqqqqqqqqq'),
  'an address of a page that is none': value(isRoute, 'route/malformed', '/Une page'),
  'a reserved address': value(isRoute, 'route/reserved', '/assets'),
  'a sign that is none': value(({ name }) => name === 'icon', 'field/invalid-value', 'qqqq'),
  'a phone number without quotes': value(isMessaging, 'field/phone-quotes', '+61255501826'),
  'a mail address that is none': value(isMail, 'field/mail', 'contact.example'),
}

/** A text below the fields of a file. */
export interface Body {
  readonly path: string
  readonly text: string
  /** Whether it is a page of prose, which may hold headings and pictures. */
  readonly isPage: boolean
}

interface Paragraph {
  readonly words: string
  readonly code: string
  readonly at: string
  readonly where?: 'pages' | 'cards'
}

/** Every kind of mistake that a paragraph can make. */
export const paragraphs = tableOf<Readonly<Record<string, Paragraph>>>(
  import.meta.dirname,
  'paragraphs.yaml',
)

/** The body with a further paragraph that makes a mistake, where it is one there. */
export function withParagraph(body: Body, name: string): Mutant | undefined {
  const { words, code, at: marker, where } = paragraphs[name] ?? expect.fail(name)
  if (where && (where === 'pages') !== body.isPage) return undefined
  const start = `${body.text.trimEnd()}\n\n`
  const at = start.length + words.indexOf(marker)
  return { name, path: body.path, text: `${start}${words}\n`, code, at }
}

/** Every body that is shown. */
export const bodies: readonly Body[] = paths
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: textOf(path) }))
  .filter(({ text }) => !/^template: (?:landing|swarm|chateau)$/m.test(text))
  .map(({ path, text }) => ({ path, text, isPage: /^template: prose$/m.test(text) }))

/** A field that holds a single value on the line of its name. */
export interface Place {
  /** The file below the content folder. */
  readonly path: string
  readonly text: string
  /** The names on the way to the field; numbers are items of lists. */
  readonly trail: readonly (string | number)[]
  readonly name: string
  /** The offsets of the name and of the value. */
  readonly at: number
  readonly start: number
  readonly end: number
  readonly value: string | number | boolean
  readonly isPlain: boolean
  /** Where the fields begin among which it stands: the name of their group, the first field of an item, or the file. */
  readonly group: number
  readonly indent: number
  /** Whether the field shares its line with the hyphen of a list. */
  readonly isFirstOfItem: boolean
}

/** Every such field of the content, found by another way than the check finds it. */
export const places: readonly Place[] = paths
  .filter((path) => /\.(?:yaml|md)$/.test(path))
  .flatMap((path) => placesIn(path, textOf(path)))

function placesIn(path: string, text: string): Place[] {
  const from = path.endsWith('.md') ? 4 : 0
  const fields = path.endsWith('.md') ? text.slice(4, text.indexOf('\n---', 4) + 1) : text
  const found: Place[] = []
  visit(parseDocument(fields), {
    Pair(_, { key, value }, ancestors) {
      if (!isScalar(key) || !isScalar(value) || typeof key.value !== 'string') return
      const at = from + offset(key, 0)
      const start = from + offset(value, 0)
      const lineStart = text.lastIndexOf('\n', at) + 1
      const before = text.slice(lineStart, at)
      if (!isPlainValue(value.value) || text.slice(at, start).includes('\n')) return
      found.push({
        path,
        text,
        trail: [...trailOf(ancestors), key.value],
        name: key.value,
        at,
        start,
        end: from + offset(value, 1),
        value: value.value,
        isPlain: value.type === 'PLAIN' && !fields.slice(start - from).startsWith('|'),
        group: groupOf(ancestors, from),
        indent: before.length,
        isFirstOfItem: before.includes('-'),
      })
    },
  })
  return found
}

function isPlainValue(value: unknown): value is Place['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function offset({ range }: Scalar, side: 0 | 1): number {
  return range?.[side] ?? 0
}

function trailOf(ancestors: readonly unknown[]): (string | number)[] {
  return ancestors.flatMap((ancestor, index): (string | number)[] => {
    const next = ancestors[index + 1]
    if (isPair(ancestor) && isScalar(ancestor.key)) return [String(ancestor.key.value)]
    return isSeq(ancestor) ? [ancestor.items.indexOf(next)] : []
  })
}

function groupOf(ancestors: readonly unknown[], from: number): number {
  const group = ancestors.at(-2)
  if (isPair(group) && isScalar(group.key)) return from + offset(group.key, 0)
  const own = ancestors.at(-1)
  const first = isMap(own) ? own.items[0]?.key : undefined
  return isSeq(group) && isScalar(first) ? from + offset(first, 0) : 0
}

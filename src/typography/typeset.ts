import type { Language } from '../site.ts'

/**
 * A text of a content file as it is printed: the marks and spaces of its language, in Unicode’s composed form.
 * Addresses, code and placeholders stay as they are. Set twice it stays the same.
 */
export const typeset = (text: string, language: Language): string =>
  // Without the noncharacters that stand for something else here.
  shield(text.replace(stands, '').normalize('NFC'), language === 'fr' ? french : english)

/** The space at which no line breaks: in times and centuries (French), and its narrow form: before ; : ! ? % and inside « ». */
const fixedSpace = '\u00a0'
const narrowSpace = '\u202f'

/** Stands between two pieces of text of which one ends where the other begins, such as a word and its *emphasis*. */
export const seam = '\ufdd0'

/** Stand for what must not be touched: what reads as a word (an address, code, a placeholder), and a link's address, which is not read. */
const shieldedWord = '\ufdd1'
const shieldedAddress = '\ufdd2'
const stands = new RegExp(`[${shieldedWord}${shieldedAddress}]`, 'g')

/** What may lie between two letters without being read, Markdown marks and seams: for a class of a regular expression. */
const unreadSigns = `*_~[\\]${seam}${shieldedAddress}`
const unread = `[${unreadSigns}]*`

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

/** As English is printed: “ ” and ‘ ’, apostrophes, …, and no space before ; : ! ? and %. Dashes stay as written. */
function english(text: string): string {
  const doubled = doubleQuotes(text.replace(/\.{3}/g, '…'), '“', '”')
  return openSingle(doubled.replace(shortened, '’')).replaceAll("'", '’').replace(frenchSpaces, '')
}

/** After a word, and before the end of a sentence or of a part of it. */
const word = `(?<=[\\p{L}\\p{M}\\p{N}»”’)…%°€]${unread})`
const sentenceEnd = `(?=${unread}(?:[\\s»”’)]|$))`

/** Where a space goes, with whatever stands there; signs of an address are no punctuation. */
const places: readonly (readonly [place: RegExp, space: string])[] = [
  [/(?<=«)\s*(?=\S)/gu, narrowSpace],
  [/(?<=\S)\s*(?=»)/gu, narrowSpace],
  [new RegExp(`(?<=\\S)\\s+(?=${unread}(?:[;:?]|!(?!\\[)))`, 'gu'), narrowSpace],
  [new RegExp(`(?=[;:!?])${word}(?=[;:!?]+${sentenceEnd})`, 'gu'), narrowSpace],
  [/(?<=\d)\s*(?=%(?![\p{L}\p{N}]))/gu, narrowSpace],
  [/(?<=(?<!\p{L})[IVXLCDM]+e)\s+(?=siècles?(?!\p{L}))/gu, fixedSpace],
]

const time = /(?<![\p{L}\p{N}.,])(\d{1,2})(\s?)h(?:(\s?)(\d{2}))?(?![\p{L}\p{N}])/gu
const largeNumber = /(?<!\d[\s.,]?)[1-9]\d{0,2}(?:\s\d{3})+(?!\s?\d)/gu

/** The space for a place: a no-break space that the author has typed, else the one given. */
const keep = (typed: string, space: string) => /[\u00a0\u202f]/.exec(typed)?.[0] ?? space

/**
 * As French is printed: « » with their spaces, ’ and …, no-break spaces before ; : ! ? and %, in times (12 h 30),
 * numbers (7 000) and centuries, where typed ones stay. Ordinals (XIIIe) stay plain text; templates raise them.
 */
function french(text: string): string {
  const marked = doubleQuotes(text.replace(/\.{3}/g, '…').replaceAll("'", '’'), '«', '»')
  return places
    .reduce((set, [place, space]) => set.replace(place, (typed) => keep(typed, space)), marked)
    .replace(time, (_, hours: string, before: string, after = '', minutes = '') =>
      [hours, 'h', minutes].filter((part) => part !== '').join(keep(before + after, fixedSpace)),
    )
    .replace(largeNumber, (number) => number.replace(/\s/gu, (typed) => keep(typed, narrowSpace)))
}

const lastRead = new RegExp(`([^${unreadSigns}])[${unreadSigns}]*$`, 'u')
const firstRead = new RegExp(`^[${unreadSigns}]*([^${unreadSigns}])`, 'u')
/** How many signs that are not read may stand between a mark and its word. */
const reach = 16
const opening = /[\s([{«“‘]/u
const joint = /[-–—/’':=]/u
const letter = /[\p{L}\p{N}]/u

/** Which way a straight quotation mark looks between two characters; `''` stands for the ends of the text. */
function direction(before: string, after: string, quoting: boolean): 'open' | 'close' | 'none' {
  const canOpen = after !== '' && !/\s/.test(after)
  const canClose = before !== '' && !opening.test(before)
  const newWord = canOpen && joint.test(before) && (!quoting || letter.test(after))
  if (canClose && !newWord) return quoting || !/\d/.test(before) ? 'close' : 'none'
  return canOpen ? 'open' : 'none'
}

/** Double quotation marks become the pair given, within another quotation “ ”; « » stay, and so do 24" and 4'33" (inches, seconds). */
function doubleQuotes(text: string, begin: string, end: string): string {
  const awaited: string[] = []
  const open = () => {
    const isOuter = awaited.length === 0
    awaited.push(isOuter ? end : '”')
    return isOuter ? begin : '“'
  }
  return text.replace(doubleMarks, (mark, at: number) => {
    if (mark === '«') awaited.push('»')
    if (mark === '»') awaited.pop()
    if (mark === '“') return open()
    if (mark === '”') return awaited.pop() ?? mark
    if (mark !== '"') return mark
    const [before, after] = around(text, at)
    const way = direction(before, after, awaited.length > 0)
    if (way === 'open') return open()
    const isUnit = /\d/.test(before) && awaited.length > 0 && marksEnd(text, at) >= awaited.length
    return way === 'close' && !isUnit ? (awaited.pop() ?? end) : mark
  })
}

const doubleMarks = /["“”«»]/gu

/** What is read before and after a mark; `''` stands for the ends of the text. */
const around = (text: string, at: number): readonly [before: string, after: string] => [
  lastRead.exec(text.slice(Math.max(0, at - reach), at))?.[1] ?? '',
  firstRead.exec(text.slice(at + 1, at + 1 + reach))?.[1] ?? '',
]

/** How far a sentence is looked at for the end of a quotation. */
const sentence = 400

/** How many quotations that are open at a mark end after it: where all do, a mark behind a figure is inches or seconds. */
function marksEnd(text: string, at: number): number {
  let ended = 0
  let inner = 0
  for (const { 0: mark, index } of text
    .slice(0, at + sentence)
    .slice(at + 1)
    .matchAll(doubleMarks)) {
    const [before, after] = around(text, at + 1 + index)
    if (mark === '"' && /\d/.test(before)) continue
    const way = mark === '"' ? direction(before, after, true) : /[«“]/.test(mark) ? 'open' : 'close'
    if (way === 'open') inner += 1
    if (way === 'close' && inner === 0) ended += 1
    if (way === 'close') inner = Math.max(0, inner - 1)
  }
  return ended
}

const untouchable = new RegExp(
  [
    // The address of a Markdown link, code, an address between angle brackets, a placeholder.
    /(?<=\])\([^()\s]*(?:\s"[^"]*")?\)/,
    /`[^`]*`/,
    /<[^<>\s]+>/,
    /\{[^{}\s]*\}/,
    // An address of the web, up to the punctuation of the sentence it stands in; a mail address.
    /\b(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"“”«»]*[^\s<>"“”«».,;:!?'’)\]…*_]/,
    /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Addresses, code and placeholders are out of reach: `change` sees one sign for each, and gives back as many. */
function shield(text: string, change: (text: string) => string): string {
  const pieces = (text.match(untouchable) ?? []).values()
  const shielded = text.replace(untouchable, (piece) =>
    piece.startsWith('(') ? shieldedAddress : shieldedWord,
  )
  return change(shielded).replace(stands, () => pieces.next().value ?? '')
}

/** The letters of an ordinal: XIIIe, Xe, 2e; Ier, 1er, 1re. One Roman letter alone may be a word: Ce, De, Le, Me. */
const ordinalLetters =
  /((?:(?<=(?<![\p{L}\p{N}])(?:[IVXLCDM]{2,}|[VX]|\d+))e|(?<=(?<![\p{L}\p{N}])[I1])(?:er|re))(?![\p{L}\p{N}]))/u

/** A text taken apart at its ordinals: every second piece is letters that stand raised, as in XIII<sup>e</sup>. English has none such: iPhone 16e. */
export const splitOrdinals = (text: string, language: Language): readonly string[] =>
  language === 'fr' ? text.split(ordinalLetters) : [text]

/** The narrow space at which no line breaks: before ; ! ? % and inside « » (French). */
export const narrowSpace = '\u202f'

/** The space at which no line breaks: before a colon (French). */
export const fixedSpace = '\u00a0'

/** Stands between two pieces of text of which one ends where the other begins, such as a word and its *emphasis*. */
export const seam = '\ufdd0'

/** Stands for what must not be touched and reads as a word: an address, code, a placeholder. */
export const shieldedWord = '\ufdd1'

/** Stands for the address of a Markdown link, which is not read. */
export const shieldedAddress = '\ufdd2'

/** What may lie between two letters without being read, Markdown marks and seams: for a class of a regular expression. */
const unreadSigns = `*_~[\\]${seam}${shieldedAddress}`

/** Any number of them. */
export const unread = `[${unreadSigns}]*`

type Pair = readonly [open: string, close: string]

interface QuoteStyle {
  readonly outer: Pair
  /** For a quotation within a quotation. */
  readonly inner: Pair
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

/**
 * Sets double quotation marks in one style: straight and curly ones become the outer pair, those within another
 * quotation the inner one. Marks in « » stay as they are. A straight mark after a figure that closes nothing
 * (24", inches) stays, too.
 */
export function doubleQuotes(text: string, { outer, inner }: QuoteStyle): string {
  const awaited: string[] = []
  const open = () => {
    const [mark, end] = awaited.length === 0 ? outer : inner
    awaited.push(end)
    return mark
  }

  return text.replace(/["“”«»]/gu, (mark, at: number) => {
    if (mark === '«') awaited.push('»')
    if (mark === '»') awaited.pop()
    if (mark === '“') return open()
    if (mark === '”') return awaited.pop() ?? mark
    if (mark !== '"') return mark

    const before = lastRead.exec(text.slice(Math.max(0, at - reach), at))?.[1] ?? ''
    const after = firstRead.exec(text.slice(at + 1, at + 1 + reach))?.[1] ?? ''
    const way = direction(before, after, awaited.length > 0)
    if (way === 'open') return open()
    return way === 'close' ? (awaited.pop() ?? outer[1]) : mark
  })
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

const stands = new RegExp(`[${shieldedWord}${shieldedAddress}]`, 'g')

/**
 * Changes a text whose addresses, code and placeholders (`{contact}`) are out of reach: `change` sees one sign for
 * each, and gives back as many.
 */
export function shield(text: string, change: (text: string) => string): string {
  const pieces = (text.match(untouchable) ?? []).values()
  const shielded = text.replace(untouchable, (piece) =>
    piece.startsWith('(') ? shieldedAddress : shieldedWord,
  )
  return change(shielded).replace(stands, () => pieces.next().value ?? '')
}

/** A text in Unicode’s composed form, without the noncharacters that stand for something else here. */
export const composed = (text: string): string => text.replace(stands, '').normalize('NFC')

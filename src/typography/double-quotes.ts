import { unreadSigns } from './characters.ts'

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

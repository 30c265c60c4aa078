import { unread } from './characters.ts'
import { doubleQuotes } from './double-quotes.ts'

const quotes = { outer: ['“', '”'], inner: ['“', '”'] } as const

/** A single mark at the start of a word, after any marks of Markdown. */
const first = `'(?<=(?:^|[\\s([{“«–—/-])${unread}')(?=${unread}`

/** Years and words that have lost their beginning: ’90s, rock ’n’ roll. */
const shortened = new RegExp(
  `${first}(?:\\d|(?:n|tis|twas|twere|em|til|cause|round|bout)(?!\\p{L})))`,
  'giu',
)
const quoting = new RegExp(`${first}[^\\s'])`, 'gu')
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
export function english(text: string): string {
  const doubled = doubleQuotes(text.replace(/\.{3}/g, '…'), quotes)
  return openSingle(doubled.replace(shortened, '’')).replaceAll("'", '’').replace(frenchSpaces, '')
}

import { markdownLanguage } from '@codemirror/lang-markdown'
import type { TextField } from './tools.ts'
import { withoutTracker } from './tracking.ts'

/** A link of a Markdown text, or where one is to be. */
export interface LinkPlace {
  readonly from: number
  readonly to: number
  readonly words: string
  /** Absent where there is none yet; what stands behind it, such as a title, stays. */
  readonly address?: string
  readonly rest?: string
  readonly input?: TextField
}

/** The link around a selection, else the words that are to be one, of one line; a link that is selected in part is part of them. */
export function linkAt(text: string, from: number, to: number): LinkPlace {
  const links = linksIn(text)
  const around = links.find((link) => link.from <= from && to <= link.to)
  if (around) return around
  const start = text.lastIndexOf('\n', from - 1) + 1
  const [line = ''] = text.slice(start).split('\n', 1)
  const end = Math.min(to, start + line.length)
  const touched = links.filter((link) => link.from < end && from < link.to)
  const first = touched[0] ?? { from }
  const last = touched.at(-1) ?? { to: end }
  const place = { from: Math.min(from, first.from), to: Math.max(end, last.to) }
  let words = ''
  let at = place.from
  for (const link of touched) {
    words += text.slice(at, link.from) + link.words
    at = link.to
  }
  return { ...place, words: words + text.slice(at, place.to) }
}

/** The same in a field, which it then tells. */
export const linkIn = (input: TextField): LinkPlace => ({
  ...linkAt(input.value, input.selectionStart ?? 0, input.selectionEnd ?? 0),
  input,
})

/** The links of a text, also those that are written without words. */
function linksIn(text: string): readonly LinkPlace[] {
  const found: LinkPlace[] = []
  markdownLanguage.parser.parse(text).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'URL' || name === 'Autolink') {
        const words = text.slice(from, to).replace(/^<|>$/g, '')
        found.push({ from, to, words, address: schemed(words) })
      }
      if (name !== 'Link') return name !== 'Image'
      const [open, close] = node.getChildren('LinkMark')
      const url = node.getChild('URL')
      const words = open && close ? text.slice(open.to, close.from) : text.slice(from, to)
      const place = { from, to, words }
      const address = url && { address: plain(text.slice(url.from, url.to)) }
      found.push(address ? { ...place, ...address, rest: text.slice(url.to, to - 1) } : place)
      return false
    },
  })
  return found
}

/** An address as it is meant: without the marks that keep its signs from being Markdown. */
const plain = (address: string) =>
  address.replace(/^<|>$/g, '').replace(/\\([!-/:-@[-`{-~])/g, '$1')

const schemed = (address: string) =>
  /^\w+:/.test(address) ? address : `${address.includes('@') ? 'mailto:' : 'https://'}${address}`

export const linkKinds = ['page', 'section', 'mail', 'web'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What an address leads to. */
export function linkKindOf(address: string): LinkKind {
  if (address.startsWith('mailto:')) return 'mail'
  if (address !== '' && !/^[/#]/.test(address)) return 'web'
  return address.includes('#') ? 'section' : 'page'
}

/** An address as it is written in a text; undefined while it is none. */
export function writtenAddress(kind: LinkKind, typed: string): string | undefined {
  const text = typed.trim()
  if (kind === 'page' || kind === 'section') return text || undefined
  const bare = text.replace(/^mailto:|^http:\/\//i, '')
  const whole =
    kind === 'mail'
      ? `mailto:${bare}`
      : withoutTracker(
          bare.replace(/^(?:https|tel):/i, lower).replace(/^(?!https:|tel:)/, 'https://'),
        )
          .replace(/^http:/i, 'https:')
          .replaceAll(' ', '%20')
  return addresses.test(whole) ? whole.replace(/[()<>]/g, escaped) : undefined
}

const lower = (scheme: string) => scheme.toLowerCase()

const addresses =
  /^(?:https:\/\/[^\s/%]+\.\S+|tel:\+\d+|mailto:(?:[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().]+|\{\w+\}))$/

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`

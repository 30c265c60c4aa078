import type { Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { visit } from 'unist-util-visit'
import type { Range } from '../content/text.ts'
import { innerRange, sourceRange, type Written } from './written.ts'

const processor = remark().use(remarkGfm).freeze()
const plain = remark().freeze()

/** The tree of a Markdown text (CommonMark with GitHub's tables); positions count in the text given. */
export const parseMarkdown = (text: string): Root => processor.parse(text)

/** The tree of a text in a field: no tables, and addresses are no links by themselves. */
export const parseLine = (text: string): Root => plain.parse(text)

/** An address that a Markdown text leads to, or a picture it shows. */
export interface MarkdownAddress {
  readonly kind: 'link' | 'picture'
  /** The address with entities and escapes resolved. */
  readonly url: string
  /** Where the address itself stands in the file. */
  readonly range: Range
}

/** Every address of a Markdown text, those of definitions included. */
export function addressesIn(written: Written, root: Root): MarkdownAddress[] {
  const found: MarkdownAddress[] = []
  visit(root, (node) => {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') return
    const kind = node.type === 'image' ? 'picture' : 'link'
    found.push({ kind, url: node.url, range: addressRange(written, node) })
  })
  return found
}

/** The address is what follows `](`, `]:` or `<`; a bare address is the whole node. */
function addressRange(written: Written, node: Nodes): Range {
  const [start, end] = innerRange(node)
  const text = written.text.slice(start, end)
  const last = 'children' in node ? node.children.at(-1) : undefined
  const from = last ? innerRange(last)[1] - start : 0
  const mark = /\](?:\(|:)\s*<?/g
  mark.lastIndex = from
  const opening = text.startsWith('[') || text.startsWith('!') ? mark.exec(text) : /^<?/.exec(text)
  if (!opening) return sourceRange(written, [start, end])
  const at = opening.index + opening[0].length
  const isBracketed = opening[0].endsWith('<')
  const length = (isBracketed ? /^[^>]*/ : /^[^\s]*/).exec(text.slice(at))?.[0].length ?? 0
  const closing = isBracketed || node.type === 'definition' || opening[0] === '' ? 0 : 1
  const isLast = at + length === text.length
  return sourceRange(written, [start + at, start + at + length - (isLast ? closing : 0)])
}

/** The id of the section below a heading: its words in small ASCII letters, joined by hyphens. */
export const sectionId = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The ids of a prose page's sections, one per heading of the second level, in order; a repeated one is counted. */
export function sectionIds(body: Root): string[] {
  const seen = new Map<string, number>()
  return body.children.flatMap((node) => {
    if (node.type !== 'heading' || node.depth !== 2) return []
    const id = sectionId(textOf(node))
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    return [count === 1 ? id : `${id}-${count}`]
  })
}

import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Range } from '../text/text-file.ts'
import { innerRange, sourceRange, type Written } from './written.ts'

/** An address that a Markdown text leads to, or a picture it shows. */
export interface Address {
  readonly kind: 'link' | 'picture'
  /** The address with entities and escapes resolved. */
  readonly url: string
  /** Where the address itself stands in the file. */
  readonly range: Range
}

/** Every address of a Markdown text, those of definitions included. */
export function addressesIn(written: Written, root: Root): Address[] {
  const found: Address[] = []
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

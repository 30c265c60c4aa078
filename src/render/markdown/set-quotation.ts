import type { Element, ElementContent } from 'hast'
import { elementsOf } from './elements-of.ts'

/** A quotation whose last line begins with `— ` has the rest of that line as its source. */
export function setQuotation(quotation: Element): Element {
  const blocks = elementsOf(quotation.children)
  const last = blocks.at(-1)
  const parts = last?.tagName === 'p' ? splitSource(last.children) : undefined
  if (!last || !parts) return { ...quotation, children: blocks }
  const words = parts.words.length === 0 ? [] : [{ ...last, children: parts.words }]
  return { ...quotation, children: [...blocks.slice(0, -1), ...words, footer(parts.source)] }
}

const footer = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'footer',
  properties: {},
  children,
})

interface Parts {
  readonly words: ElementContent[]
  readonly source: ElementContent[]
}

/** The last line of a paragraph, if it begins with a dash: at its very start, or after the end of a line. */
function splitSource(nodes: readonly ElementContent[]): Parts | undefined {
  for (const [place, node] of [...nodes.entries()].reverse()) {
    if (node.type !== 'text') continue
    const lastLine = /^(|.*\n)—\s+([^\n]*)$/su.exec(node.value)
    const [, before = '', after = ''] = lastLine ?? []
    const isLine = before !== '' || place === 0 || isLineEnd(nodes[place - 1])
    if (!lastLine || !isLine) continue
    const words = [...nodes.slice(0, place), { ...node, value: before.trimEnd() }]
    return {
      words: words.slice(0, words.findLastIndex(isRead) + 1),
      source: [{ ...node, value: after }, ...nodes.slice(place + 1)],
    }
  }
  return undefined
}

const isLineEnd = (node: ElementContent | undefined) =>
  node?.type === 'text' && node.value.endsWith('\n')

const isRead = (node: ElementContent) =>
  node.type === 'text' ? node.value.trim() !== '' : node.type === 'element' && node.tagName !== 'br'

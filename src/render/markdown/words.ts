import type { Element, ElementContent } from 'hast'
import { splitOrdinals } from '../../typography/typeset.ts'
import type { PageContext } from '../site-table.ts'

/** What a line of words needs to become HTML: where links lead, and which words belong to another language. */
export type Reading = Pick<PageContext, 'link' | 'foreignWords'>

/**
 * What words need in HTML that Markdown does not say: raised ordinals, the language of foreign words, and addresses
 * below the path that the site is published under.
 */
export function setWords(nodes: readonly ElementContent[], { link, foreignWords }: Reading) {
  return rewrite(nodes, (node) => {
    if (node.type === 'text') return raiseOrdinals(node.value)
    if (node.type !== 'element') return [node]
    if (node.tagName === 'a') return [{ ...node, properties: linkProperties(node, link) }]
    if (node.tagName === 'em') return [spoken(node, foreignWords)]
    return [node]
  })
}

function raiseOrdinals(text: string): ElementContent[] {
  return splitOrdinals(text).map((value, place) => {
    const piece = { type: 'text' as const, value }
    if (place % 2 === 0) return piece
    return { type: 'element', tagName: 'sup', properties: {}, children: [piece] }
  })
}

function linkProperties({ properties }: Element, link: Reading['link']): Element['properties'] {
  const { href } = properties
  if (typeof href !== 'string') return properties
  if (href.startsWith('https:')) return { ...properties, rel: ['external', 'noopener'] }
  return href.startsWith('/') ? { ...properties, href: link(href) } : properties
}

/** Emphasised words of another language are foreign words, and not emphasis. */
function spoken(emphasis: Element, foreignWords: Reading['foreignWords']): Element {
  const said = plain(textOf(emphasis))
  const foreign = foreignWords.find(({ words }) => plain(words) === said)
  return foreign ? { ...emphasis, tagName: 'i', properties: { lang: foreign.lang } } : emphasis
}

const plain = (words: string) =>
  words.replaceAll('’', "'").replace(/\s+/gu, ' ').toLowerCase().normalize('NFC')

/** Rebuilds nodes from the leaves up: `change` gives what stands in the place of each. */
function rewrite(
  nodes: readonly ElementContent[],
  change: (node: ElementContent) => readonly ElementContent[],
): ElementContent[] {
  return nodes.flatMap((node) =>
    change(node.type === 'element' ? { ...node, children: rewrite(node.children, change) } : node),
  )
}

/** The words in a piece of HTML. */
export const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

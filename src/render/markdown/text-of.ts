import type { ElementContent } from 'hast'

/** The words in a piece of HTML. */
export const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

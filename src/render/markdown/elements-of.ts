import type { Element, ElementContent } from 'hast'

/** The elements among nodes, without the line ends between them. */
export const elementsOf = (nodes: readonly ElementContent[]): Element[] =>
  nodes.filter((node) => node.type === 'element')

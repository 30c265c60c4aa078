import type { Element, ElementContent, Nodes, Properties } from 'hast'

/* Pieces of the HTML that is pasted, and how new ones are made. */

export type Content = readonly ElementContent[]

export const make = (tagName: string, children: Content, properties: Properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children: [...children],
})

export const textNode = (value: string): ElementContent => ({ type: 'text', value })

/** Whether it is an element, one of some names. */
export const isElement = (node: Nodes | undefined, name = /./): node is Element =>
  node?.type === 'element' && name.test(node.tagName)

/** Whether it stands on lines of its own. */
export const isBlock = (node: Nodes): node is Element =>
  isElement(node, /^(?:p|h\d|[uo]l|li|blockquote|table|hr|t[dhr]|caption)$/)

/** The same without elements of a name, whose words stay. */
export const bare = (children: Content, name: RegExp): Content =>
  children.flatMap((node) => {
    if (!isElement(node)) return [node]
    const inner = bare(node.children, name)
    return name.test(node.tagName) ? inner : [{ ...node, children: [...inner] }]
  })

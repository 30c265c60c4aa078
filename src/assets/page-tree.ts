import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'

/** An element of a page as style sheets see it. */
export interface PageElement {
  readonly tag: string
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: PageElement | undefined
  /** Its place among the elements of its parent, from 0. */
  readonly index: number
  readonly children: readonly PageElement[]
  /** Its own pieces of text, as they are written. */
  readonly texts: readonly string[]
}

// Their text is not set, or not as text of the page.
const silent = new Set(['head', 'script', 'style', 'template', 'title', 'desc', 'metadata'])

/** The elements around an element, from the nearest. */
export const ancestorsOf = ({ parent }: PageElement): readonly PageElement[] =>
  parent ? [parent, ...ancestorsOf(parent)] : []

/** Reads a page, whole or only its body, and gives its root element. */
export function readPage(html: string): PageElement {
  const root = fromHtml(html).children.find((node) => node.type === 'element')
  if (!root) throw new Error('the page has no root element')
  return elementOf(root, { parent: undefined, index: 0 })
}

function elementOf(
  node: Element,
  place: { readonly parent: PageElement | undefined; readonly index: number },
): PageElement {
  const attributes = new Map(Object.entries(node.properties).map(attributeOf))
  const children: PageElement[] = []
  const element: PageElement = {
    tag: node.tagName,
    classes: new Set(attributes.get('class')?.split(/\s+/)),
    attributes,
    ...place,
    children,
    texts: node.children.flatMap((child) => (child.type === 'text' ? [child.value] : [])),
  }
  const inner = node.tagName === 'template' ? [] : node.children
  for (const child of inner.filter(isSet)) {
    children.push(elementOf(child, { parent: element, index: children.length }))
  }
  return element
}

const isSet = (node: Nodes): node is Element => node.type === 'element' && !silent.has(node.tagName)

type Property = [name: string, value: Element['properties'][string]]

/** The name that HTML has for a property of the tree, and its value as written. */
function attributeOf([name, value]: Property): [string, string] {
  const written = Array.isArray(value) ? value.join(' ') : String(value)
  if (name === 'className') return ['class', written]
  if (name === 'htmlFor') return ['for', written]
  const dashed = name.startsWith('data')
    ? name.replace(/[A-Z]/g, '-$&')
    : name.replace(/^aria(?=[A-Z])/, 'aria-')
  return [dashed.toLowerCase(), written]
}

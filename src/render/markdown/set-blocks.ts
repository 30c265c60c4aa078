import type { Element, ElementContent } from 'hast'
import { elementsOf } from './elements-of.ts'
import { setQuotation } from './set-quotation.ts'
import { setTables } from './set-tables.ts'
import { textOf } from './text-of.ts'

interface Naming {
  /** The ids of the headings of the second level, in order; an empty one gives none. */
  readonly ids: readonly string[]
  /** What follows the name of a table when it is said, such as “table”. */
  readonly table: string
}

/** Sets what the blocks of a text mean by the conventions of `Markdown`. */
export function setBlocks(nodes: readonly ElementContent[], { ids, table }: Naming): Element[] {
  const blocks = setTables(elementsOf(nodes))
  const headings = blocks.filter(({ tagName }) => tagName === 'h2')

  return blocks.map((block, place) => {
    switch (block.tagName) {
      case 'h2':
        return withId(block, ids[headings.indexOf(block)])
      case 'blockquote':
        return setQuotation(block)
      case 'table':
        return region(block, `${nameOf(block, blocks.slice(0, place))}, ${table}`)
      default:
        return setFigure(block)
    }
  })
}

const withId = (heading: Element, id: string | undefined): Element =>
  id ? { ...heading, properties: { ...heading.properties, id } } : heading

/** A table is called by its caption, else by the heading above it. */
function nameOf(table: Element, above: readonly Element[]): string {
  const caption = elementsOf(table.children).find(({ tagName }) => tagName === 'caption')
  const heading = above.findLast(({ tagName }) => /^h\d$/.test(tagName))
  const name = caption ?? heading
  return name ? textOf(name) : ''
}

/** A table may be wider than the screen: it scrolls in a part of its own, which the keyboard reaches. */
const region = (table: Element, name: string): Element => ({
  type: 'element',
  tagName: 'section',
  properties: { className: ['table-region'], tabIndex: 0, ariaLabel: name },
  children: [table],
})

/** A picture alone in its paragraph is a figure; its words are the caption. Elsewhere there are no pictures. */
function setFigure(block: Element): Element {
  const [only, ...others] = block.children
  if (block.tagName !== 'p' || others.length > 0 || !isPicture(only)) {
    if (hasPicture(block)) throw new Error('a picture that has been checked stands among words')
    return block
  }
  const { src, alt } = only.properties
  const id = String(src).replace(/^gallery:/, '')
  const caption = { type: 'text' as const, value: typeof alt === 'string' ? alt : '' }
  return { ...block, tagName: 'figure', properties: { dataPlate: id }, children: [caption] }
}

const isPicture = (
  node: ElementContent | undefined,
): node is Element & { readonly tagName: 'img' } =>
  node?.type === 'element' && node.tagName === 'img'

const hasPicture = (node: ElementContent): boolean =>
  isPicture(node) || (node.type === 'element' && node.children.some(hasPicture))

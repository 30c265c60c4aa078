import type { Element, ElementContent } from 'hast'
import { textOf } from './words.ts'

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

/** A quotation whose last line begins with `— ` has the rest of that line as its source. */
function setQuotation(quotation: Element): Element {
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

/** A paragraph that is a caption begins so; French editors may write `Tableau :`. */
const captionMark = /^Tabl(?:e|eau)\s*:\s*/u

const isTable = (block: Element | undefined) => block?.tagName === 'table'
const isCaption = (block: Element | undefined) =>
  block?.tagName === 'p' && captionMark.test(textOf(block))

/** Sets the tables of a text: a caption from the paragraph before or after, headings of columns and rows. */
function setTables(blocks: readonly Element[]): Element[] {
  const captions = blocks.map((_, place) => captionOf(blocks, place))
  return blocks
    .map((block, place) => (isTable(block) ? setTable(block, captions[place]) : block))
    .filter((block) => !captions.includes(block))
}

/** The caption of the table at a place: the paragraph before it, else one after it that belongs to no other table. */
function captionOf(blocks: readonly Element[], place: number): Element | undefined {
  if (!isTable(blocks[place])) return undefined
  const [before, after] = [blocks[place - 1], blocks[place + 1]]
  if (isCaption(before)) return before
  return isCaption(after) && !isTable(blocks[place + 2]) ? after : undefined
}

function setTable(table: Element, caption: Element | undefined): Element {
  const parts = elementsOf(table.children).map((part) => ({
    ...part,
    children: elementsOf(part.children).map((row) => ({
      ...row,
      children: elementsOf(row.children).map((cell, column) =>
        setCell(cell, part.tagName === 'thead' ? 'head' : column),
      ),
    })),
  }))
  return { ...table, children: caption ? [captionElement(caption), ...parts] : parts }
}

/** The first cell of a row is its heading. Alignment is left to the style sheet: attributes for it are obsolete. */
function setCell(cell: Element, column: number | 'head'): Element {
  const { align } = cell.properties
  const properties = align ? { dataAlign: align } : {}
  if (column === 'head') {
    const isEmpty = textOf(cell).trim() === ''
    return isEmpty
      ? { ...cell, tagName: 'td', properties }
      : { ...cell, properties: { ...properties, scope: 'col' } }
  }
  return column === 0
    ? { ...cell, tagName: 'th', properties: { ...properties, scope: 'row' } }
    : { ...cell, properties }
}

function captionElement({ children: [first, ...rest] }: Element): Element {
  const start: ElementContent[] =
    first?.type === 'text' ? [{ ...first, value: first.value.replace(captionMark, '') }] : []
  return { type: 'element', tagName: 'caption', properties: {}, children: [...start, ...rest] }
}

/** The elements among nodes, without the line ends between them. */
const elementsOf = (nodes: readonly ElementContent[]): Element[] =>
  nodes.filter((node) => node.type === 'element')

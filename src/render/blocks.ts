import type { Element, ElementContent, Properties } from 'hast'
import { toString as plainText } from 'mdast-util-to-string'
import { libraryId } from '../check/markdown.ts'

/**
 * Sets what the blocks of a text mean by the conventions of `Markdown`. `ids` are those of the headings of the second
 * level, in order; `table` follows the name of a table when it is said.
 */
export function setBlocks(nodes: ElementContent[], ids: string[], table: string): Element[] {
  const blocks = elementsOf(nodes)
  const captions = blocks.map((_, place) => captionOf(blocks, place))
  const headings = blocks.filter(({ tagName }) => tagName === 'h2')
  let heading = ''
  return blocks.flatMap((block, place) => {
    if (captions.includes(block)) return []
    if (/^h\d$/.test(block.tagName)) heading = plainText(block)
    if (block.tagName === 'h2') {
      const id = ids[headings.indexOf(block)]
      return id ? { ...block, properties: { ...block.properties, id } } : block
    }
    if (block.tagName === 'blockquote') return setQuotation(block)
    if (block.tagName !== 'table') return setFigure(block)
    const caption = captions[place]
    // A table is called by its caption, else by the heading above it.
    const name = caption ? plainText(caption).replace(captionMark, '') : heading
    // It may be wider than the screen: it scrolls in a part of its own, which the keyboard reaches.
    const region = {
      className: ['table-region'],
      tabIndex: 0,
      ariaLabel: name ? `${name}, ${table}` : table,
    }
    return element('section', region, [setTable(block, caption)])
  })
}

const element = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** A picture alone in its paragraph is a figure; its words are the caption. Elsewhere there are no pictures. */
function setFigure(block: Element): Element {
  if (!hasPicture(block)) return block
  const [only, ...others] = block.children
  if (block.tagName !== 'p' || others.length > 0 || only?.type !== 'element' || !isPicture(only)) {
    throw new Error('a picture that has been checked stands among words')
  }
  const { src, alt = '' } = only.properties
  const dataPlate = libraryId(String(src)) ?? ''
  return element('figure', { dataPlate }, [{ type: 'text', value: String(alt) }])
}

const isPicture = ({ tagName }: Element) => tagName === 'img'

const hasPicture = (node: ElementContent): boolean =>
  node.type === 'element' && (isPicture(node) || node.children.some(hasPicture))

/** A quotation whose last line begins with `— ` has the rest of that line as its source. */
function setQuotation(quotation: Element): Element {
  const blocks = elementsOf(quotation.children)
  const last = blocks.at(-1)
  const parts = last?.tagName === 'p' ? splitSource(last.children) : undefined
  if (!last || !parts) return { ...quotation, children: blocks }
  const words = parts.words.length === 0 ? [] : [{ ...last, children: parts.words }]
  const source = element('footer', {}, parts.source)
  return { ...quotation, children: [...blocks.slice(0, -1), ...words, source] }
}

/** The last line of a paragraph, if it begins with a dash: at its very start, or after the end of a line. */
function splitSource(nodes: readonly ElementContent[]) {
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

/** The caption of the table at a place: the paragraph before it, else one after it that belongs to no other table. */
function captionOf(blocks: readonly Element[], place: number): Element | undefined {
  const isTable = (at: number) => blocks[at]?.tagName === 'table'
  const captionAt = (at: number) => {
    const block = blocks[at]
    return block?.tagName === 'p' && captionMark.test(plainText(block)) ? block : undefined
  }
  if (!isTable(place)) return undefined
  return captionAt(place - 1) ?? (isTable(place + 2) ? undefined : captionAt(place + 1))
}

/**
 * A table whose cells name their column, which a narrow screen shows before each. Its roles are said, since browsers
 * forget them where a style sheet lays a table out in another way.
 */
function setTable(table: Element, caption: Element | undefined): Element {
  const parts = elementsOf(table.children)
  const head = parts.find(({ tagName }) => tagName === 'thead')
  const columns = elementsOf(elementsOf(head?.children ?? [])[0]?.children ?? []).map((cell) =>
    plainText(cell).trim(),
  )
  const rows = parts.map((part) => ({
    ...part,
    properties: { ...part.properties, role: 'rowgroup' },
    children: elementsOf(part.children).map((row) => ({
      ...row,
      properties: { ...row.properties, role: 'row' },
      children: elementsOf(row.children).map((cell, column) =>
        part.tagName === 'thead' ? setHead(cell) : setCell(cell, column, columns[column] ?? ''),
      ),
    })),
  }))
  return {
    ...table,
    properties: { ...table.properties, role: 'table' },
    children: caption ? [captionElement(caption), ...rows] : rows,
  }
}

/** Alignment is left to the style sheet: attributes for it are obsolete. */
const alignmentOf = ({ properties: { align } }: Element): Properties =>
  align ? { dataAlign: align } : {}

function setHead(cell: Element): Element {
  const own = alignmentOf(cell)
  if (plainText(cell).trim() === '') {
    return { ...cell, tagName: 'td', properties: { ...own, role: 'cell' } }
  }
  return { ...cell, properties: { ...own, scope: 'col', role: 'columnheader' } }
}

/** The first cell of a row is its heading. */
function setCell(cell: Element, column: number, name: string): Element {
  const own = alignmentOf(cell)
  if (column === 0) {
    return { ...cell, tagName: 'th', properties: { ...own, scope: 'row', role: 'rowheader' } }
  }
  const label = name === '' ? {} : { dataLabel: name }
  return { ...cell, properties: { ...own, ...label, role: 'cell' } }
}

function captionElement({ children: [first, ...rest] }: Element): Element {
  const start: ElementContent[] =
    first?.type === 'text' ? [{ ...first, value: first.value.replace(captionMark, '') }] : []
  return element('caption', {}, [...start, ...rest])
}

/** The elements among nodes, without the line ends between them. */
const elementsOf = (nodes: readonly ElementContent[]): Element[] =>
  nodes.filter((node) => node.type === 'element')

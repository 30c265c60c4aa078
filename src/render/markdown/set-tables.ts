import type { Element, ElementContent } from 'hast'
import { elementsOf } from './elements-of.ts'
import { textOf } from './text-of.ts'

/** A paragraph that is a caption begins so; French editors may write `Tableau :`. */
const captionMark = /^Tabl(?:e|eau)\s*:\s*/u

const isTable = (block: Element | undefined) => block?.tagName === 'table'
const isCaption = (block: Element | undefined) =>
  block?.tagName === 'p' && captionMark.test(textOf(block))

/** Sets the tables of a text: a caption from the paragraph before or after, headings of columns and rows. */
export function setTables(blocks: readonly Element[]): Element[] {
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

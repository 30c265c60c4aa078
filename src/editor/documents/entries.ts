import { isCollection, isMap, isPair, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml'
import type { TextRange } from '../../content/text.ts'

export type Collection = YAMLMap | YAMLSeq

/** The lines of one field, or of one item of a list, in a text that ends in a line feed. */
export interface Entry {
  /** The offset of its first character, which may be that of a comment above it. */
  readonly from: number
  /** The offset of its name or hyphen. */
  readonly head: number
  /** The offset behind its colon or hyphen. */
  readonly after: number
  /** The offset behind its last line. */
  readonly to: number
  /** Something else stands before it on its line: the hyphen of the item it is the first field of. */
  readonly isCompact: boolean
}

/** The entries of a list or of fields in lines, with their comments; undefined where names are written as `? name`. */
export function entriesOf(text: string, collection: Collection): Entry[] | undefined {
  const found: Entry[] = []
  for (const { head, after, value } of heads(collection)) {
    const to = lastLineEnd(text, value, after)
    if (to === undefined) return undefined
    const start = lineStart(text, head)
    const isCompact = text.slice(start, head).trim() !== ''
    const above = isCompact ? head : commentsAbove(text, start, found.at(-1)?.to ?? 0)
    const from = above + (isCompact ? 0 : text.slice(above).search(/\S/))
    found.push({ from, head, after, to, isCompact })
  }
  return found.length === collection.items.length ? found : undefined
}

/** The value of a field, or the item itself. */
export const valueIn = (item: unknown): unknown => (isPair(item) ? item.value : item)

/** What is written of a value; undefined where nothing is. */
export function sourceRange(node: unknown): TextRange | undefined {
  const range = isScalar(node) || isCollection(node) ? node.range : undefined
  return range && range[0] < range[1] ? [range[0], range[1]] : undefined
}

/** The offset at which the line of an offset begins. */
export const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1

/** The offset of the line feed of the line of an offset. */
export const lineEnd = (text: string, offset: number): number => text.indexOf('\n', offset)

/** The column of an offset. */
export const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset)

/** Whether a text has lines of its own. */
export const isBlock = (node: unknown): boolean =>
  isScalar(node) && node.type?.startsWith('BLOCK') === true

/** Where the entries begin, and where their values may. */
function heads(collection: Collection) {
  if (isSeq(collection)) {
    const token = collection.srcToken
    const starts = token?.type === 'block-seq' ? token.items.flatMap(({ start }) => start) : []
    return starts
      .filter(({ type }) => type === 'seq-item-ind')
      .map(({ offset }, index) => {
        return { head: offset, after: offset + 1, value: collection.items[index] }
      })
  }
  return collection.items.flatMap(({ key, value, srcToken }) => {
    const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')
    const isPlain = srcToken?.start.every(({ type }) => type !== 'explicit-key-ind')
    if (!isScalar(key) || !key.range || !colon || !isPlain) return []
    return { head: key.range[0], after: colon.offset + 1, value }
  })
}

/** The offset behind the last line of a value, with the comments inside it. */
function lastLineEnd(text: string, value: unknown, after: number): number | undefined {
  const range = sourceRange(value)
  if (!range) return lineEnd(text, after) + 1
  if (isScalar(value) && isBlock(value)) {
    // Lines of spaces are all that such a text may have, and would change the one above it.
    const [spaces] = /^(?:[ \t]+\n)*/.exec(text.slice(lineEnd(text, range[0]) + 1)) ?? ['']
    if (value.value === '') return lineEnd(text, range[0]) + 1 + spaces.length
    return text[range[1] - 1] === '\n' ? range[1] : lineEnd(text, range[1]) + 1
  }
  if (!(isMap(value) || isSeq(value)) || value.flow) return lineEnd(text, range[1]) + 1
  const entries = entriesOf(text, value)
  const last = entries?.at(-1)
  if (!entries?.[0] || !last) return undefined
  const column = columnOf(text, entries[0].head)
  const isDeeper = column > columnOf(text, after - 1)
  return isDeeper || !isSeq(value) ? commentsBelow(text, last.to, column) : last.to
}

/** The start of the comments that stand directly above a line, no further up than `floor`. */
function commentsAbove(text: string, start: number, floor: number): number {
  const above = start > floor ? lineStart(text, start - 1) : floor
  const isComment = above >= floor && /^[ \t]*#/.test(text.slice(above, start))
  return start > floor && isComment ? commentsAbove(text, above, floor) : start
}

/** The offset behind the last of the comments below a line that are indented so much. */
function commentsBelow(text: string, start: number, column: number): number {
  let end = start
  for (let at = start; at < text.length; at = lineEnd(text, at) + 1) {
    const line = text.slice(at, lineEnd(text, at))
    if (line.trim() === '') continue
    const indent = line.search(/\S/)
    if (line[indent] !== '#' || indent < column) break
    end = lineEnd(text, at) + 1
  }
  return end
}

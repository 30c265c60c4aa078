import { isMap, isScalar, isSeq } from 'yaml'
import type { TextRange } from '../../content/text.ts'
import {
  type Collection,
  type Entry,
  entriesOf,
  isBlock,
  lineEnd,
  lineStart,
  sourceRange,
  valueIn,
} from './entries.ts'
import { addCell, cellsOf, removeCell } from './flow.ts'
import { blockText, entryText, nameText, scalarText, type ValueSpot, written } from './spelling.ts'

/** The list or the fields in which something is changed. */
export interface Home {
  readonly text: string
  readonly collection: Collection
  readonly isRoot: boolean
  /** What new values are written with. */
  readonly spot: ValueSpot
}

/** The text with a range replaced. */
export const splice = (text: string, [start, end]: TextRange, by: string): string =>
  text.slice(0, start) + by + text.slice(end)

/** Puts another value in the place of one. */
export function setEntry(home: Home, index: number, value: unknown): string | undefined {
  const { text, collection, spot } = home
  const node = valueIn(collection.items[index])
  const range = sourceRange(node)
  if (range && isScalar(node) && !isBlock(node) && !isCollectionValue(value)) {
    const style = spot.quoted ? 'QUOTE_DOUBLE' : node.type
    return splice(text, range, scalarText(value, style, spot.inFlow))
  }
  // Between brackets a name without a value has no place for one.
  if (spot.inFlow)
    return range && splice(text, range, written(value, { ...spot, like: node }).inline)
  const entry = entriesOf(text, collection)?.[index]
  if (!entry) return undefined
  const standing = { entry, node, range }
  return newBlock(home, standing, value) ?? newLines(home, standing, value)
}

const isCollectionValue = (value: unknown) => typeof value === 'object' && value !== null

/** A value that stands in lines: the entry it belongs to, and what is written of it. */
interface Standing {
  readonly entry: Entry
  readonly node: unknown
  readonly range: TextRange | undefined
}

/** Another text in the place of one that has lines of its own; its header keeps the comment behind it. */
function newBlock({ text, spot }: Home, { node, range, entry }: Standing, value: unknown) {
  if (!isScalar(node) || !isBlock(node) || !range || spot.quoted || typeof value !== 'string')
    return undefined
  const header = headerOf(text, range)
  const head = text.slice(range[0] + header.length, lineEnd(text, range[0]) + 1)
  const content = text.slice(range[0] + header.length + head.length, entry.to)
  const parent = node.srcToken?.type === 'block-scalar' ? node.srcToken.indent : spot.column
  const digit = Number(/\d/.exec(header)?.[0] ?? 0)
  const first = /^ *(?=\S)/m.exec(content)?.[0].length ?? spot.column + spot.steps.fields
  const column = digit > 0 ? parent + digit : first
  const block = blockText(value, { header, column, parent })
  return block && splice(text, [range[0], entry.to], block.header + head + block.lines)
}

/** A value in the place of one of another kind: the comments behind its name or hyphen stay, and those around its entries. */
function newLines({ text, spot }: Home, { entry, node, range }: Standing, value: unknown) {
  const like = { ...spot, like: node }
  const { inline, below } = written(value, like)
  const isLines = (isMap(node) || isSeq(node)) && !node.flow
  if (range && !isLines && !isBlock(node) && below === '') return splice(text, range, inline)
  const held = (isLines ? entriesOf(text, node) : undefined) ?? []
  const [first] = held
  let beside = entry.after
  if (range && range[0] < lineEnd(text, beside)) {
    if (isLines) beside = lineEnd(text, beside)
    else beside = isBlock(node) ? range[0] + headerOf(text, range).length : range[1]
  }
  const end = lineEnd(text, beside) + 1
  const rest = text.slice(beside, end)
  const lines =
    rest.trim() === '' ? entryText('', value, like) : (inline && ` ${inline}`) + rest + below
  const above = first && !first.isCompact ? text.slice(end, lineStart(text, first.from)) : ''
  return splice(text, [entry.after, held.at(-1)?.to ?? entry.to], lines + (above.trim() && above))
}

/** The signs that open a text with lines of its own. */
const headerOf = (text: string, range: TextRange) =>
  /^[|>][-+0-9]*/.exec(text.slice(...range))?.[0] ?? ''

/** Puts an item or a field, of this name, before one of the others or behind the last. */
export function addEntry(
  home: Home,
  index: number,
  value: unknown,
  name?: string,
): string | undefined {
  const { text, collection } = home
  const neighbour = collection.items[index - 1] ?? collection.items[index]
  const like = isMap(collection) ? usualText(collection) : neighbour
  const spot = { ...home.spot, like }
  const start = name === undefined ? '-' : `${nameText(name)}:`
  if (collection.flow) {
    const { inline } = written(value, spot)
    return addCell(text, collection, index, name === undefined ? inline : `${start} ${inline}`)
  }
  const entries = entriesOf(text, collection)
  const last = entries?.at(-1)
  if (!entries || !last) return undefined
  const lines = entryText(start, value, spot)
  const indent = ' '.repeat(spot.column)
  // An empty line stands between where one does everywhere.
  const isApart =
    entries.length > 1 && entries.slice(1).every((_, at) => isApartAt(text, entries, at))
  const gap = isApart ? '\n' : ''
  const next = entries[index]
  if (!next) return splice(text, [last.to, last.to], gap + indent + lines)
  const at = next.isCompact ? next.from : lineStart(text, next.from)
  return splice(text, [at, at], next.isCompact ? lines + gap + indent : indent + lines + gap)
}

/** The last of the texts among some fields, where all of them are quoted alike. */
function usualText({ items }: Collection): unknown {
  const texts = items
    .map(valueIn)
    .flatMap((value) => (isScalar(value) && typeof value.value === 'string' ? value : []))
  return new Set(texts.map(({ type }) => type)).size === 1 ? texts.at(-1) : undefined
}

/** Whether empty lines, and nothing else, stand between an entry and the next one. */
function isApartAt(text: string, entries: readonly Entry[], index: number): boolean {
  const entry = entries[index]
  const next = entries[index + 1]
  const between = entry && next ? text.slice(entry.to, lineStart(text, next.from)) : ''
  return between !== '' && between.trim() === ''
}

/** Takes an entry away, and an empty line where it has one on both sides. */
export function removeEntry({ text, collection, isRoot }: Home, index: number): string | undefined {
  if (collection.flow) return removeCell(text, collection, index)
  const entries = entriesOf(text, collection)
  const entry = entries?.[index]
  if (!entry) return undefined
  const previous = entries[index - 1]
  const next = entries[index + 1]
  if (entry.isCompact) {
    if (!next) return undefined
    const comment = text.indexOf('#', entry.to)
    return splice(text, [entry.from, comment < 0 ? next.from : Math.min(comment, next.from)], '')
  }
  // The comment at the top of a file is about the file.
  const start = lineStart(text, isRoot && index === 0 ? entry.head : entry.from)
  const above = isApartAt(text, entries, index - 1)
  const below = isApartAt(text, entries, index)
  if (next && below && (above || !previous))
    return splice(text, [start, lineStart(text, next.from)], '')
  return splice(text, [!next && above && previous ? previous.to : start, entry.to], '')
}

/** Moves an entry to another place. What stands between the entries stays; where it cannot, it goes with those above it. */
export function moveEntry(
  { text, collection, spot }: Home,
  from: number,
  to: number,
): string | undefined {
  const found = collection.flow ? cellsOf(collection) : entriesOf(text, collection)
  const starts = found?.map(({ from, isCompact }) => (isCompact ? from : lineStart(text, from)))
  const slots = found?.map(({ from, to, isCompact }, index) => {
    const start = starts?.[index] ?? from
    const next = starts?.[index + 1] ?? to
    return { from, start, to: spot.quoted ? next : to, isCompact }
  })
  const first = slots?.[0]
  const last = slots?.at(-1)
  const moved = slots?.[from]
  if (!slots || !first || !last || !moved) return undefined
  const order = slots.toSpliced(from, 1).toSpliced(to, 0, moved)
  const parts = slots.map((slot, index) => {
    const entry = order[index] ?? slot
    const indent = entry.isCompact && !slot.isCompact ? ' '.repeat(spot.column) : ''
    const lines = text.slice(slot.isCompact ? entry.from : entry.start, entry.to)
    return indent + lines + text.slice(slot.to, slots[index + 1]?.start ?? slot.to)
  })
  return splice(text, [first.start, last.to], parts.join(''))
}

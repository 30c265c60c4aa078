import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { nameOf } from '../check/data.ts'
import type { TextRange } from '../content/text.ts'
import { flowAdd, flowMove, flowRemove } from './flow-edit.ts'
import { type Piece, replaced } from './pieces.ts'
import type { Place, Value } from './protocol.ts'
import {
  blockText,
  entryText,
  nameText,
  type Spot,
  type Steps,
  scalarText,
  written,
} from './spelling.ts'
import {
  columnOf,
  type Entry,
  entriesOf,
  lineEnd,
  lineStart,
  rangeOf,
  valueIn,
} from './yaml-entries.ts'

/** The fields of a file. The text ends in a line feed; offsets of the document count in it. */
export interface Fields {
  readonly text: string
  readonly document: Document.Parsed
  /** Where the first field goes into a file that has none. */
  readonly end: number
}

/** An edit of one place: fields whose home exists, items of lists that hold others. */
export type YamlEdit =
  | { readonly do: 'set'; readonly at: Place; readonly to: Value }
  | { readonly do: 'clear' | 'remove'; readonly at: Place }
  | { readonly do: 'add'; readonly at: Place; readonly item: Value }
  | { readonly do: 'move'; readonly at: Place; readonly to: number }

/** How much of the former source is followed: style and gaps, or nothing, all texts between double quotes. */
export type Care = 'style' | 'quoted'

/** The pieces of the text with one edit made; undefined where it cannot be made with this much care. */
export function editYaml(fields: Fields, edit: YamlEdit, care: Care): readonly Piece[] | undefined {
  const home = homeOf(fields, edit.at.slice(0, -1), care)
  const last = edit.at.at(-1)
  if (last === undefined) return undefined
  if (!home) return edit.at.length === 1 ? firstField(fields, edit, care) : undefined
  const { collection } = home
  const index = isMap(collection)
    ? collection.items.findLastIndex(({ key }) => nameOf(key) === String(last))
    : Number(last)
  const { flow } = collection
  switch (edit.do) {
    case 'set':
      return index < 0 ? newField(home, String(last), edit.to) : newValue(home, index, edit.to)
    case 'add': {
      const spot = { ...home.spot, like: collection.items[index - 1] ?? collection.items[index] }
      return flow
        ? flowAdd(home, index, written(edit.item, spot).inline)
        : addLines(home, index, entryText('-', edit.item, spot))
    }
    case 'move':
      return flow ? flowMove(home, index, edit.to) : moveLines(home, index, edit.to)
    default:
      return flow ? flowRemove(home, index) : removeLines(home, index)
  }
}

/** The list or the fields in which an edit is made. */
interface Home {
  readonly text: string
  readonly collection: YAMLMap | YAMLSeq
  readonly isRoot: boolean
  readonly care: Care
  /** What new values are written with. */
  readonly spot: Spot
}

function homeOf({ text, document }: Fields, path: Place, care: Care): Home | undefined {
  let collection: unknown = document.contents
  let inFlow = false
  for (const step of path) {
    inFlow ||= isCollection(collection) && collection.flow === true
    const pairs = isMap(collection) ? collection.items : []
    collection = isSeq(collection)
      ? collection.items[Number(step)]
      : pairs.findLast(({ key }) => nameOf(key) === String(step))?.value
  }
  if (!(isMap(collection) || isSeq(collection))) return undefined
  inFlow ||= collection.flow === true
  const [first] = (inFlow ? undefined : entriesOf(text, collection)) ?? []
  const start = rangeOf(valueIn(collection.items[0]))?.[0] ?? 0
  const gap = first && start < lineEnd(text, first.after) ? start - first.after : 1
  const behind = isMap(collection) ? 'name' : Math.max(1, gap)
  const column = first ? columnOf(text, first.head) : 0
  const steps = stepsOf(text, collection, document)
  const spot = { column, behind, inFlow, steps, quoted: care === 'quoted' } as const
  return { text, collection, isRoot: path.length === 0, care, spot }
}

/** How the neighbours indent, or else the file: by the first fields and the first list below a name. */
function stepsOf(text: string, ...places: readonly (Node | Document.Parsed)[]): Steps {
  let fields: number | undefined
  let list: number | undefined
  const Pair = (_key: unknown, { key, value }: Pair) => {
    const range = isCollection(value) && !value.flow ? rangeOf(value) : undefined
    const name = rangeOf(key)
    if (!range || !name) return
    const step = columnOf(text, range[0]) - columnOf(text, name[0])
    if (isSeq(value)) list ??= step
    else fields ??= step
  }
  for (const place of places) visit(place, { Pair })
  const usual = fields ?? (list || 2)
  return { fields: usual, list: list ?? usual }
}

function firstField({ text, document, end }: Fields, edit: YamlEdit, care: Care) {
  if (document.contents || edit.do !== 'set') return undefined
  const steps = { fields: 2, list: 2 }
  const quoted = care === 'quoted'
  const spot = { column: 0, behind: 'name', inFlow: false, steps, quoted } as const
  return replaced(text, [end, end], entryText(`${nameText(String(edit.at[0]))}:`, edit.to, spot))
}

/** A value that stands in lines: the entry it belongs to, and what is written of it. */
interface Standing {
  readonly entry: Entry
  readonly node: unknown
  readonly range: TextRange | undefined
}

/** Puts another value in the place of one. */
function newValue(home: Home, index: number, value: Value): readonly Piece[] | undefined {
  const { text, collection, care, spot } = home
  const node = valueIn(collection.items[index])
  const range = rangeOf(node)
  if (range && isScalar(node) && !isBlock(node) && typeof value !== 'object') {
    const style = care === 'quoted' ? 'QUOTE_DOUBLE' : node.type
    return replaced(text, range, scalarText(value, style, spot.inFlow))
  }
  if (spot.inFlow) {
    const { inline } = written(value, { ...spot, like: node })
    // A name without a value has no place for one.
    return range && replaced(text, range, inline)
  }
  const entry = entriesOf(text, collection)?.[index]
  if (!entry) return undefined
  const standing = { entry, node, range }
  const block =
    isBlock(node) && typeof value === 'string' ? newBlock(home, standing, value) : undefined
  return block ?? newLines(home, standing, value)
}

/** Another text in the place of one that has lines of its own; its header keeps the comment behind it. */
function newBlock({ text, care, spot }: Home, standing: Standing, value: string) {
  const { node, range, entry } = standing
  if (!isScalar(node) || !range || care === 'quoted') return undefined
  const header = headerOf(text, range)
  const head: TextRange = [range[0] + header.length, lineEnd(text, range[0]) + 1]
  const content = text.slice(head[1], entry.to)
  const parent = node.srcToken?.type === 'block-scalar' ? node.srcToken.indent : spot.column
  const digit = Number(/\d/.exec(header)?.[0] ?? 0)
  const first = /^ *(?=\S)/m.exec(content)?.[0].length ?? spot.column + spot.steps.fields
  const column = digit > 0 ? parent + digit : first
  const block = blockText(value, { header, column, parent })
  return block && replaced(text, [range[0], entry.to], block.header, head, block.lines)
}

/** A value in the place of one of another kind: the comments behind its name or hyphen stay, and those around its entries. */
function newLines({ text, spot }: Home, { entry, node, range }: Standing, value: Value) {
  const like = { ...spot, like: node }
  const { inline, below } = written(value, like)
  const isLines = (isMap(node) || isSeq(node)) && !node.flow
  if (range && !isLines && !isBlock(node) && below === '') return replaced(text, range, inline)
  const held = (isLines ? entriesOf(text, node) : undefined) ?? []
  const [first] = held
  let beside = entry.after
  if (range && range[0] < lineEnd(text, beside)) {
    if (isLines) beside = lineEnd(text, beside)
    else beside = isBlock(node) ? range[0] + headerOf(text, range).length : range[1]
  }
  const end = lineEnd(text, beside) + 1
  const hasComment = text.slice(beside, end).trim() !== ''
  const pieces: readonly Piece[] = hasComment
    ? [inline === '' ? '' : ` ${inline}`, [beside, end], below]
    : [entryText('', value, like)]
  const above: TextRange = [end, first && !first.isCompact ? lineStart(text, first.from) : end]
  const kept: readonly Piece[] = isBlank(text, above) ? [] : [above]
  const behind: TextRange = [held.at(-1)?.to ?? entry.to, text.length]
  return [[0, entry.after], ...pieces, ...kept, behind] as const
}

const isBlock = (node: unknown) => isScalar(node) && node.type?.startsWith('BLOCK') === true

/** The signs that open a text with lines of its own. */
const headerOf = (text: string, range: TextRange) =>
  /^[|>][-+0-9]*/.exec(text.slice(...range))?.[0] ?? ''

/** A field that was not there, at the end of the others. */
function newField(home: Home, name: string, value: Value): readonly Piece[] | undefined {
  const { collection, spot } = home
  if (!isMap(collection)) return undefined
  const like = alike(collection)
  const start = `${nameText(name)}:`
  if (collection.flow) {
    const { inline } = written(value, { ...spot, like })
    return flowAdd(home, collection.items.length, `${start} ${inline}`)
  }
  return addLines(home, collection.items.length, entryText(start, value, { ...spot, like }))
}

/** The last of the texts among some fields, where all of them are quoted alike. */
function alike({ items }: YAMLMap): unknown {
  const texts = items.flatMap(({ value }) =>
    isScalar(value) && typeof value.value === 'string' ? value : [],
  )
  return new Set(texts.map(({ type }) => type)).size === 1 ? texts.at(-1) : undefined
}

/** Puts an entry before one of the others, or behind the last; an empty line stands between where one does everywhere. */
function addLines(home: Home, index: number, entry: string): readonly Piece[] | undefined {
  const { text, collection, spot } = home
  const entries = entriesOf(text, collection)
  const last = entries?.at(-1)
  if (!entries || !last) return undefined
  const indent = ' '.repeat(spot.column)
  const gaps = entries.slice(1).map(({ from }, at) => [entries[at]?.to ?? 0, lineStart(text, from)])
  const isApart = gaps.length > 0 && gaps.every((gap) => isBlank(text, gap))
  const gap = isApart ? '\n' : ''
  const next = entries[index]
  if (!next) return replaced(text, [last.to, last.to], gap + indent + entry)
  const at = next.isCompact ? next.from : lineStart(text, next.from)
  return replaced(text, [at, at], next.isCompact ? entry + gap + indent : indent + entry + gap)
}

const isBlank = (text: string, [from = 0, to = 0]: readonly number[]) =>
  from < to && text.slice(from, to).trim() === ''

/** Takes an entry away, and an empty line where it has one on both sides. */
function removeLines({ text, collection, isRoot }: Home, index: number) {
  const entries = entriesOf(text, collection)
  const entry = entries?.[index]
  if (!entry) return undefined
  const previous = entries[index - 1]
  const next = entries[index + 1]
  if (entry.isCompact) {
    if (!next) return undefined
    const comment = text.indexOf('#', entry.to)
    return replaced(text, [entry.from, comment < 0 ? next.from : Math.min(comment, next.from)])
  }
  // The comment at the top of a file is about the file.
  const start = lineStart(text, isRoot && index === 0 ? entry.head : entry.from)
  const below = next && isBlank(text, [entry.to, lineStart(text, next.from)])
  const above = previous && isBlank(text, [previous.to, start])
  if (next && below && (above || !previous)) {
    return replaced(text, [start, lineStart(text, next.from)])
  }
  return replaced(text, [!next && above ? previous.to : start, entry.to])
}

/** Moves an entry to another place. What stands between the entries stays; where it cannot, it goes with those above it. */
function moveLines({ text, collection, spot, care }: Home, from: number, to: number) {
  const found = entriesOf(text, collection)
  const entries = found?.map((entry, index) => {
    const next = care === 'style' ? undefined : found[index + 1]
    return next ? { ...entry, to: lineStart(text, next.from) } : entry
  })
  const moved = entries?.[from]
  if (!entries || !moved) return undefined
  const order = entries.toSpliced(from, 1).toSpliced(to, 0, moved)
  const start = (entry: Entry) => (entry.isCompact ? entry.from : lineStart(text, entry.from))
  const pieces = entries.flatMap((slot, index): Piece[] => {
    const entry = order[index] ?? slot
    const next = entries[index + 1]
    const indent = entry.isCompact && !slot.isCompact ? ' '.repeat(spot.column) : ''
    const lines: TextRange = [slot.isCompact ? entry.from : start(entry), entry.to]
    return next ? [indent, lines, [slot.to, start(next)]] : [indent, lines]
  })
  const [first] = entries
  const last = entries.at(-1)
  return first && last && replaced(text, [start(first), last.to], ...pieces)
}

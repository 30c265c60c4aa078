import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from 'yaml'
import { isFields } from '../../check/data.ts'
import { parseOwn, recordOf } from '../../parse.ts'
import { keyName, plainValue } from '../../yaml/parse-yaml.ts'
import {
  applied,
  type Data,
  type Difference,
  differences,
  type Place,
  same,
} from './differences.ts'
import { columnOf, entriesOf, lineEnd, sourceRange, valueIn } from './entries.ts'
import { addEntry, type Home, moveEntry, removeEntry, setEntry } from './entry-edits.ts'
import { entryText, nameText, type Steps } from './spelling.ts'

/**
 * The text of some YAML fields (LF, empty or ended by one) made to say `wanted`. One difference after the other is made
 * where it stands, and the text read again: lines that nothing changed stay as they are, and comments with the item they
 * stand at. Where the text does not say then what it should, the value is written between double quotes; undefined where
 * that does not help either, and for what is no plain set of fields.
 */
export function rewrite(text: string, wanted: Data): string | undefined {
  let file = read(text)
  if (!file) return undefined
  for (const difference of differences(file.data, composed(wanted))) {
    const due = applied(file.data, difference)
    file = changed(file, difference, due, false) ?? changed(file, difference, due, true)
    if (!file) return undefined
  }
  return file.text
}

/** The fields of a text of YAML, texts in composed form (NFC); undefined where it has mistakes, references or tags. */
export const dataOf = (text: string): Data | undefined => read(text)?.data

/** Fields that can be read. */
interface ReadText {
  readonly text: string
  readonly document: Document.Parsed
  readonly data: Data
}

function read(text: string): ReadText | undefined {
  try {
    const document = parseDocument(text, {
      prettyErrors: false,
      schema: 'core',
      uniqueKeys: false,
      keepSourceTokens: true,
    })
    let isPlain = document.errors.length === 0 && (!document.contents || isMap(document.contents))
    visit(document, {
      Node: (_key, node) => {
        isPlain &&= !isAlias(node) && node.anchor === undefined && node.tag === undefined
      },
    })
    const data = plainValue(document.contents) ?? {}
    return isPlain && isFields(data) ? { text, document, data } : undefined
  } catch (error) {
    // Brackets without end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The fields as JSON has them, with every text in Unicode's composed form (NFC). */
const composed = (data: Data): Data =>
  recordOf(composedValue(parseOwn<unknown>(JSON.stringify(data))))

function composedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(composedValue)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, composedValue(part)]),
  )
}

/** The file with a difference made; undefined where it does not read as it is due then. */
function changed(file: ReadText, difference: Difference, due: unknown, quoted: boolean) {
  const text = withDifference(file, difference, quoted)
  const next = text === undefined ? undefined : read(text)
  return next && same(next.data, due) ? next : undefined
}

function withDifference(
  file: ReadText,
  { kind, path, now, from = 0 }: Difference,
  quoted: boolean,
) {
  const home = homeOf(file, path.slice(0, -1), quoted)
  const last = path.at(-1)
  if (!home) {
    const steps = { fields: 2, list: 2 }
    const spot = { column: 0, behind: 'name', inFlow: false, steps, quoted } as const
    return file.text + entryText(`${nameText(String(last))}:`, now, spot)
  }
  const { items } = home.collection
  const index = isMap(home.collection)
    ? home.collection.items.findLastIndex(({ key }) => keyName(key) === String(last))
    : Number(last)
  if (kind === 'set') return setEntry(home, index, now)
  if (kind === 'gone') return removeEntry(home, index)
  if (kind === 'moved') return moveEntry(home, from, index)
  return isMap(home.collection)
    ? addEntry(home, items.length, now, String(last))
    : addEntry(home, index, now)
}

/** The list or the fields at a path; undefined where there are none yet. */
function homeOf({ text, document }: ReadText, path: Place, quoted: boolean): Home | undefined {
  let collection: unknown = document.contents
  let inFlow = false
  for (const step of path) {
    inFlow ||= isCollection(collection) && collection.flow === true
    const pairs = isMap(collection) ? collection.items : []
    collection = isSeq(collection)
      ? collection.items[Number(step)]
      : pairs.findLast(({ key }) => keyName(key) === String(step))?.value
  }
  if (!(isMap(collection) || isSeq(collection))) return undefined
  inFlow ||= collection.flow === true
  const [first] = (inFlow ? undefined : entriesOf(text, collection)) ?? []
  const start = sourceRange(valueIn(collection.items[0]))?.[0] ?? 0
  const gap = first && start < lineEnd(text, first.after) ? start - first.after : 1
  const behind = isMap(collection) ? 'name' : Math.max(1, gap)
  const column = first ? columnOf(text, first.head) : 0
  const steps = stepsOf(text, collection, document)
  const spot = { column, behind, inFlow, steps, quoted } as const
  return { text, collection, isRoot: path.length === 0, spot }
}

/** How the neighbours indent, or else the file: by the first fields and the first list below a name. */
function stepsOf(text: string, ...places: readonly (Node | Document.Parsed)[]): Steps {
  let fields: number | undefined
  let list: number | undefined
  const Pair = (_key: unknown, { key, value }: Pair) => {
    const range = isCollection(value) && !value.flow ? sourceRange(value) : undefined
    const name = sourceRange(key)
    if (!range || !name) return
    const step = columnOf(text, range[0]) - columnOf(text, name[0])
    if (isSeq(value)) list ??= step
    else fields ??= step
  }
  for (const place of places) visit(place, { Pair })
  const usual = fields ?? (list || 2)
  return { fields: usual, list: list ?? usual }
}

import { isCollection, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { type Finding, finding } from '../content/finding.ts'
import type { TextRange } from '../content/text.ts'
import { shortened, type Wording } from '../message.ts'
import type { Suggestion } from '../problem.ts'
import { keyName, type Yaml } from '../yaml/parse-yaml.ts'
import { isWithin, lastName, type Path, valueAt } from './data.ts'
import { noteOf, type Schema, schemaAt } from './schema.ts'

/** Parsed fields, their data and their schema. */
export interface Form {
  readonly yaml: Yaml
  /** The fields with the corrections made. */
  readonly data: unknown
  readonly schema: Schema
  readonly corrections: readonly Correction[]
}

/** A mistake in a field. */
export interface FieldFinding extends Finding {
  readonly path: Path
}

/** A misspelt or misplaced field: `from` is its path in the file, `path` the one that is meant. */
interface Correction extends FieldFinding {
  readonly from: Path
}

/** A field as messages name it. */
export type Field = ReturnType<typeof fieldAt>

/** The field at a path of a form. */
export function fieldAt(form: Form, path: Path) {
  const schema = schemaAt(form.schema, form.data, path)
  const value = valueAt(form.data, path)
  const source = form.yaml.region.source.text.slice(...rangeIn(form, path))
  const line = (typeof value === 'string' ? value : source).trim().replace(/\s+/g, ' ')
  return {
    /** The name of the field; of an item, the name of its list. */
    name: lastName(path),
    /** The name of the fields it belongs to, unless it stands at the top. */
    parent: path.length > 1 ? lastName(path.slice(0, -1)) : undefined,
    /** Whether these are an item of a list. */
    isItem: typeof path.at(-2) === 'number',
    /** Whether the fields lie between two lines of `---`. */
    isBetween: form.yaml.region.range[0] > 0,
    value,
    /** The value as it stands in the file. */
    source,
    /** The value on one line, shortened, for sentences. */
    written: shortened(line),
    schema,
    note: noteOf(schema),
  }
}

/**
 * Where the value at a path of the corrected data stands in the file. A field without value is found at its name; a
 * missing one at the name of the fields that lack it, or at the start of the file.
 */
export function rangeIn({ yaml, corrections }: Form, path: Path): TextRange {
  const written = writtenPath(corrections, path)
  const { node, key } = spotAt(yaml, written) ?? {}
  const [from = 0, to = 0] = node?.range ?? []
  const isText = (isScalar(node) || !key) && to > from
  if (node && (isText || (isCollection(node) && node.flow))) return nodeRange(yaml, node)
  if (key) return nodeRange(yaml, key)
  for (let above = written.slice(0, -1); above.length > 0; above = above.slice(0, -1)) {
    const parent = spotAt(yaml, above)
    // An item of a list has no name: its first field stands for it.
    const first = isMap(parent?.node) ? parent.node.items[0]?.key : parent?.node
    const found = parent?.key ?? first
    if (isNode(found) && found.range) return nodeRange(yaml, found)
  }
  // The opening `---` of a Markdown file, the first character of any other.
  return [0, Math.max(1, yaml.region.range[0])]
}

/** Where the name of the field at a path of the corrected data stands; of an item of a list, where the item begins. */
export function nameRangeIn(form: Form, path: Path): TextRange {
  const key = spotAt(form.yaml, writtenPath(form.corrections, path))?.key
  return key ? nodeRange(form.yaml, key) : rangeIn(form, path)
}

/** The node of the value at a path of the corrected data. */
export const nodeIn = ({ yaml, corrections }: Form, path: Path): Node | undefined =>
  spotAt(yaml, writtenPath(corrections, path))?.node

/** The nodes of the value at a path and of its key (list items have none). */
function spotAt({ document }: Yaml, path: Path) {
  let node: Node | undefined = document.contents ?? undefined
  let key: Node | undefined
  for (const step of path) {
    // Of duplicate keys the last one counts.
    const pairs = isMap(node) ? node.items : []
    const pair = pairs.findLast((one) => keyName(one.key) === String(step))
    const value = isSeq(node) ? node.items[Number(step)] : pair?.value
    key = isNode(pair?.key) ? pair.key : undefined
    if (!key && !(isSeq(node) && isNode(value))) return undefined
    node = isNode(value) ? value : undefined
  }
  return { node, key }
}

function nodeRange(yaml: Yaml, node: Node): TextRange {
  const [from = 0, to = 0] = node.range ?? []
  const start = yaml.toSource(from)
  const text = yaml.region.source.text.slice(start, yaml.toSource(to))
  return [start, start + text.trimEnd().length]
}

/** A mistake in a field: at its value, or at another stretch of the file. */
export const fieldFinding = (
  form: Form,
  path: Path,
  wording: Wording,
  { at = rangeIn(form, path), fix }: { at?: TextRange; fix?: string | Suggestion | undefined } = {},
): FieldFinding => ({ ...finding(form.yaml.region, at, wording, fix), path })

/** The path in the corrected data of what stands at a path in the file. */
export const correctedPath = ({ corrections }: Form, path: Path): Path =>
  corrections.reduce<Path>((now, { from, path: to }) => movedAlong(now, from, to), path)

/** The path in the file of what stands at a path in the corrected data. */
const writtenPath = (corrections: Form['corrections'], path: Path): Path =>
  corrections.reduceRight<Path>((now, { from, path: to }) => movedAlong(now, to, from), path)

const movedAlong = (path: Path, from: Path, to: Path): Path =>
  isWithin(path, from) ? [...to, ...path.slice(from.length)] : path

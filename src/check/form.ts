import { isCollection, isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { z } from 'zod'
import type { Finding } from '../content/finding.ts'
import type { Range } from '../content/text.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { isFields, lastName, nameOf, type Path, valueAt } from './data.ts'
import { type FieldNote, noteOf, type Schema, schemaAt } from './schema.ts'

/** A set of fields to be checked: what was written, what it means, and what it should be. */
export interface Form {
  readonly yaml: Yaml
  /** The fields with the corrections made. */
  readonly data: unknown
  readonly schema: Schema
  readonly corrections: readonly Correction[]
}

/** An unknown field that is plainly another one: where it stands, and what it is meant to be. */
export interface Correction {
  readonly from: Path
  readonly to: Path
  readonly finding: Finding
}

/** One field as the explanations of a mistake need it. */
export interface Field {
  /** The name of the field; of an item, the name of its list. */
  readonly name: string
  /** The name of the fields it belongs to, unless it stands at the top. */
  readonly parent: string | undefined
  readonly value: unknown
  /** The value as it stands in the file. */
  readonly source: string
  /** The value on one line, shortened, for sentences. */
  readonly written: string
  readonly schema: Schema | undefined
  readonly note: FieldNote
}

/** Where the value at a path of the corrected data stands in the file. */
export const rangeIn = (form: Form, path: Path): Range => locate(form.yaml, writtenPath(form, path))

/** Where the name of the field at a path of the corrected data stands; of an item of a list, where the item begins. */
export function nameRangeIn(form: Form, path: Path): Range {
  const key = spotAt(form.yaml, writtenPath(form, path))?.key
  return key ? rangeOf(form.yaml, key) : rangeIn(form, path)
}

/** The node of the value at a path of the corrected data. */
export const nodeIn = (form: Form, path: Path): Node | undefined =>
  spotAt(form.yaml, writtenPath(form, path))?.node

const longestQuotation = 60

/** The field at a path of a form. */
export function fieldAt(form: Form, path: Path): Field {
  const schema = schemaAt(form.schema, form.data, path)
  const value = valueAt(form.data, path)
  const source = form.yaml.region.source.text.slice(...rangeIn(form, path))
  const line = (typeof value === 'string' ? value : source).trim().replace(/\s+/g, ' ')
  const isLong = line.length > longestQuotation
  return {
    name: lastName(path),
    parent: path.length > 1 ? lastName(path.slice(0, -1)) : undefined,
    value,
    source,
    written: isLong ? `${line.slice(0, longestQuotation - 1)}…` : line,
    schema,
    note: noteOf(schema),
  }
}

/** A text somewhere in a form, and what its schema says of it. */
export interface FieldText {
  readonly path: Path
  readonly value: string
  readonly note: FieldNote
}

/** Every text of a form that its schema knows. */
export const leavesOf = ({ data, schema }: Form): FieldText[] => textsIn(schema, data, [])

function textsIn(schema: Schema | undefined, data: unknown, path: Path): FieldText[] {
  const own = schema && schemaAt(schema, data, [])
  if (own === undefined) return []
  if (typeof data === 'string') return [{ path, value: data, note: noteOf(own) }]
  if (Array.isArray(data)) {
    const element = own instanceof z.ZodArray ? own.element : undefined
    return data.flatMap((item: unknown, index) => textsIn(element, item, [...path, index]))
  }
  if (!isFields(data)) return []
  return Object.entries(data).flatMap(([name, value]) =>
    textsIn(schemaAt(own, data, [name]), value, [...path, name]),
  )
}

/**
 * Where the value of a field stands. A field without value is found at its name; a missing one at the name of the
 * fields that lack it, or at the start of the file.
 */
function locate(yaml: Yaml, path: Path): Range {
  const { node, key } = spotAt(yaml, path) ?? {}
  const [from = 0, to = 0] = node?.range ?? []
  const isText = (isScalar(node) || !key) && to > from
  if (node && (isText || (isCollection(node) && node.flow))) return rangeOf(yaml, node)
  if (key) return rangeOf(yaml, key)
  for (let above = path.slice(0, -1); above.length > 0; above = above.slice(0, -1)) {
    const parent = spotAt(yaml, above)
    // An item of a list has no name: its first field stands for it.
    const first = isMap(parent?.node) ? parent.node.items[0]?.key : parent?.node
    const found = parent?.key ?? first
    if (isNode(found) && found.range) return rangeOf(yaml, found)
  }
  // The opening `---` of a Markdown file, the first character of any other.
  return [0, Math.max(1, yaml.region.range[0])]
}

/** What stands at a path: the value, and the field's name before it (items of lists have none). */
interface Spot {
  readonly node: Node | undefined
  readonly key: Node | undefined
}

function spotAt({ document }: Yaml, path: Path): Spot | undefined {
  let spot: Spot = { node: document.contents ?? undefined, key: undefined }
  for (const step of path) {
    const { node } = spot
    // Of a field written twice the last one counts.
    const pair = isMap(node)
      ? node.items.findLast(({ key }) => nameOf(key) === String(step))
      : undefined
    const value = isSeq(node) ? node.items[Number(step)] : pair?.value
    const key = pair && isNode(pair.key) ? pair.key : undefined
    if (!key && !(isSeq(node) && isNode(value))) return undefined
    spot = { node: isNode(value) ? value : undefined, key }
  }
  return spot
}

function rangeOf(yaml: Yaml, node: Node): Range {
  const [from = 0, to = 0] = node.range ?? []
  const start = yaml.toSource(from)
  const text = yaml.region.source.text.slice(start, yaml.toSource(to))
  return [start, start + text.trimEnd().length]
}

/** Where a path of the corrected data leads in the file. */
const writtenPath = ({ corrections }: Form, path: Path): Path =>
  corrections.reduceRight<Path>((current, { from, to }) => {
    const isBelow = to.every((step, index) => step === current[index])
    return isBelow ? [...from, ...current.slice(to.length)] : current
  }, path)

import { isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { z } from 'zod'
import type { Finding } from '../content/finding.ts'
import type { Range } from '../content/text.ts'
import type { Both } from '../message.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { isFields, lastName, nameOf, type Path, plainValue, valueAt } from './data.ts'
import { nearest } from './nearest.ts'
import { type FieldNote, noteOf, type Schema, schemaAt } from './schema.ts'

/** A set of fields to be checked: what was written, what it means, and what it should be. */
export interface Form {
  readonly yaml: Yaml
  /** The fields with the corrections made. */
  readonly data: unknown
  readonly schema: Schema
  readonly corrections: readonly Correction[]
}

/** One field as the explanations of a mistake need it. */
export interface Field {
  readonly path: Path
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
export const rangeIn = (form: Form, path: Path): Range =>
  locate(form.yaml, writtenPath(path, form.corrections))

/** Where the name of the field at a path of the corrected data stands in the file. */
export const nameRangeIn = (form: Form, path: Path): Range =>
  locateName(form.yaml, writtenPath(path, form.corrections))

/** The field at a path of a form. */
export function fieldAt(form: Form, path: Path): Field {
  const { yaml, data, schema } = form
  const own = schemaAt(schema, data, path)
  const value = valueAt(data, path)
  const source = yaml.region.source.text.slice(...rangeIn(form, path))
  const above = path.slice(0, -1)
  return {
    path,
    name: lastName(path),
    parent: above.length > 0 ? lastName(above) : undefined,
    value,
    source,
    written: shortened(typeof value === 'string' ? value : source),
    schema: own,
    note: noteOf(own),
  }
}

const longestQuotation = 60

function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > longestQuotation ? `${line.slice(0, longestQuotation - 1)}…` : line
}

/** What a file of fields is called, and what it must hold. */
export interface FormKind {
  readonly name: Both
  readonly schema: z.ZodType
  /** The schemas to choose from by the field `template`. */
  readonly variants?: Readonly<Record<string, z.ZodType>>
}

/** The field by which one of the variants is chosen. */
export const chooser = 'template'

/** The form of a parsed file. */
export function formOf(yaml: Yaml, kind: FormKind): Form {
  const data = plainValue(yaml.document.contents)
  return { yaml, data, schema: schemaFor(kind, data), corrections: [] }
}

/** The variant that is named, even with a slip in the name of the field or in its value. */
function schemaFor({ schema, variants }: FormKind, data: unknown): Schema {
  if (!variants || !isFields(data)) return schema
  const key = nearest(chooser, Object.keys(data))
  const named = key === undefined ? undefined : nearest(String(data[key]), Object.keys(variants))
  return (named === undefined ? undefined : variants[named]) ?? schema
}

/** A text somewhere in a form, and what its schema says of it. */
export interface FieldText {
  readonly path: Path
  readonly value: string
  readonly note: FieldNote
}

/** Every text of a form that its schema knows. */
export const leavesOf = ({ data, schema }: Form): FieldText[] => collect(schema, data, [])

function collect(schema: Schema | undefined, data: unknown, path: Path): FieldText[] {
  const own = schema && schemaAt(schema, data, [])
  if (own === undefined) return []
  if (typeof data === 'string') return [{ path, value: data, note: noteOf(own) }]
  if (Array.isArray(data)) {
    const element = own instanceof z.ZodArray ? own.element : undefined
    return data.flatMap((item: unknown, index) => collect(element, item, [...path, index]))
  }
  if (!isFields(data)) return []
  return Object.entries(data).flatMap(([name, value]) =>
    collect(schemaAt(own, data, [name]), value, [...path, name]),
  )
}

/** What stands at a path: the value, and the field's name before it (items of lists have none). */
interface Spot {
  readonly node: Node | undefined
  readonly key: Node | undefined
}

/**
 * Where the value of a field stands. A field without value is found at its name; a missing one at the name of the
 * fields that lack it, or at the start of the file.
 */
function locate(yaml: Yaml, path: Path): Range {
  const spot = spotAt(yaml, path)
  if (!spot) return locateParent(yaml, path)
  const { node, key } = spot
  const isText = isScalar(node) || (isNode(node) && key === undefined)
  if (node?.range && isText && node.range[1] > node.range[0]) return rangeOf(yaml, node)
  if (node?.range && (isMap(node) || isSeq(node)) && node.flow) return rangeOf(yaml, node)
  return key ? rangeOf(yaml, key) : locateParent(yaml, path)
}

/** Where the name of a field stands; of an item of a list, where the item begins. */
function locateName(yaml: Yaml, path: Path): Range {
  const key = spotAt(yaml, path)?.key
  return key ? rangeOf(yaml, key) : locate(yaml, path)
}

/** The node of the value at a path of the corrected data. */
export const nodeIn = (form: Form, path: Path): Node | undefined =>
  spotAt(form.yaml, writtenPath(path, form.corrections))?.node

function locateParent(yaml: Yaml, path: Path): Range {
  const parent = path.slice(0, -1)
  if (parent.length === 0) return opening(yaml)
  const spot = spotAt(yaml, parent)
  if (!spot) return locateParent(yaml, parent)
  if (spot.key) return rangeOf(yaml, spot.key)
  // An item of a list has no name: its first field stands for it.
  const first = isMap(spot.node) ? spot.node.items[0]?.key : spot.node
  return isNode(first) && first.range ? rangeOf(yaml, first) : locateParent(yaml, parent)
}

/** The opening `---` of a Markdown file, the first character of any other. */
const opening = ({ region }: Yaml): Range => [0, Math.max(1, region.range[0])]

function spotAt(yaml: Yaml, path: Path): Spot | undefined {
  let spot: Spot | undefined = { node: yaml.document.contents ?? undefined, key: undefined }
  for (const step of path) {
    spot = spot && entry(spot.node, step)
  }
  return spot
}

function entry(node: Node | undefined, step: PropertyKey): Spot | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(step)]
    return isNode(item) ? { node: item, key: undefined } : undefined
  }
  // Of a field written twice the last one counts.
  const pair = isMap(node)
    ? node.items.findLast(({ key }) => nameOf(key) === String(step))
    : undefined
  if (!pair || !isNode(pair.key)) return undefined
  return { node: isNode(pair.value) ? pair.value : undefined, key: pair.key }
}

function rangeOf(yaml: Yaml, node: Node): Range {
  const [from = 0, to = 0] = node.range ?? []
  const start = yaml.toSource(from)
  const text = yaml.region.source.text.slice(start, yaml.toSource(to))
  return [start, start + text.trimEnd().length]
}

/** An unknown field that is plainly another one: where it stands, and what it is meant to be. */
export interface Correction {
  readonly from: Path
  readonly to: Path
  readonly finding: Finding
}

/** Where a path of the corrected data stands in the file. */
function writtenPath(path: Path, corrections: readonly Correction[]): Path {
  return corrections.reduceRight<Path>((current, { from, to }) => {
    const isBelow = to.every((step, index) => step === current[index])
    return isBelow ? [...from, ...current.slice(to.length)] : current
  }, path)
}

import type { Range } from '../text/text-file.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import { type Correction, writtenPath } from './correction.ts'
import { locate, locateName } from './locate.ts'
import { type FieldNote, noteOf } from './note-of.ts'
import { lastName, type Path, valueAt } from './path.ts'
import { type Schema, schemaAt } from './schema-at.ts'

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

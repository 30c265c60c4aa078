import type { z } from 'zod'
import type { Named } from '../messages/field.ts'
import { nearest } from '../nearest.ts'
import type { Yaml } from '../yaml/parse-yaml.ts'
import type { Form } from './field.ts'
import { isFields } from './path.ts'
import { plainValue } from './plain-value.ts'
import type { Schema } from './schema-at.ts'

/** What a file of fields is called, and what it must hold. */
export interface FormKind {
  readonly name: Named
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

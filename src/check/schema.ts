import { z } from 'zod'
import { isFields, type Path, valueAt } from './data.ts'

/** Any schema of zod. */
export type Schema = z.core.$ZodType

/** The schema for the value at a path, as far as the data itself decides between alternatives. */
export function schemaAt(schema: Schema, data: unknown, path: Path): Schema | undefined {
  let current: Schema | undefined = schema
  for (const [index, step] of path.entries()) {
    current = current && child(concrete(current, valueAt(data, path.slice(0, index))), step)
  }
  return current && concrete(current, valueAt(data, path))
}

/** The names of the fields a schema knows; none where it is not a set of fields. */
export const fieldNames = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** Stands for any name, where editors choose names themselves. */
export const anyName = '*'

/** Every name of a field anywhere in a schema. */
export function allFieldNames(schema: Schema): string[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodRecord) return [anyName]
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(allFieldNames)
  if (inner instanceof z.ZodArray) return allFieldNames(inner.element)
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([name, field]) => [name, ...allFieldNames(field)])
}

function child(schema: Schema, step: PropertyKey): Schema | undefined {
  if (schema instanceof z.ZodObject) {
    return Object.hasOwn(schema.shape, step) ? schema.shape[String(step)] : undefined
  }
  if (schema instanceof z.ZodRecord) return schema.valueType
  return schema instanceof z.ZodArray ? schema.element : undefined
}

/** The schema without its wrappers; of alternatives the one of the value's own shape. */
function concrete(schema: Schema, value: unknown): Schema {
  const inner = unwrapped(schema)
  if (!(inner instanceof z.ZodUnion)) return inner
  const options = inner.options.map(unwrapped)
  return options.find((one) => isFields(value) === one instanceof z.ZodObject) ?? inner
}

const unwrapped = (schema: Schema): Schema =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema

const noteSchema = z.object({
  /** How the words of the field are written: plain, or with inline Markdown. */
  text: z.enum(['words', 'prose']).optional(),
  /** What the text names. */
  refersTo: z.enum(['picture', 'route', 'library picture']).optional(),
  format: z.string().optional(),
  /** How many characters its place has room for. */
  longest: z.number().optional(),
})

/** What a schema says of its field beyond its shape. */
export type FieldNote = z.output<typeof noteSchema>

/** The note on a field's schema. */
export function noteOf(schema: Schema | undefined): FieldNote {
  return noteSchema.safeParse(schema && z.globalRegistry.get(schema)).data ?? {}
}

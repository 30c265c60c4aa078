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

/** Every name of a field anywhere in a schema; undefined where editors choose names themselves. */
export function allFieldNames(schema: Schema): ReadonlySet<string> | undefined {
  const names = new Set<string>()
  const free = collect(schema, names)
  return free ? undefined : names
}

function collect(schema: Schema, names: Set<string>): boolean {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodRecord) return true
  if (inner instanceof z.ZodUnion) {
    return inner.options.map((option) => collect(option, names)).includes(true)
  }
  if (inner instanceof z.ZodArray) return collect(inner.element, names)
  if (!(inner instanceof z.ZodObject)) return false
  const below = Object.entries(inner.shape).map(([name, field]) => {
    names.add(name)
    return collect(field, names)
  })
  return below.includes(true)
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
  const fits = options.find((option) => isFields(value) === option instanceof z.ZodObject)
  return fits ?? inner
}

function unwrapped(schema: Schema): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrapped(schema.unwrap())
  }
  return schema
}

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
  const meta = schema && z.globalRegistry.get(schema)
  const note = noteSchema.safeParse(meta ?? {})
  return note.success ? note.data : {}
}

import { z } from 'zod'
import { rememberFor } from '../memory.ts'
import { isFields, type Path, valueAt } from './data.ts'

// Programs that zod writes and compiles for each schema take longer than they save: 30 of 600 ms of a check.
z.config({ jitless: true })

/** Any schema of zod. */
export type Schema = z.core.$ZodType

/** The schema for the value at a path, as far as the data itself decides between alternatives. */
export const schemaAt = (schema: Schema, data: unknown, path: Path): Schema | undefined =>
  path.reduce<Schema | undefined>(
    (current, step, index) =>
      concrete(child(current, step), valueAt(data, path.slice(0, index + 1))),
    concrete(schema, data),
  )

/** The names of the fields a schema knows; none where it is not a set of fields. */
export const fieldNames = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** Stands for any name, where editors choose names themselves. */
export const anyName = '*'

/** Every name of a field anywhere in a schema, with the names of its own fields. */
export function allFields(schema: Schema): (readonly [name: string, below: readonly string[]])[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodRecord) return [[anyName, []], ...allFields(inner.valueType)]
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(allFields)
  if (inner instanceof z.ZodArray) return allFields(inner.element)
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const below = allFields(field)
    return [[name, below.map(([own]) => own)] as const, ...below]
  })
}

/** A text somewhere in data, and what its schema says of it. */
export interface FieldText {
  readonly path: Path
  readonly value: string
  readonly schema: Schema | undefined
  readonly note: FieldNote
  /** The notes on everything it lies in and its own, from the outside in: one more than its path has steps. */
  readonly notes: readonly FieldNote[]
}

/** The same data with every text changed. */
export function withTexts(
  schema: Schema | undefined,
  data: unknown,
  change: (text: FieldText) => string,
): unknown {
  const walk = (wrapped: Schema | undefined, value: unknown, trail: Trail): unknown => {
    if (typeof value !== 'string' && !Array.isArray(value) && !isFields(value)) return value
    const own = concrete(wrapped, value)
    const note = wrapped ? wholeNote(wrapped, own) : {}
    const notes = [...trail.notes, note]
    if (typeof value === 'string') return change({ ...trail, value, schema: own, note, notes })
    const below = Object.entries(value).map(([name, inner]) => {
      const step = Array.isArray(value) ? Number(name) : name
      return [name, walk(child(own, step), inner, { path: [...trail.path, step], notes })]
    })
    return Array.isArray(value) ? below.map(([, inner]) => inner) : Object.fromEntries(below)
  }
  return walk(schema, data, { path: [], notes: [] })
}

/** The notes on a field and on what its schema wraps. */
const wholeNote = rememberFor((wrapped: Schema, own: Schema | undefined): FieldNote => {
  return { ...noteOf(wrapped), ...noteOf(unwrapped(wrapped)), ...noteOf(own) }
})

type Trail = Pick<FieldText, 'path' | 'notes'>

/** Every text of some data. */
export function textsIn(schema: Schema | undefined, data: unknown): FieldText[] {
  const texts: FieldText[] = []
  withTexts(schema, data, (text) => {
    texts.push(text)
    return text.value
  })
  return texts
}

/** The schema of what lies in data at a name or a number, with what makes it optional. */
export function child(schema: Schema | undefined, step: PropertyKey): Schema | undefined {
  if (schema instanceof z.ZodObject) {
    return Object.hasOwn(schema.shape, step) ? schema.shape[String(step)] : undefined
  }
  if (schema instanceof z.ZodRecord) return schema.valueType
  return schema instanceof z.ZodArray ? schema.element : undefined
}

/** The schema without its wrappers; of alternatives the one of the value's own shape. */
export function concrete(schema: Schema | undefined, value: unknown): Schema | undefined {
  const inner = schema && unwrapped(schema)
  if (!(inner instanceof z.ZodUnion)) return inner
  const options = inner.options.map(unwrapped)
  return options.find((one) => isFields(value) === one instanceof z.ZodObject) ?? inner
}

/** The schema without what makes its value optional. */
export const unwrapped = (schema: Schema): Schema =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema

const noteSchema = z.object({
  /** How the words of the field are written: plain, or with inline Markdown. */
  text: z.enum(['words', 'prose']).optional(),
  /** What the text names. */
  refersTo: z.enum(['picture', 'route', 'library picture', 'old address']).optional(),
  /** The page types that show it, where these are not those of its file. */
  shownOn: z.union([z.literal('every page'), z.array(z.string())]).optional(),
  /** It is drawn for narrow screens, in the place of the picture in this field beside it. */
  narrowOf: z.string().optional(),
  /** It is the point that every crop keeps of the picture in this field beside it. */
  focusOf: z.string().optional(),
  /** What a new file has there unless its author says otherwise. */
  suggests: z.literal('this year').optional(),
  format: z.string().optional(),
  /** The field beside it, of whose last line it is a letter. */
  letterOf: z.string().optional(),
  /** The boxed letter at the head of the section that it holds. */
  letter: z.string().optional(),
  /** How many characters its place has space for. */
  longest: z.number().optional(),
  /** How many of them search engines show, about. */
  results: z.number().optional(),
  /** What people call each of the values that can be chosen. */
  values: z.record(z.string(), z.object({ en: z.string(), fr: z.string() })).optional(),
})

/** The names of the notes on a field. */
export const noteNames: readonly string[] = Object.keys(noteSchema.shape)

/** What a schema says of its field beyond its shape. */
export type FieldNote = z.output<typeof noteSchema>

/** The note on a field's schema. */
export const noteOf = (schema: Schema | undefined): FieldNote => (schema ? noted(schema) : {})

const noted = rememberFor((schema: Schema) => noteSchema.parse(z.globalRegistry.get(schema) ?? {}))

const labelSchema = z.object({ title: z.string(), description: z.string() })
const wordsSchema = labelSchema.extend({ fr: labelSchema })

/** What editors are told of a field: its label, and one sentence; nothing where its schema has no notes. */
export function labelsOf(schema: Schema | undefined) {
  const { data } = wordsSchema.safeParse(schema && z.globalRegistry.get(schema))
  if (!data) return undefined
  const { title, description, fr } = data
  return { label: { en: title, fr: fr.title }, note: { en: description, fr: fr.description } }
}

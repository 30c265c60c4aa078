import { z } from 'zod'
import { isFields, type Path, valueAt } from '../check/data.ts'
import { noteOf, type Schema } from '../check/schema.ts'
import { type FileKind, pagePath, schemaOf } from '../check/table.ts'
import { type Both, both } from '../message.ts'
import type { Field, Form } from './protocol.ts'

/**
 * The form of a file: a field for each of its schema, with the label and the note that the schema has in both languages,
 * and the text below the fields as the last one. `data` decides between alternatives, such as the kinds of pages.
 */
export function formOf(kind: FileKind, data: unknown): readonly Field[] {
  const schema = bare(schemaOf(kind, data))
  const all = schema instanceof z.ZodObject ? fieldsOf(schema) : []
  // The address of a page has a sheet of its own, with all that it means; its kind is what it is.
  const own = all.filter(
    ({ name }) => kind.path !== pagePath || !['route', 'template'].includes(name),
  )
  const { use, room } = kind.bodyOf(valueAt(data, ['template']))
  if (kind.format !== 'markdown' || use === 'none') return own
  const form: Form = { kind: 'body', ...(Number.isFinite(room) ? { room } : {}) }
  return [...own, { name: 'body', label: bodyLabel, optional: false, form }]
}

/** What the text below the fields is called. */
export const bodyLabel: Both = both('Text', 'Texte')

/** What editors call the value at a path; the name of the field where its schema has no label. */
export function labelAt(schema: Schema, data: unknown, path: Path): Both {
  const [labels] = path.reduce<readonly [readonly Both[], Schema | undefined]>(
    ([found, current], step, index) => {
      const inner = current && alternative(current, valueAt(data, path.slice(0, index)))
      const next = inner && child(inner, step)
      const label = next && labelOf(next)
      return [label ? [...found, label] : found, next]
    },
    [[], schema],
  )
  return labels.at(-1) ?? both(String(path.at(-1) ?? ''), String(path.at(-1) ?? ''))
}

const fieldsOf = ({ shape }: z.ZodObject): readonly Field[] =>
  Object.entries(shape).map(([name, schema]) => fieldOf(name, schema))

function fieldOf(name: string, schema: Schema): Field {
  const words = wordsOf(schema)
  return {
    name,
    label: words?.label ?? both(name, name),
    ...(words ? { note: words.note } : {}),
    optional: schema instanceof z.ZodOptional || schema instanceof z.ZodDefault,
    form: formIn(schema),
  }
}

function formIn(schema: Schema): Form {
  const inner = bare(schema)
  const { text, refersTo, longest: room, format } = { ...noteOf(inner), ...noteOf(schema) }
  const sized = room === undefined ? {} : { room }
  if (refersTo && refersTo !== 'old address') return { kind: refersTo }
  if (text === 'prose') return { kind: 'prose', ...sized }
  if (inner instanceof z.ZodBoolean) return { kind: 'switch' }
  if (inner instanceof z.ZodNumber) {
    const { minimum, maximum } = z.toJSONSchema(inner)
    const isSet = (bound: number | undefined) =>
      Number.isFinite(bound) && Math.abs(bound ?? 0) < 2 ** 53 - 1
    return {
      kind: 'number',
      ...(isSet(minimum) ? { least: minimum } : {}),
      ...(isSet(maximum) ? { most: maximum } : {}),
    }
  }
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral)
    return { kind: 'choice', values: valuesOf(inner), drawn: format === 'sign' }
  if (inner instanceof z.ZodObject) return { kind: 'fields', fields: fieldsOf(inner) }
  if (inner instanceof z.ZodRecord) return { kind: 'names', item: itemOf(inner.valueType) }
  if (inner instanceof z.ZodUnion) return { kind: 'either', forms: inner.options.map(formIn) }
  if (inner instanceof z.ZodArray) {
    const { minItems: least = 0, maxItems: most } = z.toJSONSchema(inner)
    return {
      kind: 'list',
      item: itemOf(inner.element),
      least,
      ...(most === undefined ? {} : { most }),
    }
  }
  if (format === 'date') return { kind: 'date' }
  return { kind: 'text', long: (room ?? 0) > longLine, ...sized }
}

/** Texts with more room than this are written on several lines. */
const longLine = 120

const itemOf = (schema: Schema): Field => fieldOf('', schema)

const valuesOf = (schema: z.ZodEnum | z.ZodLiteral): readonly string[] =>
  [...(schema instanceof z.ZodEnum ? schema.options : schema.values)].map(String)

/** A schema without what makes its value optional. */
const bare = (schema: Schema): Schema =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema

/** Of alternatives the one of the value's own shape. */
function alternative(schema: Schema, value: unknown): Schema {
  const inner = bare(schema)
  if (!(inner instanceof z.ZodUnion)) return inner
  return inner.options.find((one) => isFields(value) === bare(one) instanceof z.ZodObject) ?? inner
}

function child(schema: Schema, step: PropertyKey): Schema | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(step)]
  if (schema instanceof z.ZodRecord) return schema.valueType
  return schema instanceof z.ZodArray ? schema.element : undefined
}

const labelOf = (schema: Schema): Both | undefined => wordsOf(schema)?.label

const words = z.object({
  title: z.string(),
  description: z.string(),
  fr: z.object({ title: z.string(), description: z.string() }),
})

/** The label and the note of a field, from the notes of its schema. */
function wordsOf(schema: Schema): { readonly label: Both; readonly note: Both } | undefined {
  const found =
    words.safeParse(z.globalRegistry.get(schema)).data ??
    words.safeParse(z.globalRegistry.get(bare(schema))).data
  return (
    found && {
      label: both(found.title, found.fr.title),
      note: both(found.description, found.fr.description),
    }
  )
}

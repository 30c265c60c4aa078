import { z } from 'zod'
import { type Path, valueAt } from '../../check/data.ts'
import { child, concrete, labelsOf, noteOf, type Schema, unwrapped } from '../../check/schema.ts'
import { type FileKind, pagePath, schemaOf } from '../../check/table.ts'
import { type Both, both } from '../../message.ts'
import type { Field, Form, Place } from '../protocol/state.ts'

/** The form of a file, from its schema: a field for each, then the text below them. `data` decides between alternatives. */
export function formOf(kind: FileKind, data: unknown): readonly Field[] {
  const schema = unwrapped(schemaOf(kind, data))
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
  let found: Both | undefined
  let current: Schema | undefined = schema
  for (const [index, step] of path.entries()) {
    current = child(concrete(current, valueAt(data, path.slice(0, index))), step)
    found = labelAndNote(current)?.label ?? found
  }
  return found ?? both(String(path.at(-1) ?? ''), String(path.at(-1) ?? ''))
}

/** The labels of a value and of what it stands in: `History · Text`. */
export function labelsAt(schema: Schema, data: unknown, path: Path): Both {
  const outer = labelAt(schema, data, path.slice(0, 1))
  const own = labelAt(schema, data, path)
  return outer.en === own.en ? own : joined([outer, own])
}

/** Names of places, from the outside in, as they stand in one line. */
export const joined = (names: readonly Both[]): Both => ({
  en: names.map(({ en }) => en).join(' · '),
  fr: names.map(({ fr }) => fr).join(' · '),
})

/** A path as the panel names it. */
export const panelPlace = (path: Path): Place =>
  path.map((step) => (typeof step === 'number' ? step : String(step)))

/** The boxed letter of the section that the fields are of. */
export const letterOf = (schema: Schema): string | undefined => noteOf(unwrapped(schema)).letter

const fieldsOf = ({ shape }: z.ZodObject): readonly Field[] =>
  Object.entries(shape).map(([name, schema]) => formField(name, schema))

function formField(name: string, schema: Schema): Field {
  const words = labelAndNote(schema)
  return {
    name,
    label: words?.label ?? both(name, name),
    ...(words ? { note: words.note } : {}),
    letter: letterOf(schema),
    optional: schema instanceof z.ZodOptional || schema instanceof z.ZodDefault,
    form: formIn(schema),
  }
}

/** How a value is edited, from its schema: by its note, else by its zod type; a text where neither says more. */
export function formIn(schema: Schema): Form {
  const inner = unwrapped(schema)
  const {
    text,
    refersTo,
    longest: room,
    format,
    letterOf,
    values: names = {},
    results,
    focusOf,
    narrowOf,
  } = { ...noteOf(inner), ...noteOf(schema) }
  const sized = room === undefined ? {} : { room }
  if (refersTo === 'picture') return { kind: refersTo, narrowOf }
  if (refersTo && refersTo !== 'old address') return { kind: refersTo }
  if (focusOf) return { kind: 'focus', of: focusOf }
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
    return { kind: 'choice', values: valuesOf(inner), names, drawn: format === 'sign' }
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
  if (format === 'date' || format === 'moment') return { kind: format }
  const isWords = text === 'words'
  return { kind: 'text', long: (room ?? 0) > longLine, words: isWords, ...sized, letterOf, results }
}

/** Texts with more room than this are written on several lines. */
const longLine = 120

const itemOf = (schema: Schema): Field => formField('', schema)

const valuesOf = (schema: z.ZodEnum | z.ZodLiteral): readonly string[] =>
  [...(schema instanceof z.ZodEnum ? schema.options : schema.values)].map(String)

/** The label and the note of a field: its own, or those of what it is when it is there. */
const labelAndNote = (schema: Schema | undefined) =>
  labelsOf(schema) ?? labelsOf(schema && unwrapped(schema))

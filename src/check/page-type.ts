import { basename } from 'node:path'
import { z } from 'zod'
import { message, quotedNames, type Wording } from '../message.ts'
import { isFields } from './data.ts'
import { nearest } from './nearest.mjs'
import { fieldNames, noteOf, type Schema, unwrapped } from './schema.ts'
import { slug } from './slug.ts'
import type { FileKind } from './table.ts'

/** The field by which one of the variants is chosen. */
export const chooser = 'template'

type Variants = Pick<FileKind, 'schema' | 'variants' | 'usual'>

/** The page type of a file that names none, by the name of its schema. */
export interface Guess {
  readonly name: string
  readonly schema: Schema
  /** The fields that it lacks beside its type. */
  readonly missing: readonly string[]
}

/** The schema that is named, even with a slip in the name of the field or in its value; where none is, that of the guess. */
export function schemaOfType(kind: Variants, data: unknown): Schema {
  const { schema, variants } = kind
  const named = variants && isFields(data) ? typeNamed(variants, data) : undefined
  if (variants && named !== undefined) return variants[named] ?? schema
  return guessType(kind, data)?.schema ?? schema
}

/** The page type that a file names. */
function typeNamed(variants: object, data: Readonly<Record<string, unknown>>): string | undefined {
  const key = nearest(chooser, Object.keys(data))
  return key === undefined ? undefined : nearType(variants, data[key])
}

const nearType = (variants: object, value: unknown): string | undefined =>
  nearest(String(value), Object.keys(variants))

/** Whether a field of another name is meant to name the page type: `templateKey: about-page` names one of another program. */
export const isPageType = ({ variants }: Variants, value: unknown): boolean =>
  variants !== undefined && nearType(variants, value) !== undefined

/**
 * The page type that fits the fields of a file without one: with the fewest unknown fields; the usual one, unless that has
 * two more. One field of another program may be called like one of a rare type.
 */
export function guessType({ variants = {}, usual }: Variants, data: unknown): Guess | undefined {
  if (!isFields(data) || Object.hasOwn(data, chooser)) return undefined
  if (typeNamed(variants, data) !== undefined) return undefined
  const guesses = Object.entries(variants).map(([name, schema]) => {
    const known = fieldNames(schema)
    const isLacking = (field: string) => field !== chooser && !Object.hasOwn(data, field)
    const missing = known.filter((field) => isLacking(field) && isRequired(schema, field))
    const strange = Object.keys(data).filter((field) => !known.includes(field)).length
    return { name, schema, missing, strange }
  })
  const least = Math.min(...guesses.map(({ strange }) => strange))
  return (
    guesses.find(({ name, strange }) => name === usual && strange <= least + 1) ??
    guesses.find(({ strange }) => strange === least)
  )
}

const isRequired = (schema: Schema, field: string): boolean =>
  schema instanceof z.ZodObject && !(schema.shape[field] instanceof z.ZodOptional)

/** What is said of a file without a page type: all types, and every line that a page of the guessed one lacks. */
export function withoutType({ variants = {} }: Variants, guess: Guess, path: string): Wording {
  const examples = guess.missing.map((field) => `${field}: ${exampleOf(guess.schema, field, path)}`)
  const lines = quotedNames([`${chooser}: ${guess.name}`, ...examples])
  const types = quotedNames(Object.keys(variants))
  return noType({ field: chooser, types, name: guess.name, lines, isOne: examples.length === 0 })
}

/** A value that a field may have, as it is written. */
function exampleOf(schema: Schema, field: string, path: string): string {
  const own = schema instanceof z.ZodObject ? schema.shape[field] : undefined
  const note = noteOf(own)
  const inner = own && unwrapped(own)
  if (note.refersTo === 'route') return `/${slug(basename(path).replace(/\.\w+$/, '')) || 'page'}`
  if (note.suggests === 'this year') return '2026'
  if (inner instanceof z.ZodEnum) return String(inner.options[0])
  // As a new page has it: seen by search engines, without a password.
  if (inner instanceof z.ZodBoolean) return String(field === 'indexed')
  return inner instanceof z.ZodNumber ? '1' : '…'
}

const noType = message('field/missing', {
  en: 'The field “{field}” is missing: it names the page type, one of {types}.',
  enFix:
    'For a page of the type “{name}” add {isOne|the line|these lines} between the two lines of ---: {lines}.',
  fr: 'Le champ « {field} » manque : il nomme le type de page, parmi {types}.',
  frFix:
    'Pour une page du type « {name} », ajoutez {isOne|la ligne|ces lignes} entre les deux lignes de --- : {lines}.',
})

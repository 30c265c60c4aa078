import { z } from 'zod'
import type { Wording } from '../message.ts'
import type { File } from '../site.ts'
import {
  emptyField,
  impossibleDate,
  notList,
  notNumber,
  notText,
  notTrueOrFalse,
  unquotedPhone,
  wrongForm,
  wrongMail,
  wrongPhone,
  wrongWebAddress,
} from './explain.ts'
import { wrongRoute } from './fields.ts'
import { sectionId } from './markdown.ts'
import { type FieldNote, noteOf } from './schema.ts'
import type { FileKind } from './table.ts'

/** Where the schemas lie in the repository. */
export const schemaFolder = '.editor/schemas'

/** The JSON Schemas of all kinds of files, a file each; for Markdown it describes the front matter. */
export const schemaFiles = (kinds: readonly FileKind[]): File[] =>
  [...new Map(kinds.map((kind) => [schemaPath(kind), kind.schema]))].map(([path, schema]) => ({
    path,
    bytes: Buffer.from(`${JSON.stringify(jsonSchema(schema), null, 2)}\n`),
  }))

/** The schema of a kind, named as messages name the kind: `a page` is `page.schema.json`. */
export const schemaPath = ({ name }: FileKind): string =>
  `${schemaFolder}/${sectionId(name.en.replace(/^(?:an?|the) /, ''))}.schema.json`

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Fields to be printed otherwise than zod would; undefined ones are not printed at all. */
type Changes = Readonly<Record<string, unknown>>

/**
 * The JSON Schema (draft 2020-12) of a kind of file, as yaml-language-server reads it: titles and descriptions are shown
 * beside the cursor, and `patternErrorMessage` and `errorMessage`, which only that server knows, take the place of
 * regular expressions and names of types. What needs a second look (links, pictures, other files) is left to the check.
 */
export const jsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    // zod hands out the object it is about to print: this is the way it offers to change it.
    override: ({ zodSchema, jsonSchema: printed }) => {
      Object.assign(printed, forEditors(printed, zodSchema))
    },
  })

/** The notes that only the checks read. */
const unwanted = {
  fr: undefined,
  text: undefined,
  refersTo: undefined,
  longest: undefined,
  shownOn: undefined,
} as const

function forEditors(printed: JsonSchema, schema: z.core.$ZodType): Changes {
  const { type, description } = printed
  const { longest } = noteOf(schema)
  const french = frenchOf(schema)
  const note =
    description === undefined ? {} : { description: inBoth(description, french, longest) }
  // The list of allowed values says all: a second complaint about their type would be noise.
  if (printed.enum || printed.const !== undefined) return { ...unwanted, ...note, type: undefined }
  return {
    ...unwanted,
    ...note,
    errorMessage: typeHint(type, noteOf(schema)),
    ...(type === 'string' ? textRules(printed, schema) : {}),
    ...(type === 'integer' ? bounds(printed) : {}),
  }
}

function textRules(printed: JsonSchema, schema: z.core.$ZodType): Changes {
  const { format, minLength, maxLength } = printed
  const note = noteOf(schema)
  const pattern = format === 'uri' ? '^https://' : printed.pattern
  if (pattern !== undefined)
    return { format: undefined, pattern, patternErrorMessage: formHint(format, note) }
  if (minLength !== 1 || maxLength === 1) return {}
  return { minLength: undefined, pattern: '\\S', patternErrorMessage: emptyHint }
}

/** The bounds that somebody set: zod adds those of the numbers that JavaScript keeps exactly. */
const bounds = ({ minimum, maximum }: JsonSchema): Changes => ({
  minimum: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
  maximum: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
})

const frenchNote = z.object({ fr: z.object({ description: z.string() }) })

const frenchOf = (schema: z.core.$ZodType): string | undefined =>
  frenchNote.safeParse(z.globalRegistry.get(schema)).data?.fr.description

/** A note on a field with how much room it has: in English and, where it is known, in French on the next line. */
function inBoth(english: string, french: string | undefined, room: number | undefined): string {
  const end = (words: string) => (room === undefined ? '' : ` ${words}`)
  const lines = [
    english + end(`Room for ${room} characters.`),
    ...(french === undefined ? [] : [french + end(`Place pour ${room} caractères.`)]),
  ]
  return lines.join('\n')
}

/** What the catalogue says to do, in both languages: a file cannot know which one its reader speaks. */
const remedy = ({ en, fr }: Wording): string => `${en.fix}\n${fr.fix}`

// The sentence about what is wrong names the field and its value, which a schema does not know; the remedy does not.
const name = ''
const written = ''

/** What to write instead of a text of the wrong form, by the format zod gives it and the note on its field. */
function formHint(format: unknown, note: FieldNote): string {
  if (format === 'date') return remedy(impossibleDate({ written, example: '2026-06-19' }))
  if (format === 'email') return remedy(wrongMail({ written }))
  if (format === 'uri') return remedy(wrongWebAddress({ written }))
  if (note.format === 'phone') return remedy(wrongPhone({ written }))
  if (note.refersTo === 'route') return remedy(wrongRoute({ written }))
  return remedy(wrongForm({ name, written }))
}

/** What to write where only blanks stand. */
const emptyHint = remedy(emptyField({ name }))

/** What to write instead of a value of another type than `type`, where one sentence fits all of those. */
function typeHint(type: unknown, note: FieldNote): string | undefined {
  if (note.format === 'phone') return remedy(unquotedPhone({ written: '+33 1 99 00 18 26' }))
  if (type === 'string') return remedy(notText({ name, isList: true }))
  if (type === 'boolean') return remedy(notTrueOrFalse({ name, written }))
  if (type === 'integer') return remedy(notNumber({ name, written, isClear: false, corrected: 1 }))
  return type === 'array' ? remedy(notList({ name })) : undefined
}

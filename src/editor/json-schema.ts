import { z } from 'zod'
import { noteOf } from '../check/schema.ts'
import { bilingualNote } from './french-note.ts'
import { emptyHint, formHint, typeHint } from './hints.ts'

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

const unwanted = { text: undefined, refersTo: undefined, longest: undefined } as const

function forEditors(printed: JsonSchema, schema: z.core.$ZodType): Changes {
  const { type, description } = printed
  const { longest } = noteOf(schema)
  const note = description === undefined ? {} : { description: bilingualNote(description, longest) }
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

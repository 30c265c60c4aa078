import { z } from 'zod'
import { explainFormat, explainType } from '../src/check/explain.ts'
import type { Field } from '../src/check/form.ts'
import { type FieldNote, noteNames, noteOf } from '../src/check/schema.ts'
import { slug } from '../src/check/slug.ts'
import type { FileKind } from '../src/check/table.ts'
import { both, type Wording } from '../src/message.ts'
import type { OutputFile } from '../src/site.ts'

/** Where the schemas lie in the repository. */
export const schemaFolder = '.editor/schemas'

/** The JSON Schemas of all kinds of files, a file each; for Markdown it describes the front matter. */
export const schemaFiles = (kinds: readonly FileKind[]): OutputFile[] =>
  [...new Map(kinds.map((kind) => [schemaPath(kind), kind.schema]))].map(([path, schema]) => ({
    path,
    bytes: Buffer.from(`${JSON.stringify(jsonSchema(schema), null, 2)}\n`),
  }))

/** The schema of a kind, named as messages name the kind: `a page` is `page.schema.json`. */
export const schemaPath = ({ name }: FileKind): string =>
  `${schemaFolder}/${slug(name.en.replace(/^(?:an?|the) /, ''))}.schema.json`

type JsonSchema = z.core.JSONSchema.BaseSchema

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
      // Only the checks read these notes.
      for (const note of hidden) delete printed[note]
    },
  })

const hidden = ['fr', ...noteNames.filter((name) => name !== 'format')]

/** What is printed otherwise than zod would; undefined fields are not printed at all. */
function forEditors(printed: JsonSchema, schema: z.core.$ZodType) {
  const { type, description } = printed
  const note = noteOf(schema)
  const own = description ? { description: inBoth(description, schema, note.longest) } : {}
  // The list of allowed values says all: a second complaint about their type would be noise.
  if (printed.enum || printed.const !== undefined)
    return { ...own, type: undefined, format: undefined }
  return {
    ...own,
    errorMessage: typeHint(type, note),
    ...(type === 'string' ? textRules(printed, note) : {}),
    ...(type === 'integer' ? bounds(printed) : {}),
  }
}

function textRules(printed: JsonSchema, note: FieldNote) {
  const { format, minLength, maxLength } = printed
  const isAddress = format === 'uri'
  const pattern = isAddress ? '^https://' : printed.pattern
  if (pattern !== undefined) {
    const hint = explainFormat(anyField('', note), isAddress ? 'url' : String(format))
    return { format: undefined, pattern, patternErrorMessage: remedy(hint) }
  }
  if (minLength !== 1 || maxLength === 1) return {}
  return { minLength: undefined, pattern: '\\S', patternErrorMessage: emptyHint }
}

/** The bounds that somebody set: zod adds those of the numbers that JavaScript keeps exactly. */
const bounds = ({ minimum, maximum }: JsonSchema) => ({
  minimum: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
  maximum: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
})

const frenchNote = z.object({ fr: z.object({ description: z.string() }) })

/** A note on a field with how many characters fit: in English and, where it is known, in French on the next line. */
function inBoth(english: string, schema: z.core.$ZodType, longest: number | undefined): string {
  const french = frenchNote.safeParse(z.globalRegistry.get(schema)).data?.fr.description
  const most = both(`Up to ${longest} characters.`, `${longest} caractères au plus.`)
  const lines = [
    [english, most.en],
    [french, most.fr],
  ].filter(([note]) => note !== undefined)
  return lines.map((words) => words.slice(0, longest === undefined ? 1 : 2).join(' ')).join('\n')
}

/** What the catalogue says to do, in both languages: a file cannot know which one its reader speaks. */
const remedy = ({ en, fr }: Wording): string => `${en.fix}\n${fr.fix}`

/** A field as the explanations need it. What is wrong names it and its value, which a schema does not know; the remedy does not. */
const anyField = (value: unknown, note: FieldNote = {}): Field => ({
  name: '',
  parent: undefined,
  isItem: false,
  isBetween: false,
  value,
  source: '',
  written: note.format === 'phone' ? '+33 1 99 00 18 26' : '',
  schema: undefined,
  note,
})

/** What to write where only blanks stand. */
const emptyHint = remedy(explainType(anyField(null), 'string')[0])

/** What to write instead of a value of another type than `type`, where one sentence fits all of those. */
function typeHint(type: unknown, note: FieldNote): string | undefined {
  const expected = ['string', 'boolean', 'int', 'array'].find((one) => String(type).startsWith(one))
  const value = note.format === 'phone' ? 0 : []
  return expected && remedy(explainType(anyField(value, note), expected)[0])
}

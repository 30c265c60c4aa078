import { expect, test } from 'vitest'
import { z } from 'zod'
import { kinds } from '../../templates/kinds.ts'
import { count, day, pageAddress, words } from './fields.ts'
import { jsonSchema } from './json-schema.ts'
import { fileKinds } from './table.ts'

const fieldOf = (schema: z.ZodType) => jsonSchema(z.strictObject({ field: schema })).properties

const empty = 'Write its text after the colon.\nÉcrivez son texte après les deux-points.'
const note = 'The name. Room for 24 characters.\nLe nom. Place pour 24 caractères.'
const dayHint =
  'Write year-month-day, for example 2026-06-19.\nÉcrivez année-mois-jour, par exemple 2026-06-19.'

test.each([
  [
    'its title and note, its room, what to write, and no word of our own',
    words(['Title', 'Titre'], ['The name.', 'Le nom.'], 24),
    {
      ...{ type: 'string', title: 'Title', description: note, maxLength: 72, pattern: '\\S' },
      patternErrorMessage: empty,
      errorMessage: expect.stringContaining('Write the text after the colon'),
    },
  ],
  ['the values that are allowed, and no type', z.enum(['tie', 'held']), { enum: ['tie', 'held'] }],
  ['the one value that is allowed', z.literal(false), { const: false }],
  [
    'what to write for a day',
    day(['Day', 'Jour'], ['A day.', 'Un jour.']),
    expect.objectContaining({ patternErrorMessage: dayHint }),
  ],
  [
    'what to write for an address',
    pageAddress(['Route', 'Adresse'], ['An address.', 'Une adresse.']),
    expect.objectContaining({ patternErrorMessage: expect.stringContaining('Begin with /') }),
  ],
  [
    'the bounds that somebody set',
    count(['Order', 'Ordre'], ['A place.', 'Une place.'], 9),
    expect.objectContaining({ minimum: 0, maximum: 9 }),
  ],
  [
    'no other bounds',
    z.int(),
    expect.not.objectContaining({ minimum: expect.anything(), maximum: expect.anything() }),
  ],
])('a field carries %s', (_, schema, field) => {
  expect(fieldOf(schema)).toEqual({ field })
})

test.each(fileKinds(kinds).map((kind) => [kind.name.en, kind] as const))(
  'the schema of %s refuses unknown fields and explains every pattern',
  (_, kind) => {
    const objects: Record<string, unknown>[] = []
    JSON.stringify(jsonSchema(kind.schema), (_key, value: unknown) => {
      if (typeof value === 'object' && value && 'type' in value) objects.push({ ...value })
      return value
    })
    expect(objects.length).toBeGreaterThan(0)
    for (const own of objects) {
      if (own['type'] === 'object') expect(own['additionalProperties']).toBeDefined()
      if (own['type'] === 'string' && 'pattern' in own)
        expect(own['patternErrorMessage']).toMatch(/\p{L}{3,}.*\n.*\p{L}{3,}/u)
    }
  },
)

test('every note on a field is in English and in French', () => {
  const notes = new Set<string>()
  for (const { schema } of fileKinds(kinds))
    JSON.stringify(jsonSchema(schema), (name, value: unknown) => {
      if (name === 'description' && typeof value === 'string') notes.add(value)
      return value
    })
  expect(notes.size).toBeGreaterThan(200)
  const lines = [...notes].map((note) => note.split('\n'))
  expect(lines.filter((one) => one.length !== 2 || one[1] === '')).toEqual([])
})

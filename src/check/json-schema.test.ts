import { expect, test } from 'vitest'
import { z } from 'zod'
import { kinds } from '../../templates/kinds.ts'
import { count, day, pageAddress, words } from './fields.ts'
import { jsonSchema } from './json-schema.ts'
import { fileKinds } from './table.ts'

const fieldOf = (schema: z.ZodType) => jsonSchema(z.strictObject({ field: schema })).properties

test('a field carries its title and description, and no word of our own', () => {
  expect(fieldOf(words(['Title', 'Titre'], ['The name.', 'Le nom.'], 24))).toEqual({
    field: {
      type: 'string',
      title: 'Title',
      description: 'The name. Room for 24 characters.\nLe nom. Place pour 24 caractères.',
      maxLength: 72,
      pattern: '\\S',
      patternErrorMessage:
        'Write its text after the colon.\nÉcrivez son texte après les deux-points.',
      errorMessage: expect.stringContaining('Write the text after the colon'),
    },
  })
})

test('a pattern comes with what to write, in both languages', () => {
  expect(fieldOf(day(['Day', 'Jour'], ['A day.', 'Un jour.']))).toMatchObject({
    field: {
      patternErrorMessage:
        'Write year-month-day, for example 2026-06-19.\nÉcrivez année-mois-jour, par exemple 2026-06-19.',
    },
  })
  expect(fieldOf(pageAddress(['Route', 'Adresse'], ['An address.', 'Une adresse.']))).toMatchObject(
    {
      field: { patternErrorMessage: expect.stringContaining('Begin with /') },
    },
  )
})

test('numbers have only the bounds that somebody set', () => {
  expect(fieldOf(count(['Order', 'Ordre'], ['A place.', 'Une place.'], 9))).toMatchObject({
    field: { minimum: 0, maximum: 9 },
  })
  expect(JSON.stringify(fieldOf(z.int()))).not.toMatch(/minimum|maximum/)
})

test('a list of values says all, so their type is left out', () => {
  expect(fieldOf(z.enum(['tie', 'held']))).toEqual({ field: { enum: ['tie', 'held'] } })
  expect(fieldOf(z.literal(false))).toEqual({ field: { const: false } })
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

test('a note says in both languages how much room there is', () => {
  expect(
    fieldOf(words(['Title', 'Titre'], ['The name of the song.', 'Le nom du chant.'], 48)),
  ).toMatchObject({
    field: {
      description:
        'The name of the song. Room for 48 characters.\nLe nom du chant. Place pour 48 caractères.',
    },
  })
})

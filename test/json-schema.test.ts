import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonSchema } from '../scripts/json-schema.ts'
import { count, day, pageAddress, words } from '../src/check/fields.ts'
import { fileKinds } from '../src/check/table.ts'
import { kinds } from '../templates/kinds.ts'

const fieldOf = (schema: z.ZodType) => jsonSchema(z.strictObject({ field: schema })).properties

const empty = 'Write the value after the colon.\nÉcrivez la valeur après le deux-points.'
const note = 'The name. Up to 24 characters.\nLe nom. 24 caractères au plus.'
const one = ['A word.', 'Un mot.'] as const
const holding = (own: object) => expect.objectContaining(own)
const hint = (part: string) => holding({ patternErrorMessage: expect.stringContaining(part) })

test.each([
  [
    'its title and note, its room, what to write, and no word of our own',
    words(['Title', 'Titre'], ['The name.', 'Le nom.'], 24),
    {
      type: 'string',
      title: 'Title',
      description: note,
      maxLength: 72,
      pattern: '\\S',
      patternErrorMessage: empty,
      errorMessage: expect.stringContaining('Write the text after the colon'),
    },
  ],
  ['the values that are allowed, and no type', z.enum(['tie', 'held']), { enum: ['tie', 'held'] }],
  ['the one value that is allowed', z.literal(false), { const: false }],
  ['what to write for a day', day(one, one), hint('année-mois-jour, par exemple 2026-06-19.')],
  ['what to write for an address', pageAddress(one, one), hint('Write /')],
  ['the bounds that somebody set', count(one, one, 9), holding({ minimum: 0, maximum: 9 })],
  ['no other bounds', z.int(), { type: 'integer', errorMessage: expect.any(String) }],
])('a field carries %s', (_, schema, field) => {
  expect(fieldOf(schema)).toEqual({ field })
})

test('every schema refuses unknown fields, explains patterns, and notes in both languages', () => {
  const notes = new Set<string>()
  const look = (_: string, value: unknown) => {
    if (typeof value !== 'object' || !value) return value
    const own: Record<string, unknown> = { ...value }
    if (typeof own['description'] === 'string') notes.add(own['description'])
    if (own['type'] === 'object') expect(own['additionalProperties']).toBeDefined()
    if (own['type'] === 'string' && 'pattern' in own)
      expect(own['patternErrorMessage']).toMatch(/\p{L}{3,}.*\n.*\p{L}{3,}/u)
    return value
  }
  for (const { schema } of fileKinds(kinds)) JSON.stringify(jsonSchema(schema), look)
  expect(notes.size).toBeGreaterThan(200)
  expect([...notes].filter((note) => !/^.+\n.+$/.test(note))).toEqual([])
})

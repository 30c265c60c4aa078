import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../test/rows.ts'
import { splitOrdinals, typeset } from './typeset.ts'

type Rows<Row> = Readonly<Record<string, Row>>
const table = tableOf<{
  readonly English: Rows<string>
  readonly French: Rows<string | null>
  readonly ordinals: Rows<readonly string[]>
}>(import.meta.dirname, 'typeset.test.yaml')

test.each(Object.entries(table.English))(
  'English takes none of the French spaces: %j',
  (typed, printed) => {
    expect(typeset(typed, 'en')).toBe(printed)
  },
)

test.each(Object.entries(table.French))(
  'French is set by the build, never by the editor: %j',
  (typed, printed) => {
    expect(typeset(typed, 'fr')).toBe(printed ?? typed)
  },
)

test.each(Object.entries(table.ordinals))(
  'the letters of ordinals stand raised: %s',
  (text, pieces) => {
    expect(splitOrdinals(text, 'fr')).toEqual(pieces)
    expect(splitOrdinals(text, 'en')).toEqual([text])
  },
)

const pieces = fc.constantFrom(
  ...['"', "'", '«', '»', '“', '”', '‘', '’', '...', ';', ':', '!', '?', '%', '*', '_', '(', ')'],
  ' ',
  '  ',
  '\u00a0',
  '\u202f',
  '\n',
  '-',
  '–',
  '—',
  '/',
  '[',
  ']',
  '`',
  '{x}',
  ',',
  'mot',
  'XIIIe',
  'siècle',
  '7 000',
  '12',
  'h',
  '30',
  "'n'",
  '90s',
  'e\u0301',
  '[a](/b?c)',
  'https://a.example/?b;c',
  'a@b.example',
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const languages = fc.constantFrom('en' as const, 'fr' as const)

const lettersOf = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []

type Pair = (set: string, text: string, language: 'en' | 'fr') => readonly [unknown, unknown]

test.each<readonly [string, number, Pair]>([
  ['stays the same when it is set again', 2000, (set, _, lang) => [typeset(set, lang), set]],
  ['is in composed form', 100, (set) => [set.normalize('NFC'), set]],
  ['keeps every letter and figure', 100, (set, text) => [lettersOf(set), lettersOf(text)]],
])('a typeset text %s', (_name, numRuns, pairOf) => {
  const property = fc.property(texts, languages, (text, language) => {
    const [found, wanted] = pairOf(typeset(text, language), text, language)
    expect(found).toEqual(wanted)
  })
  fc.assert(property, { numRuns })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeset } from './typeset.ts'

const pieces = fc.constantFrom(
  ...['"', "'", '«', '»', '“', '”', '‘', '’', '...', ';', ':', '!', '?', '%', '*', '_', '(', ')'],
  ...[' ', '  ', '\u00a0', '\u202f', '\n', '-', '–', '—', '/', '[', ']', '`', '{x}', ','],
  ...['mot', 'XIIIe', 'siècle', '7 000', '12', 'h', '30', "'n'", '90s', 'e\u0301', '[a](/b?c)'],
  ...['https://a.example/?b;c', 'a@b.example'],
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const languages = fc.constantFrom('en' as const, 'fr' as const)

describe('a typeset text', () => {
  test('stays the same when it is set again', () => {
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        const once = typeset(text, language)
        expect(typeset(once, language)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  test('is in composed form', () => {
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        const set = typeset(text, language)
        expect(set).toBe(set.normalize('NFC'))
      }),
    )
  })

  test('keeps every letter and figure in its order', () => {
    const letters = (text: string) => text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        expect(letters(typeset(text, language))).toEqual(letters(text))
      }),
    )
  })
})

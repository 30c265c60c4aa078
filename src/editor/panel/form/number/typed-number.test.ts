import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['25', 'en', 25],
  ['7,500', 'en', 7500],
  ['7 500', 'fr', 7500],
  ['7\u202f500 ', 'fr', 7500],
  ['7 500', 'en', 7500],
  ['2,5', 'en', undefined],
  ['2,5', 'fr', undefined],
  ['7,500', 'fr', undefined],
  ['7.500', 'en', undefined],
  ['0x10', 'en', undefined],
  ['1e3', 'en', undefined],
  ['', 'en', undefined],
  ['many', 'fr', undefined],
  ['1 2', 'en', undefined],
  ['-3', 'en', -3],
  ['99999999999999999999', 'en', undefined],
] as const)('“%s” in the language %s', (typed, language, read) => {
  expect(typedNumber(typed, language)).toBe(read)
})

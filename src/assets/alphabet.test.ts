import { expect, test } from 'vitest'
import { extendedLatin, latin, lettersBeside, lettersIn, unicodeRange } from './alphabet.ts'

test('the letters of texts are told once, in order, with the spaces that every face holds', () => {
  expect(lettersIn(['été', 'tea'])).toBe(' -aet\u00a0é\u202f')
})

test('extended letters are left to their own file', () => {
  expect(lettersIn(['Dvořák, cœur'])).not.toContain('ř')
  expect(lettersIn(['Dvořák, cœur'])).toContain('œ')
  expect(lettersBeside(extendedLatin, '')).toContain('ř')
})

test('the rest of Latin is what the texts do not have', () => {
  const rest = lettersBeside(latin, 'abc')
  expect(rest).toContain('d')
  expect(rest).not.toMatch(/[abc]/)
})

test('neighbours make one range', () => {
  expect(unicodeRange('abcxé')).toBe('U+61-63,U+78,U+E9')
  expect(unicodeRange('a')).toBe('U+61')
})

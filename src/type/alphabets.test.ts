import { expect, test } from 'vitest'
import {
  extendedLatin,
  latin,
  lettersBeside,
  lettersBeyond,
  lettersOf,
  unicodeRange,
} from './alphabets.ts'

const table = { signs: '.,', languages: { fr: { letters: 'é', samples: {} } }, beside: 'þ' }
const french = (texts: readonly string[]) => ({ language: 'fr', texts })

test('a face holds the alphabet of its language, and what public texts use beyond it', () => {
  const letters = lettersOf(table, {}, french(['*Dvořák* & {day}']))
  expect(letters).toMatch(/^ &,-\.A.*Za.*z\u00a0áé\u202f$/)
  expect(lettersOf(table, { foreign: true }, french([]))).toContain('þ')
})

test('a face with signs of its own takes only letters from texts', () =>
  expect(lettersOf(table, { signs: '!' }, french(['& á']))).toMatch(/^[^&.]*á[^&.]*$/))

test('the rest of Latin is what a face does not have', () => {
  expect(lettersBeside('abc', latin)).toMatch(/d.*é/)
  expect(extendedLatin).toContain('ř')
  expect(lettersBeyond('Dvořák, cœur ∞')).toBe('∞')
})

test('neighbours make one range', () => {
  expect(unicodeRange('abcxé')).toBe('U+61-63,U+78,U+E9')
  expect(unicodeRange('a')).toBe('U+61')
})

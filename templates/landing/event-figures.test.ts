import { expect, test } from 'vitest'
import { groupDigits } from './event-figures.ts'

test('7,000 attendees are written as each language writes them', () => {
  expect(groupDigits(7000, 'en')).toBe('7,000')
  expect(groupDigits(7000, 'fr')).toBe('7\u202f000')
})

test('small figures have no separator, large ones several', () => {
  expect(groupDigits(70, 'en')).toBe('70')
  expect(groupDigits(1234567, 'en')).toBe('1,234,567')
})

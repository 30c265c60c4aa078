import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, marksIn, mostMarks, withoutMarks } from './marks.ts'

test('marks are found again in any text, and leave it as it was', () => {
  const number = fc.nat(mostMarks - 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), number)), (parts) => {
      const text = parts.map(([words, one]) => words + markOf(one)).join('')
      expect(marksIn(text)).toEqual(parts.map(([, one]) => one))
      expect(withoutMarks(text)).toBe(parts.map(([words]) => words).join(''))
    }),
  )
})

test('an emoji with a variation selector of its own carries no mark', () => {
  expect(marksIn('❤️ and 葛󠄀')).toEqual([])
})

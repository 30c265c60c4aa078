import { expect, test } from 'vitest'
import { letterIn, letterPlace, lettersOf } from './data.ts'

test('each of equal letters has a name of its own, which leads to its place', () => {
  const words = 'the breath'
  const names = lettersOf(words)
  expect(names).toEqual(['t', 'h', 'e', '', 'b', 'r', 'e2', 'a', 't2', 'h2'])
  const named = [...names.entries()].filter(([, name]) => name)
  expect(named.map(([, name]) => letterPlace(words, name))).toEqual(named.map(([place]) => place))
  expect(named.map(([place, name]) => words[place] === letterIn(name))).not.toContain(false)
  expect([letterPlace(words, 'e3'), letterPlace(words, 'x')]).toEqual([-1, -1])
})

import { expect, test } from 'vitest'
import { pairedRatio, spread } from './spread.ts'

test('measurements are summed up by the middle and the least of them', () => {
  expect(spread([5, 1, 9])).toEqual({ middle: 5, least: 1 })
  expect(spread([10, 9, 8, 7])).toEqual({ middle: 9, least: 7 })
})

test('a ratio compares what was measured in the same round', () => {
  expect(pairedRatio([2, 30, 8], [1, 10, 2])).toEqual({ middle: 3, least: 2 })
})

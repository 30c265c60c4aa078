import { expect, test } from 'vitest'
import { breaks, broken } from './breaks.ts'
import { setOf } from './sets.ts'

test('every break changes one place that is there, for a test file that is there', () => {
  const lost = breaks().filter((one) => !broken(one) || !setOf(one.test))
  expect(lost).toEqual([])
  expect(breaks().length).toBeGreaterThanOrEqual(60)
})

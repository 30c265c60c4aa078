import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaks, broken } from './breaks.ts'

const root = join(import.meta.dirname, '..')

test('every break changes one place that is there, for a test file that is there', () => {
  const lost = breaks().filter((one) => !broken(one) || !existsSync(join(root, one.test)))
  expect(lost).toEqual([])
  expect(breaks().length).toBeGreaterThanOrEqual(60)
})

import { expect, test } from 'vitest'
import { kilobytes } from './kilobytes.ts'

test.each([
  [0, '–'],
  [47, '0,1'],
  [6980, '7,0'],
  [14_000, '14,0'],
  [14_001, '14,1'],
  [99_900, '99,9'],
  [99_901, '100'],
  [142_789, '143'],
])('%i bytes are %s', (bytes, text) => {
  expect(kilobytes(bytes, ',')).toBe(text)
})

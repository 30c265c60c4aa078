import { expect, test } from 'vitest'
import { brokenTitle } from './card.tsx'

/** A title as it is broken where every letter is a quarter of its size wide. */
function set(title: string) {
  const { lines, setting } = brokenTitle(title, (text, { size }) => ({
    ...{ path: '', scale: 1 },
    width: (text.length * size) / 4,
  }))
  return { lines, size: Math.round(setting.size) }
}

test.each([
  ['a short title stands on one staff', ['Legal notice'], 200],
  ['a longer one is broken where it is largest', ['Practical information', 'for visitors'], 190],
  ['one word is set smaller, not broken', ['Datenschutzgrundverordnungstext'], 130],
])('%s', (_, lines, size) => {
  expect(set(lines.join(' '))).toEqual({ lines, size })
})

test('the longest title takes three staves and stays within the card', () => {
  const { lines, size } = set(
    'Everything that a visitor needs to know before the first note is played in the great hall',
  )
  expect(lines).toHaveLength(3)
  expect(Math.max(...lines.map((line) => (line.length * size) / 4))).toBeLessThan(1030)
  expect(size).toBeGreaterThan(100)
})

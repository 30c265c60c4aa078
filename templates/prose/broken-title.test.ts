import { expect, test } from 'vitest'
import type { Lettering } from '../../src/type/lettering.ts'
import { brokenTitle } from './card.tsx'

/** Every letter is a quarter of its size wide. */
const even: Lettering = (text, { size }) => ({
  path: '',
  scale: 1,
  width: (text.length * size) / 4,
})

const set = (title: string) => {
  const { lines, setting } = brokenTitle(title, even)
  return { lines, size: Math.round(setting.size) }
}

test('a short title stands on one staff', () => {
  expect(set('Legal notice')).toEqual({ lines: ['Legal notice'], size: 200 })
})

test('a longer title is broken where it can be set as large as possible', () => {
  expect(set('Practical information for visitors')).toEqual({
    lines: ['Practical information', 'for visitors'],
    size: 190,
  })
})

test('the longest title takes three staves and stays within the card', () => {
  const { lines, size } = set(
    'Everything that a visitor needs to know before the first note is played in the great hall',
  )
  expect(lines).toHaveLength(3)
  expect(Math.max(...lines.map((line) => (line.length * size) / 4))).toBeLessThan(1030)
  expect(size).toBeGreaterThan(100)
})

test('a single word that is too long is set smaller, not broken', () => {
  expect(set('Datenschutzgrundverordnungstext')).toEqual({
    lines: ['Datenschutzgrundverordnungstext'],
    size: 130,
  })
})

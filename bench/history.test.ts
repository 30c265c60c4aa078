import { expect, test } from 'vitest'
import { joined, lastOf, readHistory, writeHistory } from './history.ts'

const first = { date: '2026-01-01', commit: '1a2b3c4', ratios: { 'build: again': 2.5 } }
const second = { date: '2026-01-08', commit: '5d6e7f8+', ratios: { 'save: a text': 4 } }
const third = { date: '2026-01-15', commit: '9a8b7c6', ratios: { 'build: again': 5.25 } }

const csv = `\
date,commit,build: again,save: a text
2026-01-01,1a2b3c4,2.500,
2026-01-08,5d6e7f8+,,4.000
2026-01-15,9a8b7c6,5.250,
`

test('a run is a row, a work a column, and what was not measured is empty', () => {
  expect(writeHistory([first, second, third])).toBe(csv)
  expect(readHistory(csv)).toEqual([first, second, third])
})

test('a first run needs no history', () => {
  expect(readHistory('')).toEqual([])
})

test('each work is compared with the last run that has measured it', () => {
  expect(lastOf([first, second, third])).toEqual([
    { name: 'build: again', ratio: 5.25, before: 2.5 },
    { name: 'save: a text', ratio: 4, before: undefined },
  ])
})

test('a name that would be two columns is refused', () => {
  const run = { date: '2026-01-01', commit: 'abc', ratios: { 'of 1,000 pages': 1 } }
  expect(() => writeHistory([run])).toThrow('“of 1,000 pages” would be two columns')
})

test('histories are joined by date, and a run that several have is there once', () => {
  expect(joined([first, third], [first, second])).toEqual([first, second, third])
  const later = { ...first, ratios: { 'build: again': 3 } }
  expect(joined([first], [later])).toEqual([first, later])
})

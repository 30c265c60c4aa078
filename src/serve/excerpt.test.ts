import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

const problem = (line: number, column: number, endColumn: number, endLine = line) => ({
  file: 'content/chateau/fr.yaml',
  line,
  column,
  endLine,
  endColumn,
  severity: 'error' as const,
  code: 'field/unknown',
  message: '',
  fix: '',
})

test('the excerpt holds the line of the mistake and its neighbours', () => {
  expect(excerpt('icon: tenuto\r\ntilte: Heritage\r\norder: 1\r\n', problem(2, 1, 6))).toEqual([
    { number: 1, before: 'icon: tenuto', wrong: '', after: '' },
    { number: 2, before: '', wrong: 'tilte', after: ': Heritage' },
    { number: 3, before: 'order: 1', wrong: '', after: '' },
  ])
})

test('columns count letters as people do, accents and emoji once', () => {
  expect(excerpt('é🎵x: y', problem(1, 3, 4))).toEqual([
    { number: 1, before: 'é🎵', wrong: 'x', after: ': y' },
  ])
})

test('a mistake without an extent marks one letter, one over several lines the rest of its first', () => {
  expect(excerpt('title: a', problem(1, 8, 8))[0]).toMatchObject({ wrong: 'a' })
  expect(excerpt('title: "a\nb"', problem(1, 8, 3, 2))[0]).toMatchObject({ wrong: '"a' })
})

test('a file without a text has no excerpt', () => {
  expect(excerpt(undefined, problem(1, 1, 1))).toEqual([])
})

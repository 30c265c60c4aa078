import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { corrections } from './corrections.ts'

const problem: Problem = {
  file: 'content/a.yaml',
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 2,
  severity: 'error',
  code: 'yaml/tab',
  message: 'A tab.',
  fix: 'Two spaces.',
}

const listed = (text: string, range: [number, number], right: string, lang: 'en' | 'fr' = 'en') =>
  corrections(
    {
      mended: [{ ...problem, suggestion: { range, text: right } }],
      texts: new Map([['content/a.yaml', text]]),
    },
    lang,
  )

test('shows the whole words before and after, with what nobody sees made visible', () => {
  expect(listed('a:\n\tb: 1', [3, 4], '  ')).toBe(
    '1 correction was made:\n  content/a.yaml:2  →   b: →   b:\n\n',
  )
  expect(listed('a:\nb:1', [5, 5], ' ', 'fr')).toBe(
    '1 correction a été faite\u00A0:\n  content/a.yaml:2  b:1 → b: 1\n\n',
  )
})

test('cuts long words', () => {
  const line = listed(`a:\n${'x'.repeat(100)}`, [3, 103], 'y').split('\n')[1] ?? ''
  expect(line).toBe(`  content/a.yaml:2  ${'x'.repeat(59)}… → y`)
})

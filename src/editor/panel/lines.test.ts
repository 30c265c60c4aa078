import { expect, test } from 'vitest'
import { placeOfLine } from './lines.ts'

const yaml = `# A file.
title: One
lines:
  - name: a
    on: false

  - name: b
    text: >
      some words
      and more
flat:
- x
- "y: z"
group:
  inner: 3
`

const placeIn = (line: number) => placeOfLine(yaml, line)?.join('.')

test('a line of YAML belongs to a field', () => {
  expect([2, 3, 4, 5, 7, 8, 9, 12, 13, 15].map(placeIn)).toEqual([
    'title',
    'lines',
    'lines.0.name',
    'lines.0.on',
    'lines.1.name',
    'lines.1.text',
    'lines.1.text',
    'flat.0',
    'flat.1',
    'group.inner',
  ])
})

test('a line of a Markdown file belongs to a field only above its text', () => {
  const page = '---\ntitle: One\n---\nname: not a field\n'
  expect(placeOfLine(page, 2)).toEqual(['title'])
  expect(placeOfLine(page, 4)).toBeUndefined()
})

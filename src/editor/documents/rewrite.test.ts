import { expect, test } from 'vitest'
import { tableOf } from '../../../test/rows.ts'
import type { Data } from './differences.ts'
import { type To, written } from './file-text.ts'
import { rewrite } from './rewrite.ts'

const table = tableOf<{
  readonly texts: readonly (readonly [string, Data, string])[]
  readonly files: readonly (readonly [string, To, string])[]
}>(import.meta.dirname, 'rewrite.test.yaml')

const saying = (text: string, data: Data) => {
  const made = written(text, 'yaml', { data })
  return 'text' in made ? made.text : made.refused.en
}

test.each(table.texts)('of %j that is to say %j makes %j', (before, wanted, after) => {
  expect(saying(before, wanted)).toBe(after)
})

test.each(['a: &b c\n', 'a: "b\n', '- x\n', 'a: !b c\n', `a: ${'['.repeat(9000)}\n`])(
  'refuses to write %j',
  (before) => {
    expect(rewrite(before, { a: 'd' })).toBeUndefined()
    expect(saying(before, { a: 'd' })).toMatch(/^The fields of this file cannot be read/)
  },
)

test.each(table.files)('of the file %j with %j makes %j', (before, to, after) => {
  expect(written(before, 'markdown', to)).toEqual({ text: after })
})

test('lines that stay keep what they end in', () => {
  const text = 'a: b\r\nc: d\re:\n  - f\r\n  - g\r'
  expect(saying(text, { a: 'h', c: 'd', e: ['f', 'g'], i: 'j' })).toBe(
    'a: h\r\nc: d\re:\n  - f\r\n  - g\ri: j\r',
  )
  expect(saying('a: b\rc: d\r\n\ne: f\n', { a: 'b', e: 'f' })).toBe('a: b\r\n\ne: f\n')
})

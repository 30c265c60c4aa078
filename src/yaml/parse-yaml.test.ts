import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../test/rows.ts'
import { textFile } from '../content/text.ts'
import { parseYaml, plainValue } from './parse-yaml.ts'
import { repair } from './slips.ts'

const table = tableOf<{
  readonly slips: readonly (readonly [text: string, found: string, data: object])[]
  readonly sound: readonly (readonly [text: string, data: object])[]
}>(import.meta.dirname, 'parse-yaml.test.yaml')

const fields = ['title', 'icon', 'order', 'text', 'lead', 'lineup', 'name']

function parsed(text: string) {
  const source = textFile('a.yaml', 'a.yaml', text)
  const range = [0, source.text.length] as const
  const { yaml, findings } = parseYaml(
    { source, range },
    {
      isField: (word) => fields.includes(word),
      isGroup: (word) => word === 'lineup',
    },
  )
  return {
    found: findings.map(({ line, column, code }) => `${line}:${column} ${code}`).join(', '),
    data: yaml && plainValue(yaml.document.contents),
    edits: findings.map(({ suggestion }) => suggestion),
    original: source.original,
  }
}

/** The text with all suggested edits made. */
function mended(text: string): string {
  const { edits, original } = parsed(text)
  const made = (text: string, edit: (typeof edits)[number]) =>
    edit ? text.slice(0, edit.range[0]) + edit.text + text.slice(edit.range[1]) : text
  return edits.reduceRight(made, original)
}

test.each(table.slips)('finds the slip in %j and reads the rest', (text, found, data) => {
  expect(parsed(text)).toMatchObject({ found, data })
  expect(parsed(mended(text))).toMatchObject({ found: '', data })
  const windows = text.replaceAll('\n', '\r\n')
  expect(parsed(windows)).toMatchObject({ found, data })
  expect(mended(windows)).toBe(mended(text).replaceAll('\n', '\r\n'))
})

test.each([
  ['text: &a x\ntitle: *a\nlead: *a\n', '2:8 yaml/alias'],
  ['title: a\n---\ntitle: b\n', '2:1 yaml/syntax'],
  ['- a\n- b\n', '1:1 yaml/not-fields'],
  ['# note\n', '1:1 yaml/not-fields'],
  [`title: ${'['.repeat(25)}${']'.repeat(25)}\n`, '1:27 yaml/nesting'],
  ['['.repeat(20_000), '1:1 yaml/nesting'],
  [`${'- '.repeat(5000)}a`, '1:1 yaml/nesting'],
  ['text: |\n    a\n  b\n', '3:3 yaml/syntax'],
])('refuses %j', (text, found) => {
  expect(parsed(text)).toMatchObject({ found, data: undefined })
})

test('a list that multiplies itself into 387 million values is told line by line, and never made', () => {
  const lines = [...'abcdefghi'].map(
    (name, index, all) =>
      `${name}: &${name} [${Array(9).fill(index ? `*${all[index - 1]}` : 'x')}]`,
  )
  const found = [2, 3, 4, 5, 6, 7, 8, 9].map((line) => `${line}:8 yaml/alias`).join(', ')
  expect(parsed(lines.join('\n'))).toMatchObject({ found, data: undefined })
})

test.each(table.sound)('reads %j', (text, data) => {
  expect(parsed(text)).toMatchObject({ found: '', data })
})

test('finds a field written twice and keeps the last', () => {
  const found = '3:1 yaml/duplicate-key'
  const data = { title: 'b', order: 1 }
  expect(parsed('title: a\norder: 1\ntitle: b\n')).toMatchObject({ found, data })
})

test('what a repair has left is found where it was', () => {
  const part = fc.record({ kept: fc.string(), gone: fc.string(), put: fc.string({ maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(part), fc.string(), (parts, rest) => {
      let at = 0
      const edits = parts.map(({ kept, gone, put }) => {
        const start = at + kept.length
        at = start + gone.length
        return { edit: { range: [start, at] as const, text: put } }
      })
      const text = parts.map(({ kept, gone }) => kept + gone).join('') + rest
      const { text: repaired, toOriginal } = repair(text, edits)
      let now = 0
      let before = 0
      for (const { kept, gone, put } of [...parts, { kept: rest, gone: '', put: '' }]) {
        for (let index = 0; index < kept.length; index++)
          expect(toOriginal(now + index)).toBe(before + index)
        now += kept.length + put.length
        before += kept.length + gone.length
      }
      expect(repaired.length).toBe(now)
    }),
    { seed: 6 },
  )
})

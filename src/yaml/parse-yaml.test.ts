import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textFile } from '../content/text.ts'
import { parseYaml, plainValue } from './parse-yaml.ts'
import { repair } from './slips.ts'

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

test.each([
  ['title: Hold: it\norder: 1\n', '1:8 yaml/colon', { title: 'Hold: it', order: 1 }],
  ['title: Mission\n  now: possible\n', '1:8 yaml/colon', { title: 'Mission now: possible' }],
  ['icon: tie\n  title: Note\n', '2:1 yaml/indent', { icon: 'tie', title: 'Note' }],
  ['  title: Note\norder: 1\n', '1:1 yaml/indent', { title: 'Note', order: 1 }],
  ['lead:\n    title: A\n  text: B\n', '3:3 yaml/indent', { lead: { title: 'A', text: 'B' } }],
  ['lead:\n  - icon: A\n   - icon: B', '3:3 yaml/indent', { lead: [{ icon: 'A' }, { icon: 'B' }] }],
  ['lead:\n  - name: A\n   order: 1\n', '3:4 yaml/indent', { lead: [{ name: 'A', order: 1 }] }],
  ['lead:\n  - name: A\n  name: B\n', '3:3 yaml/dash', { lead: [{ name: 'A' }, { name: 'B' }] }],
  ['lead:\n\ticon: A\n\tname: B', '2:1 yaml/tab, 3:1 yaml/tab', { lead: { icon: 'A', name: 'B' } }],
  ['title: Note\n\torder: 1\n', '2:1 yaml/tab', { title: 'Note', order: 1 }],
  ['lead:\n\u00a0\u00a0title: Note\n', '2:1 yaml/space-kind', { lead: { title: 'Note' } }],
  ['title:\u00a0Note\norder: 1\n', '1:7 yaml/space-kind', { title: 'Note', order: 1 }],
  ['title: "A\norder: 1\ntext: "B"\n', '1:8 yaml/quote', { title: 'A', order: 1, text: 'B' }],
  ['lineup:\n  - "A\n  - B\n', '2:5 yaml/quote', { lineup: ['A', 'B'] }],
  ["title: 'L'art de tenir'\n", '1:8 yaml/quote', { title: "L'art de tenir" }],
  ['title: "Hold" the note\n', '1:8 yaml/quote', { title: '"Hold" the note' }],
  ['title: "Hold" l\'été\n', '1:8 yaml/quote', { title: '"Hold" l\'été' }],
  ['icon: tie\ntitle:Note\n', '2:6 yaml/space', { icon: 'tie', title: 'Note' }],
  ['lead: { icon: tie, title:Note }', '1:25 yaml/space', { lead: { icon: 'tie', title: 'Note' } }],
  ['icon: tie\ntitle Note\n', '2:1 yaml/colon-missing', { icon: 'tie', title: 'Note' }],
  ['lead: *Hold* the note\n', '1:7 yaml/special', { lead: '*Hold* the note' }],
  ['lead: [A](/v2) b\norder: 1\n', '1:7 yaml/special', { lead: '[A](/v2) b', order: 1 }],
  ['title: > note\norder: 1\n', '1:8 yaml/special', { title: '> note', order: 1 }],
  ['title: [a, b\norder: 1\n', '1:8 yaml/bracket', { title: ['a', 'b'], order: 1 }],
  [
    'title: A: b\ntext: "c\norder: 1\nlead: *d* e\n',
    '1:8 yaml/colon, 2:7 yaml/quote, 4:7 yaml/special',
    { title: 'A: b', text: 'c', order: 1, lead: '*d* e' },
  ],
])('finds the slip in %j and reads the rest', (text, found, data) => {
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

test.each([
  ['title: "Hold\n  the note"\n', { title: 'Hold the note' }],
  ['text: |\n  a: b: c\n  "d\n', { text: 'a: b: c\n"d\n' }],
  ['# note\ntitle: a # b: c\n', { title: 'a' }],
  ['title: https://note.example/a:b\n', { title: 'https://note.example/a:b' }],
  ['title: “Hold”\n', { title: '“Hold”' }],
  ['lineup:\n- a\n- b\norder: 1\n', { lineup: ['a', 'b'], order: 1 }],
  // What would be slips elsewhere, beside a hard space in a text of several lines.
  ["lineup:\n- 'l''art\n\n  a: b'\n- |2-\n   \u202f\n", { lineup: ["l'art\na: b", ' \u202f'] }],
])('reads %j', (text, data) => {
  expect(parsed(text)).toMatchObject({ found: '', data })
})

test('finds a field written twice and keeps the last', () => {
  const [found, data] = ['3:1 yaml/duplicate-key', { title: 'b', order: 1 }]
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

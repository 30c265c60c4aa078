import { expect, test } from 'vitest'
import { plainValue } from '../check/data.ts'
import { textFile } from '../content/text.ts'
import { parseYaml } from './parse-yaml.ts'

const fields = ['title', 'icon', 'order', 'text', 'lead', 'history', 'lineup', 'name', 'confirmed']

function parsed(text: string) {
  const source = textFile('a.yaml', 'a.yaml', text)
  const range = [0, source.text.length] as const
  const { yaml, findings } = parseYaml({ source, range }, (word) => fields.includes(word))
  return {
    found: findings.map(({ place, wording }) => `${place.line}:${place.column} ${wording.code}`),
    data: yaml && plainValue(yaml.document.contents),
  }
}

test.each([
  ['an alias', 'title: *note\n', ['1:8 yaml/alias']],
  ['an anchor', 'title: &note x\n', ['1:8 yaml/alias']],
  ['an alias and its anchor', 'text: &a x\ntitle: *a\nlead: *a\n', ['2:8 yaml/alias']],
  ['a tag', 'title: !!js/function x\n', ['1:8 yaml/tag']],
  ['a second document', 'title: a\n---\ntitle: b\n', ['2:1 yaml/document']],
  ['a list of nothing but items', '- a\n- b\n', ['1:1 yaml/not-fields']],
  ['nothing but a comment', '# note\n', ['1:1 yaml/not-fields']],
  ['deep brackets', `title: ${'['.repeat(25)}${']'.repeat(25)}\n`, ['1:27 yaml/nesting']],
  ['twenty thousand brackets', '['.repeat(20_000), ['1:1 yaml/nesting']],
  ['a deep list', `${'- '.repeat(5000)}a`, ['1:1 yaml/nesting']],
  ['a block that loses its indentation', 'text: |\n    a\n  b\n', ['3:3 yaml/syntax']],
])('refuses %s', (_name, text, found) => {
  expect(parsed(text)).toMatchObject({ found, data: undefined })
})

test.each([
  ['text over two lines', 'title: "Hold\n  the note"\n', { title: 'Hold the note' }],
  ['a block with colons and quotes', 'text: |\n  a: b: c\n  "d\n', { text: 'a: b: c\n"d\n' }],
  ['comments', '# note\ntitle: a # b: c\n', { title: 'a' }],
  ['addresses', 'title: https://note.example/a:b\n', { title: 'https://note.example/a:b' }],
  ['curly quotes', 'title: “Hold”\n', { title: '“Hold”' }],
  ['lists at the margin', 'lineup:\n- a\n- b\norder: 1\n', { lineup: ['a', 'b'], order: 1 }],
])('reads %s', (_name, text, data) => {
  expect(parsed(text)).toMatchObject({ found: [], data })
})

test('finds a field written twice and keeps the last', () => {
  expect(parsed('title: a\norder: 1\ntitle: b\n')).toMatchObject({
    found: ['3:1 yaml/duplicate-key'],
    data: { title: 'b', order: 1 },
  })
})

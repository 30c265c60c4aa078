import { expect, test } from 'vitest'
import { applyEdits } from './edits.ts'
import type { Edit, Value } from './protocol.ts'

const edited = (text: string, ...edits: readonly Edit[]) => {
  const result = applyEdits(text, 'yaml', edits)
  return 'text' in result ? result.text : result.refused.en
}

const set = (to: Value, ...at: (string | number)[]): Edit => ({ do: 'set', at, to })
const add = (item: Value, ...at: (string | number)[]): Edit => ({ do: 'add', at, item })
const remove = (...at: (string | number)[]): Edit => ({ do: 'remove', at })
const clear = (...at: (string | number)[]): Edit => ({ do: 'clear', at })
const move = (to: number, ...at: (string | number)[]): Edit => ({ do: 'move', at, to })

test.each<[string, Edit, string]>([
  // The style stays where it can hold the text.
  ['a: b # c\n', set('é “d”', 'a'), 'a: é “d” # c\n'],
  ['a: b # c\n', set('d: e', 'a'), 'a: "d: e" # c\n'],
  ['a: b\n', set('12', 'a'), 'a: "12"\n'],
  ['a: b\n', set('null', 'a'), 'a: "null"\n'],
  ['a: 2026-06-19\n', set('2026-06-20', 'a'), 'a: 2026-06-20\n'],
  ['a: b\n', set(' c', 'a'), 'a: " c"\n'],
  ['a: b\n', set('c\nd\te\u0007', 'a'), 'a: "c\\nd\\te\\u0007"\n'],
  ['a: b\n', set('👩🏽‍🎤 #1', 'a'), 'a: "👩🏽‍🎤 #1"\n'],
  ['a: b\n', set('', 'a'), 'a: ""\n'],
  ["a: 'b' # c\n", set("l'art", 'a'), "a: 'l''art' # c\n"],
  ["a: 'b'\n", set('c\nd', 'a'), 'a: "c\\nd"\n'],
  ['a: "b"\n', set('c "d"', 'a'), 'a: "c \\"d\\""\n'],
  ['a: 7000\nb: true\n', set(8000, 'a'), 'a: 8000\nb: true\n'],
  ['a: [b, c]\n', set('d, e', 'a', 0), 'a: ["d, e", c]\n'],
  ['a:\r\n  - b\r\n', set('c', 'a', 0), 'a:\r\n  - c\r\n'],
  ['\uFEFFa: b', set('c', 'a'), '\uFEFFa: c'],
  ['a: # c\n', set('b', 'a'), 'a: b # c\n'],
  // Texts in lines of their own, and texts over several lines.
  ['a: |  # c\n  b\n\nd: e\n', set('f\n\n g\n', 'a'), 'a: |  # c\n  f\n\n   g\n\nd: e\n'],
  ['a: |\n    b\n', set('c', 'a'), 'a: |-\n    c\n'],
  ['a: |\n  b\n', set(' c\n', 'a'), 'a: |2\n   c\n'],
  ['a: | # c\n  b\n', set('d\u0007\n', 'a'), 'a: "d\\u0007\\n" # c\n'],
  ['a: |+\n  b\n\n', set('c\n\n\n', 'a'), 'a: |+\n  c\n\n\n'],
  ['a: >-\n  b\n  c\n', set('d\ne\n\nf', 'a'), 'a: >-\n  d\n\n  e\n\n\n  f\n'],
  ['a: >\n  b c\n  d e\n\n  f\n', set('b c d é\nf\n', 'a'), 'a: >\n  b c d é\n\n  f\n'],
  ['a: b c\n  d e\n', set('b x c d e', 'a'), 'a: b x c d e\n'],
  ['a: "b c\n  d e"\n', set('b c d', 'a'), 'a: "b c d"\n'],
])('sets a value in %j', (before, edit, after) => {
  expect(edited(before, edit)).toBe(after)
})

test.each<[string, Edit, string]>([
  // Fields.
  ['a: b\n# c\n', set('d', 'e'), 'a: b\ne: d\n# c\n'],
  ['a: "b"\nc: "d"', set('e', 'f'), 'a: "b"\nc: "d"\nf: "e"'],
  ['a: "b: c"\n', set('d', 'e'), 'a: "b: c"\ne: d\n'],
  ['a:\n    b: c\n', set([1, { d: 'e' }], 'f'), 'a:\n    b: c\nf:\n    - 1\n    - d: e\n'],
  ['a: b\n', set('c', 'd', 'e', 0), 'a: b\nd:\n  e:\n    - c\n'],
  ['a: { b: c }\n', set('d, e', 'f'), 'a: { b: c }\nf: d, e\n'],
  ['a: { b: c } # d\n', set('e, f', 'a', 'g'), 'a: { b: c, g: "e, f" } # d\n'],
  ['# a\n\nb: c\n', set('c\nd\n', 'e'), '# a\n\nb: c\ne: |\n  c\n  d\n'],
  ['# top\na: b\n# c\nd: e # f\ng: h\n', clear('d'), '# top\na: b\ng: h\n'],
  ['# top\na: b\nc: d\n', clear('a'), '# top\nc: d\n'],
  ['a:\n  - b: c\n    # d\n    e: f\n', clear('a', 0, 'b'), 'a:\n  - # d\n    e: f\n'],
  ['a:\n  b: c # d\n  # e\nf: g\n', clear('a', 'b'), 'a: {}\n  # e\nf: g\n'],
  ['a: b # c\n', set([1, 2], 'a'), 'a: # c\n  - 1\n  - 2\n'],
  ['a: # b\n  - c\n  # d\ne: f\n', set('g', 'a'), 'a: g # b\n  # d\ne: f\n'],
  // Items.
  ['a:\n- b # c\n# d\n- e', move(1, 'a', 0), 'a:\n# d\n- e\n- b # c'],
  ['a:\n  - b\n\n  # c\n  - d\n', move(0, 'a', 1), 'a:\n  # c\n  - d\n\n  - b\n'],
  ['- x', set('y', 'a'), 'The fields of this file cannot be told apart. Edit the file as text.'],
  ['a:\n- - b\n  - c\n- d\n', move(1, 'a', 0, 0), 'a:\n- - c\n  - b\n- d\n'],
  ['a:\n  - b\n\n  - c\n\nd: e\n', add('f', 'a'), 'a:\n  - b\n\n  - c\n\n  - f\n\nd: e\n'],
  ['a:\n  - b\n\n  - c\n\nd: e\n', remove('a', 1), 'a:\n  - b\n\nd: e\n'],
  ['a:\n  - b # c\n  # - d\ne: f\n', remove('a', 0), 'a: []\n  # - d\ne: f\n'],
  ['a:\n  - >-\n    b\n\n  - c: |-\n        \nd: e\n', remove('a', 1), 'a:\n  - >-\n    b\nd: e\n'],
  ['a: []\n', add({ b: 'c', d: ['e'] }, 'a'), 'a:\n  - b: c\n    d:\n      - e\n'],
  ['a:\n-   b: "c"\n', add({ b: 'd' }, 'a', 0), 'a:\n-   b: "d"\n-   b: "c"\n'],
  ['a: [b, c] # d\n', add('e', 'a', 1), 'a: [b, e, c] # d\n'],
  ['a: [b, c] # d\n', remove('a', 1), 'a: [b] # d\n'],
  ['a: [\n  b, # c\n  d # e\n]\n', remove('a', 1), 'a: [\n  b, # c\n]\n'],
  ['a: [\n  b, # c\n  d # e\n]\n', add('f', 'a'), 'a: [\n  b, # c\n  d, # e\n  f\n]\n'],
  ['a: [b, "c", d]\n', move(2, 'a', 0), 'a: ["c", d, b]\n'],
  ['a:\n  - b\n  - c # d\n  - e\n', set(['b', 'e'], 'a'), 'a:\n  - b\n  - e\n'],
])('changes the entries of %j', (before, edit, after) => {
  expect(edited(before, edit)).toBe(after)
})

test.each<[string, Edit]>([
  ['a: &b c\n', set('d', 'a')],
  ['a: "b\n', set('c', 'a')],
  ['a: b\n', remove('c', 0)],
  ['a: b\n', set('c', 'a', 'd')],
  ['a: [b]\n', set('c', 'a', 3)],
])('refuses to edit %j', (before, edit) => {
  expect(applyEdits(before, 'yaml', [edit])).toHaveProperty('refused')
})

test('gives a file other words below its fields, and another text', () => {
  const text = '---\r\ntitle: a\r\n---\r\n\r\nOne.\r\n\r\nTwo.\r\n'
  const body: Edit = { do: 'body', text: '\nOne.\n\nThree.\n\nTwo.' }
  const longer = '---\r\ntitle: a\r\n---\r\n\r\nOne.\r\n\r\nThree.\r\n\r\nTwo.\r\n'
  expect(applyEdits(text, 'markdown', [body])).toEqual({ text: longer })
  expect(applyEdits('---\ntitle: a\n---', 'markdown', [{ do: 'body', text: 'b' }])).toEqual({
    text: '---\ntitle: a\n---\nb',
  })
  const whole: Edit = { do: 'text', text: '---\ntitle: b\n---\n' }
  expect(applyEdits(text, 'markdown', [whole, set('c', 'title')])).toEqual({
    text: '---\r\ntitle: c\r\n---\r\n',
  })
})

test('keeps every kind of line end', () => {
  const text = 'a: b\r\nc: d\re:\n  - f\r\n  - g\r'
  const edits = [set('h', 'a'), move(0, 'e', 1), set('i', 'j')]
  const after = 'a: h\r\nc: d\re:\n  - g\r  - f\r\nj: i\r\n'
  expect(edited(text, ...edits)).toBe(after)
  expect(edited('a: b\rc: d\r\n\ne: f\n', clear('c'))).toBe('a: b\r\n\ne: f\n')
})

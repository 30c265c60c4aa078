import { expect, test } from 'vitest'
import { written } from './file-text.ts'
import { type Data, rewrite } from './rewrite.ts'

const saying = (text: string, data: Data) => {
  const made = written(text, 'yaml', { data })
  return 'text' in made ? made.text : made.refused.en
}

test.each<[before: string, wanted: Data, after: string]>([
  ['a: b # c\n', { a: 'é “d”' }, 'a: é “d” # c\n'],
  ['a: b # c\n', { a: 'd: e' }, 'a: "d: e" # c\n'],
  ['a: b\n', { a: '12' }, 'a: "12"\n'],
  ['a: b\n', { a: 'null' }, 'a: "null"\n'],
  ['a: 2026-06-19\n', { a: '2026-06-20' }, 'a: 2026-06-20\n'],
  ['a: b\n', { a: ' c' }, 'a: " c"\n'],
  ['a: b\n', { a: 'c\nd\te\u0007' }, 'a: "c\\nd\\te\\u0007"\n'],
  ['a: b\n', { a: '👩🏽‍🎤 #1' }, 'a: "👩🏽‍🎤 #1"\n'],
  ['a: b\n', { a: '' }, 'a: ""\n'],
  ["a: 'b' # c\n", { a: "l'art" }, "a: 'l''art' # c\n"],
  ["a: 'b'\n", { a: 'c\nd' }, 'a: "c\\nd"\n'],
  ['a: "b"\n', { a: 'c "d"' }, 'a: "c \\"d\\""\n'],
  ['a: 7000\nb: true\n', { b: true, a: 8000 }, 'a: 8000\nb: true\n'],
  ['a: [b, c]\n', { a: ['d, e', 'c'] }, 'a: ["d, e", c]\n'],
  ['a:\r\n  - b\r\n', { a: ['c'] }, 'a:\r\n  - c\r\n'],
  ['\uFEFFa: b', { a: 'c' }, '\uFEFFa: c'],
  ['a: # c\n', { a: 'b' }, 'a: b # c\n'],
  ['a: |  # c\n  b\n\nd: e\n', { d: 'e', a: 'f\n\n g\n' }, 'a: |  # c\n  f\n\n   g\n\nd: e\n'],
  ['a: |\n    b\n', { a: 'c' }, 'a: |-\n    c\n'],
  ['a: |\n  b\n', { a: ' c\n' }, 'a: |2\n   c\n'],
  ['a: | # c\n  b\n', { a: 'd\u0007\n' }, 'a: "d\\u0007\\n" # c\n'],
  ['a: |+\n  b\n\n', { a: 'c\n\n\n' }, 'a: |+\n  c\n\n\n'],
  ['a: >-\n  b\n  c\n', { a: 'd\ne\n\nf' }, 'a: >-\n  d\n\n  e\n\n\n  f\n'],
  ['a: >\n  b c\n  d e\n\n  f\n', { a: 'b c d é\nf\n' }, 'a: >\n  b c d é\n\n  f\n'],
  ['a: b c\n  d e\n', { a: 'b x c d e' }, 'a: b x c d e\n'],
  ['a: "b c\n  d e"\n', { a: 'b c d' }, 'a: "b c d"\n'],
  ['a: b\n# c\n', { a: 'b', e: 'd' }, 'a: b\ne: d\n# c\n'],
  ['a: "b"\nc: "d"', { a: 'b', c: 'd', f: 'e' }, 'a: "b"\nc: "d"\nf: "e"'],
  ['a: "b: c"\n', { a: 'b: c', e: 'd' }, 'a: "b: c"\ne: d\n'],
  [
    'a:\n    b: c\n',
    { a: { b: 'c' }, f: [1, { d: 'e' }] },
    'a:\n    b: c\nf:\n    - 1\n    - d: e\n',
  ],
  ['a: b\n', { a: 'b', d: { e: ['c'] } }, 'a: b\nd:\n  e:\n    - c\n'],
  ['a: { b: c }\n', { a: { b: 'c' }, f: 'd, e' }, 'a: { b: c }\nf: d, e\n'],
  ['a: { b: c } # d\n', { a: { b: 'c', g: 'e, f' } }, 'a: { b: c, g: "e, f" } # d\n'],
  ['# a\n\nb: c\n', { b: 'c', e: 'c\nd\n' }, '# a\n\nb: c\ne: |\n  c\n  d\n'],
  ['# top\na: b\n# c\nd: e # f\ng: h\n', { a: 'b', g: 'h' }, '# top\na: b\ng: h\n'],
  ['# top\na: b\nc: d\n', { c: 'd' }, '# top\nc: d\n'],
  ['a:\n  - b: c\n    # d\n    e: f\n', { a: [{ e: 'f' }] }, 'a:\n  - # d\n    e: f\n'],
  ['a:\n  b: c # d\n  # e\nf: g\n', { f: 'g', a: {} }, 'a: {}\n  # e\nf: g\n'],
  ['a: b # c\n', { a: [1, 2] }, 'a: # c\n  - 1\n  - 2\n'],
  ['a: # b\n  - c\n  # d\ne: f\n', { e: 'f', a: 'g' }, 'a: g # b\n  # d\ne: f\n'],
  ['a:\n- b # c\n# d\n- e', { a: ['e', 'b'] }, 'a:\n# d\n- e\n- b # c'],
  ['a:\n  - b\n\n  # c\n  - d\n', { a: ['d', 'b'] }, 'a:\n  # c\n  - d\n\n  - b\n'],
  ['a:\n- - b\n  - c\n- d\n', { a: [['c', 'b'], 'd'] }, 'a:\n- - c\n  - b\n- d\n'],
  [
    'a:\n  - b\n\n  - c\n\nd: e\n',
    { a: ['b', 'c', 'f'], d: 'e' },
    'a:\n  - b\n\n  - c\n\n  - f\n\nd: e\n',
  ],
  ['a:\n  - b\n\n  - c\n\nd: e\n', { a: ['b'], d: 'e' }, 'a:\n  - b\n\nd: e\n'],
  ['a:\n  - b # c\n  # - d\ne: f\n', { e: 'f', a: [] }, 'a: []\n  # - d\ne: f\n'],
  [
    'a:\n  - >-\n    b\n\n  - c: |-\n        \nd: e\n',
    { a: ['b'], d: 'e' },
    'a:\n  - >-\n    b\nd: e\n',
  ],
  ['a: []\n', { a: [{ b: 'c', d: ['e'] }] }, 'a:\n  - b: c\n    d:\n      - e\n'],
  ['a:\n-   b: "c"\n', { a: [{ b: 'd' }, { b: 'c' }] }, 'a:\n-   b: "d"\n-   b: "c"\n'],
  ['a: [b, c] # d\n', { a: ['b', 'e', 'c'] }, 'a: [b, e, c] # d\n'],
  ['a: [b, c] # d\n', { a: ['b'] }, 'a: [b] # d\n'],
  ['a: [\n  b, # c\n  d # e\n]\n', { a: ['b'] }, 'a: [\n  b, # c\n]\n'],
  ['a: [\n  b, # c\n  d # e\n]\n', { a: ['b', 'd', 'f'] }, 'a: [\n  b, # c\n  d, # e\n  f\n]\n'],
  ['a: [b, "c", d]\n', { a: ['c', 'd', 'b'] }, 'a: ["c", d, b]\n'],
  ['a:\n  - b\n  - c # d\n  - e\n', { a: ['b', 'e'] }, 'a:\n  - b\n  - e\n'],
])('of %j that is to say %j makes %j', (before, wanted, after) => {
  expect(saying(before, wanted)).toBe(after)
})

test.each<[before: string, wanted: Data, after: string]>([
  // Moved and changed at once: each comment stays with its item.
  [
    'a:\n  - b: one # 1\n    c: x\n  # 2\n  - b: two\n    c: y\n',
    {
      a: [
        { b: 'two!', c: 'y' },
        { b: 'one', c: 'z' },
      ],
    },
    'a:\n  # 2\n  - b: two!\n    c: y\n  - b: one # 1\n    c: z\n',
  ],
  ['a:\n  - b # 1\n  - c # 2\n', { a: ['d', 'e'] }, 'a:\n  - d # 1\n  - e # 2\n'],
  ['a:\n  - b # 1\n  - c # 2\n', { a: ['c'], d: 'e' }, 'a:\n  - c # 2\nd: e\n'],
  ['a: b # 1\n', { c: 'd' }, 'c: d\n'],
  ['# 1\n', { c: 'd' }, '# 1\nc: d\n'],
  ['a:\nb: \u0065\u0301 # 1\n', { a: null, b: '\u00e9', c: 1 }, 'a:\nb: \u0065\u0301 # 1\nc: 1\n'],
  ['a: b # 1', { a: 'c' }, 'a: c # 1'],
])('changes several places of %j', (before, wanted, after) => {
  expect(saying(before, wanted)).toBe(after)
})

test.each(['a: &b c\n', 'a: "b\n', '- x\n', 'a: !b c\n', `a: ${'['.repeat(9000)}\n`])(
  'refuses to write %j',
  (before) => {
    expect(rewrite(before, { a: 'd' })).toBeUndefined()
    expect(saying(before, { a: 'd' })).toMatch(/^The fields of this file cannot be told apart/)
  },
)

test.each([
  // The text below the fields, and all of a file.
  [
    '---\r\na: b\r\n---\r\n\r\n1\r\n',
    { body: '\n1\n\n2' },
    '---\r\na: b\r\n---\r\n\r\n1\r\n\r\n2\r\n',
  ],
  ['---\na: b\n---', { body: 'c' }, '---\na: b\n---\nc'],
  ['---\na: b\n---', { data: { a: 'c' } }, '---\na: c\n---'],
  ['---\na: b\n---\nd\n', { body: '' }, '---\na: b\n---\n'],
  [
    '\uFEFF---\na: b # c\n---\nd',
    { data: { a: 'e' }, body: 'f\n' },
    '\uFEFF---\na: e # c\n---\nf\n',
  ],
  ['---\r\na: b\r\n---\r\n', { text: '---\na: c\n---\n' }, '---\r\na: c\r\n---\r\n'],
  ['---\nA line.\n\n---\n', { text: '\uFEFFd' }, 'd'],
])('of the file %j with %j makes %j', (before, to, after) => {
  expect(written(before, 'markdown', to)).toEqual({ text: after })
})

test('lines that stay keep what they end in', () => {
  const text = 'a: b\r\nc: d\re:\n  - f\r\n  - g\r'
  expect(saying(text, { a: 'h', c: 'd', e: ['f', 'g'], i: 'j' })).toBe(
    'a: h\r\nc: d\re:\n  - f\r\n  - g\ri: j\r',
  )
  expect(saying('a: b\rc: d\r\n\ne: f\n', { a: 'b', e: 'f' })).toBe('a: b\r\n\ne: f\n')
})

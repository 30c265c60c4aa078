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
    edits: findings.map(({ suggestion }) => suggestion),
    original: source.original,
  }
}

/** The text with all suggested edits made. */
function mended(text: string): string {
  const { edits, original } = parsed(text)
  return edits.reduceRight(
    (current, edit) =>
      edit ? current.slice(0, edit.range[0]) + edit.text + current.slice(edit.range[1]) : current,
    original,
  )
}

test.each([
  [
    'a colon',
    'title: Mission: possible\norder: 1\n',
    ['1:8 yaml/colon'],
    { title: 'Mission: possible', order: 1 },
  ],
  [
    'a colon on a further line',
    'title: Mission\n  now: possible\n',
    ['1:8 yaml/colon'],
    { title: 'Mission now: possible' },
  ],
  [
    'an indented field',
    'icon: tie\n  title: Note\n',
    ['2:1 yaml/indent'],
    { icon: 'tie', title: 'Note' },
  ],
  [
    'an indented first field',
    '  title: Note\norder: 1\n',
    ['1:1 yaml/indent'],
    { title: 'Note', order: 1 },
  ],
  [
    'a field too far left',
    'history:\n    title: Note\n  text: Tone\n',
    ['3:3 yaml/indent'],
    { history: { title: 'Note', text: 'Tone' } },
  ],
  [
    'an item too far right',
    'lineup:\n  - name: A\n   - name: B\n',
    ['3:3 yaml/indent'],
    { lineup: [{ name: 'A' }, { name: 'B' }] },
  ],
  [
    'a field of an item too far left',
    'lineup:\n  - name: A\n   confirmed: true\n',
    ['3:4 yaml/indent'],
    { lineup: [{ name: 'A', confirmed: true }] },
  ],
  [
    'an item without hyphen',
    'lineup:\n  - name: A\n  name: B\n',
    ['3:3 yaml/dash'],
    { lineup: [{ name: 'A' }, { name: 'B' }] },
  ],
  [
    'tabs',
    'history:\n\ttitle: Note\n\ttext: Tone\n',
    ['2:1 yaml/tab', '3:1 yaml/tab'],
    { history: { title: 'Note', text: 'Tone' } },
  ],
  [
    'a tab at the margin',
    'title: Note\n\torder: 1\n',
    ['2:1 yaml/tab'],
    { title: 'Note', order: 1 },
  ],
  [
    'a no-break space before a field',
    'history:\n\u00a0\u00a0title: Note\n',
    ['2:1 yaml/space-kind'],
    { history: { title: 'Note' } },
  ],
  [
    'a no-break space behind a colon',
    'title:\u00a0Note\norder: 1\n',
    ['1:7 yaml/space-kind'],
    { title: 'Note', order: 1 },
  ],
  [
    'an open quotation',
    'title: "Note\norder: 1\ntext: "Tone"\n',
    ['1:8 yaml/quote'],
    { title: 'Note', order: 1, text: 'Tone' },
  ],
  [
    'an open quotation in a list',
    'lineup:\n  - "A\n  - B\n',
    ['2:5 yaml/quote'],
    { lineup: ['A', 'B'] },
  ],
  [
    'an apostrophe in single quotes',
    "title: 'L'art de tenir'\n",
    ['1:8 yaml/quote'],
    { title: "L'art de tenir" },
  ],
  [
    'words behind a quotation',
    'title: "Hold" the note\n',
    ['1:8 yaml/quote'],
    { title: '"Hold" the note' },
  ],
  [
    'a missing space',
    'icon: tie\ntitle:Note\n',
    ['2:6 yaml/space'],
    { icon: 'tie', title: 'Note' },
  ],
  ['a missing space in the only line', 'title:Note\n', ['1:6 yaml/space'], { title: 'Note' }],
  [
    'a missing colon',
    'icon: tie\ntitle Note\n',
    ['2:1 yaml/colon-missing'],
    { icon: 'tie', title: 'Note' },
  ],
  ['emphasis', 'lead: *Hold* the note\n', ['1:7 yaml/special'], { lead: '*Hold* the note' }],
  [
    'a link',
    'lead: [Note](/v2) here\norder: 1\n',
    ['1:7 yaml/special'],
    { lead: '[Note](/v2) here', order: 1 },
  ],
  [
    'a sign that YAML keeps',
    'title: @note\norder: 1\n',
    ['1:8 yaml/special'],
    { title: '@note', order: 1 },
  ],
  [
    'a quotation mark of Markdown',
    'title: > note\norder: 1\n',
    ['1:8 yaml/special'],
    { title: '> note', order: 1 },
  ],
  [
    'an open bracket',
    'title: [a, b\norder: 1\n',
    ['1:8 yaml/bracket'],
    { title: ['a', 'b'], order: 1 },
  ],
  [
    'three slips',
    'title: A: b\ntext: "c\norder: 1\nlead: *d* e\n',
    ['1:8 yaml/colon', '2:7 yaml/quote', '4:7 yaml/special'],
    { title: 'A: b', text: 'c', order: 1, lead: '*d* e' },
  ],
])('finds %s and reads the rest', (_name, text, found, data) => {
  expect(parsed(text)).toMatchObject({ found, data })
  expect(parsed(mended(text))).toMatchObject({ found: [], data })
  const windows = text.replaceAll('\n', '\r\n')
  expect(parsed(windows)).toMatchObject({ found, data })
  expect(mended(windows)).toBe(mended(text).replaceAll('\n', '\r\n'))
})

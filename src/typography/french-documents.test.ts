import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import words from '../editor/panel/words/words.json' with { type: 'json' }
import { frenchSpaces } from '../french.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const namesIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder)).flatMap((name) =>
    name.endsWith(ending) ? `${folder}/${name}` : [],
  )

/** The documents in French: each names its English counterpart at its head, which names it. */
const guides = [...namesIn('docs/edit', '.md'), ...namesIn('content', '.md')]
const counterpart = (path: string, of: string) =>
  new RegExp(`\\*${of} : \\[[^\\]]*\\]\\(([^)]*)\\)`).exec(read(path).replace(/\s?:/g, ' :'))?.[1]
// Messages get their spaces from the code, and quote YAML, which has others.
const french = guides.filter((path) => !/messages/.test(path) && counterpart(path, 'In English'))

/** What is read of a document: neither code nor where links lead. */
const proseOf = (text: string): string =>
  text.replace(/```.*?```|`[^`\n]*`|\]\([^)]*\)|^---\n.*?\n---$/gms, '')

/** The lines that a French printer would not pass: ordinary spaces, no space at all, straight apostrophes. */
const faultsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(
      (line) =>
        frenchSpaces(line) !== line ||
        /[\p{L}\p{N})][;!?»]|«\S/u.test(line.replace(/«\u00A0/g, '')),
    )

test('each French guide has its English counterpart, and the other way round', () => {
  expect(french.length).toBeGreaterThan(4)
  for (const path of french) {
    const english = join(path, '..', counterpart(path, 'In English') ?? '')
    const back = join(english, '..', counterpart(english, 'En français') ?? '')
    expect(back, path).toBe(path)
  }
})

test.each(french)('%s is set as French is printed', (path) => {
  expect(faultsIn(proseOf(read(path)))).toEqual([])
})

test('so is the French part of the document for code editors', () => {
  const [, part = ''] = read('.editor/README.md').split(/^(?=# Pour )/m)
  expect(part).toMatch(/^# Pour les éditeurs/)
  expect(faultsIn(proseOf(part))).toEqual([])
})

test('so are the sentences of the panel and the notes of fields', () => {
  const said = Object.values(words).map(({ fr }) => frenchSpaces(fr))
  const notes = namesIn('.editor/schemas', '.json').flatMap((path) =>
    [...read(path).matchAll(/"description": "(?:[^"\\]|\\.)*?\\n((?:[^"\\]|\\.)*)"/g)].map(
      ([, fr = '']) => fr,
    ),
  )
  expect(notes.length).toBeGreaterThan(300)
  expect([...said, ...notes].flatMap(faultsIn)).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Document, isCollection, type Scalar, visit } from 'yaml'
import { seed } from '../../../test/random.ts'
import { tableOf } from '../../../test/rows.ts'
import { isFields, valueAt } from '../../check/data.ts'
import { strangeCharacters, textFile } from '../../content/text.ts'
import { parseYaml } from '../../yaml/parse-yaml.ts'
import type { Data } from './differences.ts'
import { applied, type Difference, isList, type Place, same } from './differences.ts'
import { written } from './file-text.ts'
import { dataOf, rewrite } from './rewrite.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// `FUZZ_SEED=7 CASES=100000` tries that many others.
const numRuns = Number(process.env['CASES'] ?? 500)

const { words } = tableOf<{ readonly words: readonly (readonly string[])[] }>(
  import.meta.dirname,
  'random-changes.test.yaml',
)
const word = fc.constantFrom(...words.flat())
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => words.join('')) },
  { weight: 3, arbitrary: fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
)
const names = ['title', 'lead', 'name', 'confirmed', 'x', 'été', 'a b', '12', '#', '__proto__']
const { anyValue, anyFields } = fc.letrec<{ anyValue: unknown; anyFields: Data }>((tie) => ({
  anyValue: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: anyText.map((text) => text.normalize('NFC')) },
    { weight: 1, arbitrary: fc.constantFrom(0, 7, -1.5, 1e21, true, false) },
    { weight: 2, arbitrary: fc.array(tie('anyValue'), { maxLength: 4 }) },
    { weight: 2, arbitrary: tie('anyFields') },
  ),
  anyFields: fc
    .array(fc.tuple(fc.constantFrom(...names), tie('anyValue')), { maxLength: 4 })
    .map((fields) => Object.fromEntries(fields)),
}))

const styles: readonly Scalar.Type[] = [
  ...(['PLAIN', 'PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const),
]

/** Data written in all styles at once, with comments that are there once each, empty lines and values in columns. */
const anyFile = fc
  .record({
    data: anyFields.filter((fields) => Object.keys(fields).length > 0),
    choices: fc.infiniteStream(fc.nat(59)),
    indent: fc.constantFrom(2, 2, 4),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 20, 80),
    isWide: fc.boolean(),
  })
  .map(({ data, choices, isWide, ...options }) => {
    const pick = (below: number) => choices.next().value % below
    const document = new Document(data)
    let comments = 0
    visit(document, {
      Scalar: (key, node) => {
        node.type = styles[pick(key === 'key' ? 4 : styles.length)] ?? 'PLAIN'
        if (pick(5) === 0 && key !== 'key') node.comment = ` c${comments++}q`
      },
      Node: (key, node) => {
        if (isCollection(node)) node.flow = pick(5) === 0
        if (pick(5) === 0 && key !== 'value') node.commentBefore = ` c${comments++}q`
        if (pick(5) === 0 && key !== 'value') node.spaceBefore = true
      },
    })
    const text = document.toString({ ...options, minContentWidth: 0 })
    return isWide
      ? text.replace(/^( *(?:- )*[\w ]{1,8}:) (?=[^\s|>#])/gm, (name) => name.padEnd(12))
      : text
  })
  // The stringifier puts some comments into the text of a block, and writes some names as nobody does.
  .filter((text) => {
    const data = dataOf(text)
    const isMixed = /# c\d+q/.test(JSON.stringify(data))
    return data !== undefined && !isMixed && !/\r|^[ -]*\?(?: |$)/m.test(text)
  })

const commentsIn = (text: string) => text.match(/# c\d+q/g) ?? []

/** All places of some data, from the outside in. */
function placesIn(value: unknown, at: Place = []): Place[] {
  const steps = isList(value) ? [...value.keys()] : isFields(value) ? Object.keys(value) : []
  return [at, ...steps.flatMap((step) => placesIn(valueAt(value, [step]), [...at, step]))]
}

/** A change that some numbers choose, as somebody makes one in a form. */
function changeOf(
  data: unknown,
  number: number,
  kind: number,
  now: unknown,
): Difference | undefined {
  const places = placesIn(data)
  const at = places[number % places.length] ?? []
  const here = valueAt(data, at)
  const home = valueAt(data, at.slice(0, -1))
  if (kind === 0 && isList(here))
    return { path: [...at, number % (here.length + 1)], kind: 'new', now }
  if (kind === 0 && isFields(here)) return { path: [...at, `new ${number % 7}`], kind: 'new', now }
  if (at.length === 0) return undefined
  if (kind === 1) return { path: at, kind: 'gone' }
  if (kind === 2 && isList(home))
    return {
      path: [...at.slice(0, -1), number % home.length],
      kind: 'moved',
      from: Number(at.at(-1)),
    }
  return { path: at, kind: 'set', now }
}

/** Whether the value at a place is written without comments of its own, as far as that can be told from outside. */
const isPlainText = (value: unknown) => typeof value !== 'object'

test('random changes of random texts: what was wanted is read, and no comment of another place is lost', () => {
  const tried = { set: 0, gone: 0, new: 0, moved: 0 }
  let refused = 0
  const change = (text: string, number: number, kind: number, value: unknown) => {
    const before = dataOf(text)
    const difference = changeOf(before, number, kind, value)
    if (!difference) return
    const wanted = Object(applied(before, difference))
    const after = rewrite(text, wanted)
    tried[difference.kind]++
    if (after === undefined) {
      refused++
      return
    }
    expect(same(dataOf(after), wanted)).toBe(true)
    const isWhole = difference.kind === 'gone' || !isPlainText(valueAt(before, difference.path))
    if (difference.kind === 'new' || difference.kind === 'moved' || !isWhole)
      expect(commentsIn(after).toSorted()).toEqual(commentsIn(text).toSorted())
    // Of lists and fields between brackets the last line gets a comma.
    if (difference.kind !== 'new' || /[[{]/.test(text)) return
    const lines = new Set(after.split('\n').map((line) => line.replace(/^[- ]*/, '')))
    for (const line of text.split('\n')) expect(lines).toContain(line.replace(/^[- ]*/, ''))
  }
  const property = fc.property(anyFile, fc.nat(), fc.nat(3), anyValue, change)
  fc.assert(property, { seed, numRuns })
  const all = Object.values(tried).reduce((sum, count) => sum + count, 0)
  expect(refused / all).toBeLessThan(0.02)
})

test('several changes at once are made, and read as the check reads them', () => {
  const change = (text: string, wanted: Data, keep: readonly number[]) => {
    const before = dataOf(text) ?? {}
    const kept = Object.entries(before).filter((_, index) => keep.includes(index))
    const data = { ...wanted, ...Object.fromEntries(kept) }
    const after = rewrite(text, data)
    if (after === undefined) return fc.pre(false)
    expect(same(dataOf(after), data)).toBe(true)
    const source = textFile('', '', after)
    const { yaml } = parseYaml(
      { source, range: [0, after.length] },
      { isField: () => false, isGroup: () => false },
    )
    const names = Object.keys(data)
    const isUsual = strangeCharacters(text).length === 0
    if (isUsual && names.length > 0 && names.every((name) => /^[\p{L}\p{N}]+$/u.test(name)))
      expect(yaml).toBeDefined()
  }
  const property = fc.property(anyFile, anyFields, fc.array(fc.nat(3)), change)
  fc.assert(property, { seed, numRuns: numRuns / 4 })
})

const content = join(import.meta.dirname, '../../../test/sites/foundation/content')
const shipped = readdirSync(content, { recursive: true, withFileTypes: true }).filter(({ name }) =>
  /(?<!README)\.(?:md|yaml)$/.test(name),
)

test('what an editor can change in a site is written: each field set and cleared, each row removed and moved', () => {
  let count = 0
  for (const { parentPath, name } of shipped) {
    const text = readFileSync(join(parentPath, name), 'utf8')
    const format = name.endsWith('.md') ? 'markdown' : 'yaml'
    const [, fields = text] = /^---\n(.*?\n)---\n/s.exec(text) ?? []
    const data = dataOf(fields)
    for (const at of placesIn(data).filter((_, index) => index % 5 === 1)) {
      const value = valueAt(data, at)
      const home = valueAt(data, at.slice(0, -1))
      const last = isList(home) ? home.length - 1 : undefined
      const changes: readonly Difference[] = [
        { path: at, kind: 'gone' },
        ...(typeof value === 'string'
          ? [{ path: at, kind: 'set', now: `${value}: “new”` } as const]
          : []),
        ...(last
          ? [{ path: [...at.slice(0, -1), 0], kind: 'moved', from: Number(at.at(-1)) } as const]
          : []),
      ]
      for (const change of changes) {
        const made = written(text, format, { data: Object(applied(data, change)) })
        expect('text' in made || [name, change]).toBe(true)
        count++
      }
    }
  }
  expect(count).toBeGreaterThan(120)
})

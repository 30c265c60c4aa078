import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml'
import { plainValue, valueAt } from '../check/data.ts'
import { strangeCharacters, textFile } from '../content/text.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { applyEdits } from './edits.ts'
import type { Edit, Place, Value } from './protocol.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// Every run makes other texts; a seed repeats one. `CASES=100000` tries that many.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
const cases = Number(process.env['CASES'] ?? 2000)
process.stdout.write(`Random texts and edits: FUZZ_SEED=${seed}\n`)

/** A part of all cases. */
const share = (part: number) => ({ seed, numRuns: Math.ceil(cases * part) })

type Format = 'yaml' | 'markdown'
interface File {
  readonly text: string
  readonly format: Format
}

const sites = join(import.meta.dirname, '../../test/sites')
const shipped: readonly File[] = ['small', 'foundation'].flatMap((site) =>
  readdirSync(join(sites, site, 'content'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:md|yaml)$/.test(name))
    .map(({ parentPath, name }): File => {
      const text = readFileSync(join(parentPath, name), 'utf8').replaceAll('\r\n', '\n')
      return { text, format: name.endsWith('.md') ? 'markdown' : 'yaml' }
    }),
)

const withFeeds = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')

/** The document of a file, in the offsets of its text with line feeds. */
function documentIn({ text: onDisk, format }: File) {
  const text = withFeeds(onDisk)
  const [start, end] = format === 'yaml' ? [0, text.length] : [3, text.indexOf('\n---', 3)]
  return parseDocument(' '.repeat(start) + text.slice(start, end), { uniqueKeys: false })
}

/** The text before an offset of the text with line feeds, and from there on. */
function cutAt({ text }: File, offset: number): readonly [string, string] {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (let left = offset; left > 0; left--) at += text.startsWith('\r\n', at) ? 2 : 1
  return [text.slice(0, at), text.slice(at)]
}

const dataIn = (file: File): unknown => documentIn(file).toJS() ?? {}

/** Whether the check reads all of a file: without signs that nobody sees, and with names that are words. */
const isUsual = (file: File) =>
  strangeCharacters(withFeeds(file.text)).length === 0 &&
  valuesIn(documentIn(file).contents).every(({ at }) =>
    /^[\p{L}\p{N}]*$/u.test(`${at.at(-1) ?? ''}`),
  )

/** A value as the check of the content reads it. */
function checkedIn({ text, format }: File, at: Place): unknown {
  const source = textFile('', '', text.replace(/^\uFEFF/, ''))
  const end = source.text.indexOf('\n---', 3)
  const range = format === 'yaml' ? ([0, source.text.length] as const) : ([3, end] as const)
  const { yaml } = parseYaml({ source, range }, () => false)
  return valueAt(plainValue(yaml?.document.contents), at)
}

function edited(file: File, ...edits: readonly Edit[]): File {
  const result = applyEdits(file.text, file.format, edits)
  // Empty lines that belong to a text cannot be the last ones of some fields.
  if ('refused' in result) fc.pre(!/[|>]\d?\+/.test(file.text))
  if ('refused' in result) throw new Error(`${result.refused.en}\n${file.text}`)
  return { ...file, text: result.text }
}

interface Leaf {
  readonly at: Place
  readonly node: Node
}

/** Every value of a file, from the outside in. */
function valuesIn(node: unknown, at: Place = []): Leaf[] {
  const inside = isMap(node)
    ? node.items.flatMap(({ key, value }) =>
        valuesIn(value, [...at, String(isScalar(key) ? key.value : key)]),
      )
    : isSeq(node)
      ? node.items.flatMap((item, index) => valuesIn(item, [...at, index]))
      : []
  return isScalar(node) || isCollection(node) ? [{ at, node }, ...inside] : inside
}

const word = fc.constantFrom(
  ...[
    'note',
    'été',
    'œuvre',
    '“so”',
    "l'art",
    'C#',
    '# no',
    'a: b',
    ': ',
    '- ',
    'null',
    'true',
    '12',
    '0x1F',
  ],
  ...[
    '1e3',
    '2026-06-19',
    '12:30',
    '~',
    '[a]',
    '{b}',
    ',',
    '*x*',
    '&a',
    '!t',
    '|',
    '>',
    '%',
    '@',
    '`',
    '"',
    "'",
  ],
  ...[
    '\\',
    '\\n',
    '---',
    '...',
    '🎼',
    '👩🏽‍🎤',
    '\u00a0',
    '\u202f',
    '\t',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '\r\n',
    '\u0007',
  ],
  ...[
    'e\u0301',
    '\u200b',
    '\ufeff',
    '\u2028',
    '\u0085',
    '\u007f',
    '中文',
    'yes',
    'no',
    '<<',
    '?',
    '=',
    '',
  ],
)
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.array(word, { maxLength: 6 }).map((words) => words.join('')) },
  { weight: 3, arbitrary: fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
)
const anyScalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom(0, 7, -1.5, 1e21, true, false) },
)
const anyName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('title', 'lead', 'name', 'confirmed', 'lines', 'x', 'été'),
  },
  { weight: 1, arbitrary: fc.constantFrom('a b', '12', 'null', 'a: b', '#', '__proto__', '---') },
)
const { anyValue, anyFields } = fc.letrec<{ anyValue: Value; anyFields: Record<string, Value> }>(
  (tie) => ({
    anyValue: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: anyScalar },
      { weight: 2, arbitrary: fc.array(tie('anyValue'), { maxLength: 4 }) },
      { weight: 2, arbitrary: tie('anyFields') },
    ),
    anyFields: fc
      .array(fc.tuple(anyName, tie('anyValue')), { maxLength: 4 })
      .map((fields) => Object.fromEntries(fields)),
  }),
)

const styles: readonly Scalar.Type[] = [
  'PLAIN',
  'PLAIN',
  'QUOTE_DOUBLE',
  'QUOTE_SINGLE',
  'BLOCK_LITERAL',
  'BLOCK_FOLDED',
]

/** Data written in all styles at once, with comments, empty lines and values in columns. */
const written = fc
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
  .filter((text) => {
    const document = parseDocument(text, { uniqueKeys: false })
    // The stringifier puts some comments into the text of a block.
    const isMixed = valuesIn(document.contents).some(
      ({ node }) => isScalar(node) && /# c\d+q/.test(String(node.value)),
    )
    return (
      !text.includes('\r') &&
      document.errors.length === 0 &&
      !isMixed &&
      isMap(document.contents) &&
      !/^[ -]*\?(?: |$)/m.test(text)
    )
  })

/** What a text looks like on somebody's disk. */
const onDisk = fc.record({
  lineEnd: fc.constantFrom('\n', '\n', '\r\n', 'both'),
  hasMark: fc.boolean(),
  isEnded: fc.boolean(),
})

const anyFile = fc
  .record({
    file: fc.oneof(
      fc.constantFrom(...shipped),
      written.map((text): File => ({ text, format: 'yaml' })),
      fc.tuple(written, anyText).map(
        ([text, body]): File => ({
          text: `---\n${text}---\n\n${body.toWellFormed().replace(/\r/g, '')}\n`,
          format: 'markdown',
        }),
      ),
    ),
    disk: onDisk,
  })
  .map(({ file, disk }): File => {
    let line = 0
    const text = disk.isEnded ? file.text : file.text.replace(/\n$/, '')
    const broken = text.replace(/\n/g, () => {
      if (disk.lineEnd !== 'both') return disk.lineEnd
      return line++ % 3 === 0 ? '\r\n' : '\n'
    })
    return { ...file, text: (disk.hasMark ? '\uFEFF' : '') + broken }
  })
  .filter((file) => isMap(documentIn(file).contents) && documentIn(file).errors.length === 0)

/** The comments of generated files, each of which is there once. */
const commentsIn = ({ text }: File) => text.match(/# c\d+q/g) ?? []

const filled = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')

/** The values of a file that satisfy a condition, one of which a number chooses. */
function oneOf(file: File, number: number, fits: (node: Node, at: Place) => boolean) {
  const values = valuesIn(documentIn(file).contents).filter(({ node, at }) => fits(node, at))
  return values[number % values.length]
}

function expectKept(before: File, after: File) {
  // Without its last field a file is empty.
  if (/^\uFEFF?$/.test(after.text)) return
  expect(after.text.startsWith('\uFEFF')).toBe(before.text.startsWith('\uFEFF'))
  // The breaks at the end of a block that keeps them are its text: where it moves they do, too.
  if (!/[|>]\d?\+/.test(before.text)) expect(/\n$/.test(after.text)).toBe(/\n$/.test(before.text))
  const ends = (text: string) => [...new Set(text.match(/\r?\n/g))]
  if (ends(before.text).length === 1 && after.text.includes('\n'))
    expect(ends(after.text)).toEqual(ends(before.text))
}

test('a value is set without touching another character, and reads back equal', () => {
  const change = (file: File, number: number, to: Value) => {
    const leaf = oneOf(file, number, (node) => isScalar(node) && node.value !== null)
    if (!leaf?.node.range) return fc.pre(false)
    const [start, end] = leaf.node.range
    const after = edited(file, { do: 'set', at: leaf.at, to })
    expect(after.text.startsWith(cutAt(file, start)[0])).toBe(true)
    const [, below] = cutAt(file, end)
    expect(withFeeds(after.text).endsWith(withFeeds(below))).toBe(true)
    // Which one of several kinds of line ends goes with a text of several lines is not said.
    const isLines = isScalar(leaf.node) && leaf.node.type?.startsWith('BLOCK')
    if (!isLines) expect(after.text.endsWith(below)).toBe(true)
    expectKept(file, after)
    expect(commentsIn(after)).toEqual(commentsIn(file))
    expect(dataIn(after)).toEqual(modelled(dataIn(file), { do: 'set', at: leaf.at, to }))
    if (!isUsual(file)) return
    expect(checkedIn(after, leaf.at)).toEqual(typeof to === 'string' ? to.normalize('NFC') : to)
  }
  fc.assert(fc.property(anyFile, fc.nat(), anyScalar, change), share(0.4))
})

test('an item is moved with its comments, and every line stays', () => {
  const change = (file: File, ...[number, from, to]: [number, number, number]) => {
    const list = oneOf(file, number, (node) => isSeq(node) && node.items.length > 1)
    if (!list || !isSeq(list.node)) return fc.pre(false)
    const count = list.node.items.length
    const edit = { do: 'move', at: [...list.at, from % count], to: to % count } as const
    const after = edited(file, edit)
    expect(dataIn(after)).toEqual(modelled(dataIn(file), edit))
    expect(commentsIn(after).toSorted()).toEqual(commentsIn(file).toSorted())
    const [above] = cutAt(file, list.node.range?.[0] ?? 0)
    // A comment above the first item goes with it.
    expect(after.text.startsWith(above.replace(/( *# c\d+q\r?\n)*[- ]*$/, ''))).toBe(true)
    expectKept(file, after)
    const words = (text: string) =>
      text
        .split(/[\s,[\]]+/)
        .filter(Boolean)
        .toSorted()
    expect(words(after.text)).toEqual(words(file.text))
  }
  fc.assert(fc.property(anyFile, fc.nat(), fc.nat(), fc.nat(), change), share(0.1))
})

test('an item or a field is added, and every line and comment stays', () => {
  const change = (file: File, ...[number, index, name, value]: [number, number, string, Value]) => {
    const home = oneOf(file, number, (node) => isCollection(node))
    if (!home) return fc.pre(false)
    const count = isCollection(home.node) ? home.node.items.length : 0
    const edit = isSeq(home.node)
      ? ({ do: 'add', at: [...home.at, index % (count + 1)], item: value } as const)
      : ({ do: 'set', at: [...home.at, `new ${name}`], to: value } as const)
    const after = edited(file, edit)
    expect(dataIn(after)).toEqual(modelled(dataIn(file), edit))
    expect(commentsIn(after)).toEqual(commentsIn(file))
    expectKept(file, after)
    const lines = filled(after.text)
    if (isCollection(home.node) && !home.node.flow && count > 0) {
      for (const line of filled(file.text)) {
        expect(lines.some((one) => one.endsWith(line.replace(/^[- ]*/, '')))).toBe(true)
      }
    }
  }
  fc.assert(fc.property(anyFile, fc.nat(), fc.nat(), anyName, anyValue, change), share(0.1))
})

test('an item or a field is taken away with its own comments, and no other', () => {
  const change = (file: File, ...[number, index]: [number, number]) => {
    const home = oneOf(file, number, (node) => isCollection(node) && node.items.length > 0)
    if (!home || !isCollection(home.node)) return fc.pre(false)
    const places = valuesIn(home.node, home.at).filter(({ at }) => at.length === home.at.length + 1)
    const place = places[index % places.length]
    if (!place) return fc.pre(false)
    const edit = { do: isSeq(home.node) ? 'remove' : 'clear', at: place.at } as const
    const after = edited(file, edit)
    expect(dataIn(after)).toEqual(modelled(dataIn(file), edit))
    expectKept(file, after)
    const lines = filled(file.text)
    if (!home.node.flow && home.node.items.length > 1) {
      for (const line of filled(after.text))
        expect(lines.some((one) => one.endsWith(line.replace(/^[- ]*/, '')))).toBe(true)
    }
    // Those at other places, give or take those directly above.
    const [above, below] = [
      cutAt(file, home.node.range?.[0] ?? 0)[0],
      cutAt(file, home.node.range?.[2] ?? 0)[1],
    ]
    const others = commentsIn({ ...file, text: above.replace(/(?:# c\d+q|\s|-)+$/, '') + below })
    expect(commentsIn(after)).toEqual(expect.arrayContaining(others))
  }
  fc.assert(fc.property(anyFile, fc.nat(), fc.nat(), change), share(0.1))
})

test('a text below the fields is changed, and every other byte stays', () => {
  const change = (file: File, ...[from, length, by]: [number, number, string]) => {
    if (file.format !== 'markdown') return fc.pre(false)
    const start = file.text.indexOf('\n', file.text.indexOf('\n---') + 1) + 1
    if (start === 0) return fc.pre(false)
    const body = file.text.slice(start).replace(/\r\n/g, '\n')
    const cut = from % (body.length + 1)
    const words = by.toWellFormed().replace(/\r/g, '')
    const next = body.slice(0, cut) + words + body.slice(cut + (length % 40))
    const after = edited(file, { do: 'body', text: next })
    const ended = next !== '' && /\n$/.test(file.text) ? next.replace(/(?<!\n)$/, '\n') : next
    expect(after.text.slice(0, start)).toBe(file.text.slice(0, start))
    expect(after.text.slice(start).replace(/\r\n/g, '\n')).toBe(ended)
    const isMixed = /\r\n/.test(file.text) && /(?<!\r)\n/.test(file.text)
    if (!isMixed) {
      const lineEnd = file.text.includes('\r\n') ? '\r\n' : '\n'
      expect(after.text.slice(start)).toBe(ended.replaceAll('\n', lineEnd))
    }
  }
  fc.assert(fc.property(anyFile, fc.nat(), fc.nat(), anyText, change), share(0.1))
})

test('edits follow one another', () => {
  const change = (file: File, choices: readonly [number, number, Value, string][]) => {
    let now = file
    let data = dataIn(file)
    const edits = choices.flatMap(([number, index, value, name]): Edit[] => {
      const edit = editOf(now, number, index, value, name)
      if (!edit) return []
      now = edited(now, edit)
      data = modelled(data, edit)
      expect(dataIn(now)).toEqual(data)
      return [edit]
    })
    const atOnce = edited(file, ...edits)
    expect(withFeeds(atOnce.text)).toBe(withFeeds(now.text))
    expectKept(file, atOnce)
  }
  const choice = fc.tuple(fc.nat(), fc.nat(), anyValue, anyName)
  fc.assert(fc.property(anyFile, fc.array(choice, { maxLength: 5 }), change), share(0.2))
})

/** Some edit that is possible in a file. */
function editOf(
  file: File,
  ...[number, index, value, name]: [number, number, Value, string]
): Edit | undefined {
  const place = oneOf(file, number, () => true)
  if (!place) return undefined
  const { at, node } = place
  const isItem = typeof at.at(-1) === 'number'
  const kinds = ['set', 'set', 'here', 'gone', 'move'] as const
  const kind = kinds[index % kinds.length]
  if (kind === 'here' && isSeq(node))
    return { do: 'add', at: [...at, index % (node.items.length + 1)], item: value }
  if (kind === 'here' && isMap(node)) return { do: 'set', at: [...at, name], to: value }
  if (at.length === 0) return undefined
  if (kind === 'gone') return { do: isItem ? 'remove' : 'clear', at }
  if (kind === 'move' && isItem) return { do: 'move', at, to: 0 }
  return { do: 'set', at, to: value }
}

/** The data with an edit made, in the plainest way there is. */
function modelled(data: unknown, edit: Edit): unknown {
  if (!('at' in edit)) return data
  const whole = { root: structuredClone(data) }
  const way = ['root', ...edit.at]
  const last = way.pop() ?? ''
  const home = way.reduce<unknown>((one, step) => Reflect.get(Object(one), step), whole)
  if (Array.isArray(home)) {
    const index = Number(last)
    const [item] = edit.do === 'add' || edit.do === 'set' ? [] : home.splice(index, 1)
    if (edit.do === 'add') home.splice(index, 0, edit.item)
    if (edit.do === 'move') home.splice(edit.to, 0, item)
    if (edit.do === 'set') home[index] = edit.to
  } else {
    Reflect.deleteProperty(Object(home), last)
    if (edit.do === 'set') {
      const property = { value: edit.to, enumerable: true, configurable: true, writable: true }
      Object.defineProperty(home, last, property)
    }
  }
  return whole.root
}

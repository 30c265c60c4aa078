import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableOf } from '../../../test/rows.ts'
import { applied, differences, only, same } from './differences.ts'
import { blocksBetween, mergeBytes, mergedFile } from './file-text.ts'
import { merge3, mergeText, rechosen } from './merge.ts'

type Merge = readonly [mine: string, theirs: string, merged: string]
const table = tableOf<{
  readonly differences: readonly Readonly<Record<'before' | 'now' | 'told', unknown>>[]
  readonly cards: readonly Merge[]
  readonly lines: readonly Merge[]
}>(import.meta.dirname, 'merge.test.yaml')

const rows = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test.each(table.differences)('from $before to $now', ({ before, now, told }) => {
  expect(differences(before, now)).toEqual(told)
})

const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 9 }), fc.boolean())
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
  ),
}))
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value)

test('the differences of two values make one of the other, and none are left', () => {
  fc.assert(
    fc.property(fields, fields, (before, now) => {
      const made = differences(before, now).reduce<unknown>(applied, before)
      expect(same(made, now)).toBe(true)
      expect(only(before, now, () => true)).toEqual(now)
      expect(only(before, now, () => false)).toEqual(before)
    }),
  )
})

test('of several differences those at wanted places are taken', () => {
  const before = { a: { b: 1, c: 2 }, rows, d: 3 }
  const now = { a: { b: 5, c: 6 }, rows: rows.toReversed(), e: 4 }
  const at = (...wanted: string[]) => only(before, now, (place) => wanted.includes(place.join(' ')))
  expect(at('a b', 'e')).toEqual({ a: { b: 5, c: 2 }, rows, d: 3, e: 4 })
  expect(at('d', 'rows')).toEqual({ a: { b: 1, c: 2 }, rows: rows.toReversed() })
  expect(only({ rows: ['x', 'y'] }, { rows: ['x', 'z'] }, (place) => place[1] === 1)).toEqual({
    rows: ['x', 'z'],
  })
})

test('of a text the paragraphs that are others, whatever moved them, are the changed ones', () => {
  const former = [
    'Sour.',
    '## Flour',
    '- rye\n- *spelt*',
    '| a |\n| - |\n| b |',
    'See [us](/shop).',
  ]
  const changedIn = (...blocks: readonly string[]) => {
    const [before = '', now = ''] = [former, blocks].map(
      (all) => `---\ntitle: Rye\n---\n\n${all.join('\n\n')}\n`,
    )
    return blocksBetween(Buffer.from(before), Buffer.from(now), 'rye.md')
  }
  expect(changedIn(...former)).toEqual([])
  expect(changedIn('New.', ...former)).toEqual([0])
  expect(changedIn(...former.with(2, '- rye\n- spelt'))).toEqual([3])
  expect(changedIn(...former.with(3, '| a |\n| - |\n| c |'))).toEqual([5])
  expect(changedIn(...former.with(4, 'See [us](/mill).'))).toEqual([6])
  expect(changedIn(...former.slice(1))).toEqual([])
})

const card = (name = '', role = 'x') => ({ name, role })
/** Cards by their names, each with another value where one stands behind `=`. */
const cards = (text: string) => text.split(' ').map((part) => card(...part.split('=')))

test.each(table.cards)('mine %j and theirs %j make %j', (mine, theirs, merged) => {
  const [base, ...sides] = ['A B C', mine, theirs].map((text) => ({ cards: cards(text) }))
  const { value, clashes } = merge3(base, sides[0], sides[1])
  expect(clashes.length > 0 ? 'a clash' : value).toEqual(
    merged === 'a clash' ? merged : { cards: cards(merged) },
  )
})

test('what only one has changed is taken whole, whoever it was', () => {
  fc.assert(
    fc.property(fields, fields, (base, changed) => {
      for (const sides of [
        [changed, base],
        [base, changed],
        [changed, changed],
      ])
        expect(merge3(base, sides[0], sides[1])).toEqual({ value: changed, clashes: [] })
    }),
  )
})

test('fields that two change apart are all there in the end; what both have changed clashes', () => {
  const field = fc.record({ mine: fc.boolean(), theirs: fc.boolean() })
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 8 }), (all) => {
      const version = (by: 'mine' | 'theirs' | 'both') =>
        Object.fromEntries(
          all.map(({ mine, theirs }, place) => [
            `f${place}`,
            (by !== 'theirs' && mine && 'mine') || (by !== 'mine' && theirs && 'theirs') || 'old',
          ]),
        )
      const base = Object.fromEntries(all.map((_, place) => [`f${place}`, 'old']))
      const { value, clashes } = merge3(base, version('mine'), version('theirs'))
      expect(value).toEqual(version('both'))
      expect(clashes).toEqual(
        all.flatMap(({ mine, theirs }, place) =>
          mine && theirs ? [{ at: [`f${place}`], mine: 'mine', theirs: 'theirs' }] : [],
        ),
      )
    }),
  )
})

test('a list or group that one has taken away and the other changed is a clash', () => {
  expect(merge3({ a: ['x'] }, { a: ['x', 'y'] }, {}).clashes).toEqual([
    { at: ['a'], mine: ['x', 'y'], theirs: undefined },
  ])
  expect(merge3({ a: { b: 1 } }, {}, { a: { b: 2 } }).clashes).toEqual([
    { at: ['a'], mine: undefined, theirs: { b: 2 } },
  ])
  expect(merge3({ a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 })).toEqual({ value: { b: 2 }, clashes: [] })
  // Another order of its fields is no change.
  const turned = merge3([{ b: 1, c: 2 }, 'x'], [{ c: 2, b: 1 }, 'x'], ['x'])
  expect(turned).toEqual({ value: ['x'], clashes: [] })
})

test('of a clash one version is chosen in its own place, in the file and in the draft', () => {
  const base = { cards: [card('A'), card('B')], title: 'x' }
  const mine = { cards: [card('Z', 'y'), card('A'), card('B', 'mine')], title: 'y' }
  const theirs = { cards: [card('B', 'theirs'), card('A')], title: 'x' }
  const { value: merged, clashes } = merge3(base, mine, theirs)
  const [{ at, ...two } = { at: [], mine: '', theirs: '' }] = clashes
  const choose = (data: unknown, from: unknown, to: unknown) =>
    rechosen(data, { merged, at, from, to })
  expect(choose(theirs, two.theirs, 'both')).toEqual({
    ...theirs,
    cards: [card('B', 'both'), card('A')],
  })
  const left = choose(mine, two.mine, 'both')
  expect(left).toEqual({ ...mine, cards: [card('Z', 'y'), card('A'), card('B', 'both')] })
  expect(merge3(base, left, choose(theirs, two.theirs, 'both')).clashes).toEqual([])
  expect(rechosen({ a: 1 }, { merged: { a: 1 }, at: ['a'], from: 1, to: undefined })).toEqual({})
})

const lines = (text: string) => text.replaceAll(' ', '\n').replace(/(?<=.)$/, '\n')

test.each(table.lines)('of the lines a b c, %j and %j make %j', (mine, theirs, merged) => {
  const result = mergeText(lines('a b c'), lines(mine), lines(theirs))
  expect('text' in result ? result.text : 'a clash').toBe(
    merged === 'a clash' ? merged : lines(merged),
  )
})

test('two texts that can be read make no text that cannot', () => {
  const merge = (...versions: [string, string, string | Buffer]) => {
    const [base, mine, theirs] = versions.map((text) => Buffer.from(text))
    const merged = base && mine && theirs && mergeBytes([base, mine, theirs], 'a.yaml')
    return merged && new TextDecoder().decode(merged)
  }
  const base = 'a: 1\n\nz: 1\n'
  expect(merge(base, 'a: 2\n\nz: 1\n', 'a: 1\n\nz: 2\n')).toBe('a: 2\n\nz: 2\n')
  expect(merge(base, `b: 2\n${base}`, `${base}b: 3\n`)).toBeUndefined()
  expect(merge(base, `b: 2\n${base}`, Buffer.from([0xff, 0xfe, 0]))).toBeUndefined()
})

test('a file says what somebody wants who had another version of it, with their changes and all other lines', () => {
  const file = (title: string, body: string) =>
    `---\ntitle: ${title} # why\nlead: x\n---\n${body}`.replaceAll('\n', '\r\n')
  const seen = file('a', 'One.\n\nTwo.\n\nThree.\n')
  const now = file('b', 'One.\n\nTwo, theirs.\n\nThree.\n\nFour.\n')
  const versions = { seen, now, format: 'markdown' } as const
  expect(
    mergedFile(versions, {
      data: { title: 'a', lead: 'y' },
      body: 'One, mine.\n\nTwo.\n\nThree.',
    }),
  ).toEqual({
    text: file('b', 'One, mine.\n\nTwo, theirs.\n\nThree.\n\nFour.\n').replace('x', 'y'),
    clashes: [],
  })
  expect(mergedFile(versions, { data: { title: 'c', lead: 'x' } })).toEqual({
    text: now.replace('b', 'c'),
    clashes: [{ at: ['title'], mine: 'c', theirs: 'b', values: ['c', 'b'] }],
  })
  expect(mergedFile(versions, { body: 'One.\n\nTwo, mine.\n\nThree.\n' })).toMatchObject({
    clashes: [
      {
        mine: 'One.\n\nTwo, mine.\n\nThree.\n\nFour.\n',
        theirs: 'One.\n\nTwo, theirs.\n\nThree.\n\nFour.\n',
      },
    ],
  })
  const unknown = { ...versions, seen: undefined }
  expect(mergedFile(unknown, { data: { title: 'c', lead: 'x' } })).toMatchObject({
    clashes: [{ at: ['title'] }],
  })
  expect(mergedFile({ ...versions, now: '---\na: "\n---\n' }, { data: {} })).toHaveProperty(
    'refused',
  )
})

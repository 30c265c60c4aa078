import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { mergeBytes, mergeEdits } from './merge.ts'
import type { Edit } from './protocol.ts'

/** What became of a merge of texts by lines. */
function mergeLines(...versions: readonly [string, string, string]): string | undefined {
  const [base, mine, theirs] = versions.map((text) => Buffer.from(text))
  if (!base || !mine || !theirs) throw new Error('Three versions are needed.')
  const merged = mergeBytes([base, mine, theirs], 'notes.txt')
  return merged && String(merged)
}

/** What edits make of a YAML text that somebody else has written over. */
function mergeYaml(seen: string | undefined, now: string, ...edits: readonly Edit[]) {
  const merged = mergeEdits({ seen, now, format: 'yaml' }, edits)
  if ('refused' in merged) return merged.refused.en
  return merged.clashes.length > 0 ? merged.clashes : merged.text
}

const names = (...items: readonly string[]) =>
  `names:\n${items.map((one) => `  - ${one}\n`).join('')}`
const lines = (...items: readonly string[]) => items.map((line) => `${line}\n`).join('')

test('lines beside one another do not touch; the same line, and the same gap, do', () => {
  const base = lines('a', 'b', 'c')
  expect(mergeLines(base, lines('A', 'b', 'c'), lines('a', 'B', 'c'))).toBe(lines('A', 'B', 'c'))
  expect(mergeLines(base, lines('a', 'x', 'b', 'c'), lines('a', 'B', 'c'))).toBe(
    lines('a', 'x', 'B', 'c'),
  )
  expect(mergeLines(base, lines('b', 'c'), lines('a', 'B', 'c'))).toBe(lines('B', 'c'))
  expect(mergeLines(base, lines('A', 'b', 'c'), lines('A', 'b', 'C'))).toBe(lines('A', 'b', 'C'))
  expect(mergeLines(base, lines('A', 'b', 'c'), lines('Ä', 'b', 'c'))).toBeUndefined()
  expect(mergeLines(base, lines('a', 'x', 'b', 'c'), lines('a', 'y', 'b', 'c'))).toBeUndefined()
  expect(mergeLines(base, lines('a', 'c'), lines('a', 'B', 'c'))).toBeUndefined()
})

test('two texts that can be read make no text that cannot', () => {
  const versions = ['a: 1\n\nz: 1\n', 'b: 2\na: 1\n\nz: 1\n', 'a: 1\n\nz: 1\nb: 3\n']
  const [base, mine, theirs] = versions.map((text) => Buffer.from(text))
  if (!base || !mine || !theirs) throw new Error('Three versions are needed.')
  expect(mergeBytes([base, mine, theirs], 'a.yaml')).toBeUndefined()
  expect(mergeBytes([base, mine, Buffer.from([0xff, 0xfe, 0])], 'a.yaml')).toBeUndefined()
})

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', 'é'), { maxLength: 12 })
  .map((all) => lines(...all))

test('what only one has changed is taken whole, whoever it was', () => {
  fc.assert(
    fc.property(text, text, (base, other) => {
      expect(mergeLines(base, other, base)).toBe(other)
      expect(mergeLines(base, base, other)).toBe(other)
      expect(mergeLines(base, other, other)).toBe(other)
    }),
  )
})

test('lines that two change apart from one another are all there in the end', () => {
  const change = fc.constantFrom('none', 'mine', 'theirs', 'both')
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const version = (...by: readonly string[]) =>
        lines(...changes.map((one, line) => `${line} ${by.includes(one) ? 'new' : 'old'}`))
      const merged = mergeLines(version(), version('mine', 'both'), version('theirs', 'both'))
      // Lines that both have changed alike, beside those of one, may be too near to tell.
      if (!changes.includes('both')) expect(merged).toBe(version('mine', 'theirs'))
      else if (merged !== undefined) expect(merged).toBe(version('mine', 'theirs', 'both'))
    }),
  )
})

test('a field that somebody else has changed is a clash, any other is set', () => {
  const field = fc.record({ mine: fc.boolean(), theirs: fc.boolean() })
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 8 }), (fields) => {
      const written = (by: 'mine' | 'theirs' | undefined) =>
        stringify(
          Object.fromEntries(fields.map((one, place) => [`f${place}`, by && one[by] ? by : 'old'])),
        )
      const edits = fields.flatMap(({ mine }, place): Edit[] =>
        mine ? [{ do: 'set', at: [`f${place}`], to: 'mine' }] : [],
      )
      const clashing = fields.flatMap((one, place) =>
        one.mine && one.theirs ? [{ at: [`f${place}`], mine: 'mine', theirs: 'theirs' }] : [],
      )
      const merged = mergeEdits(
        { seen: written(undefined), now: written('theirs'), format: 'yaml' },
        edits,
      )
      const both = stringify(
        Object.fromEntries(
          fields.map(({ mine, theirs }, place) => [
            `f${place}`,
            theirs ? 'theirs' : mine ? 'mine' : 'old',
          ]),
        ),
      )
      expect(merged).toEqual({ text: both, clashes: clashing })
    }),
    { numRuns: 50 },
  )
})

test('an item is found again after theirs was put in, taken out, moved or edited', () => {
  const seen = 'cards:\n  - name: A\n    role: x\n  - name: B\n    role: x\n'
  const edit: Edit = { do: 'set', at: ['cards', 1, 'role'], to: 'new' }
  const reordered = 'cards:\n  - name: B\n    role: x\n  - name: A\n    role: x\n'
  expect(mergeYaml(seen, reordered, edit)).toBe(reordered.replace('x', 'new'))
  const shorter = 'cards:\n  - name: B\n    role: x\n'
  expect(mergeYaml(seen, shorter, edit)).toBe(shorter.replace('x', 'new'))
  const edited = seen.replace('name: B', 'name: Bea')
  expect(mergeYaml(seen, edited, edit)).toBe(edited.replace(/x\n$/, 'new\n'))
  const gone = 'cards:\n  - name: A\n    role: x\n'
  expect(mergeYaml(seen, gone, edit)).toEqual([{ at: edit.at, mine: 'new', theirs: '' }])
  const touched = seen.replace(/x\n$/, 'theirs\n')
  expect(mergeYaml(seen, touched, edit)).toEqual([{ at: edit.at, mine: 'new', theirs: 'theirs' }])
})

test('items are added, removed and moved beside what somebody else has done in the list', () => {
  const seen = names('a', 'b', 'c')
  const add: Edit = { do: 'add', at: ['names', 1], item: 'new' }
  const end: Edit = { do: 'add', at: ['names', 3], item: 'new' }
  const remove: Edit = { do: 'remove', at: ['names', 1] }
  const move: Edit = { do: 'move', at: ['names', 2], to: 0 }
  expect(mergeYaml(seen, names('z', 'a', 'b', 'c'), add)).toBe(names('z', 'a', 'new', 'b', 'c'))
  expect(mergeYaml(seen, names('a', 'c'), add)).toBe(names('a', 'new', 'c'))
  expect(mergeYaml(seen, names('a', 'b', 'c', 'd'), end)).toBe(names('a', 'b', 'c', 'd', 'new'))
  expect(mergeYaml(seen, names('a', 'new', 'b', 'c'), add)).toBe(names('a', 'new', 'b', 'c'))
  expect(mergeYaml(seen, names('b', 'a', 'c'), remove)).toBe(names('a', 'c'))
  expect(mergeYaml(seen, names('a', 'c'), remove)).toBe(names('a', 'c'))
  expect(mergeYaml(seen, names('a', 'B', 'c'), remove)).toEqual([
    { at: ['names'], mine: '', theirs: 'B' },
  ])
  expect(mergeYaml(seen, names('a', 'b', 'c', 'd'), move)).toBe(names('c', 'a', 'b', 'd'))
  expect(mergeYaml(seen, names('x', 'a', 'b', 'c'), move)).toBe(names('x', 'c', 'a', 'b'))
  expect(mergeYaml(seen, names('a', 'b'), move)).toBe(names('a', 'b'))
  expect(mergeYaml(seen, names('c', 'a', 'b'), move)).toBe(names('c', 'a', 'b'))
  const last: Edit = { do: 'move', at: ['names', 3], to: 0 }
  const third: Edit = { do: 'remove', at: ['names', 3] }
  expect(mergeYaml(seen, names('a', 'b', 'c', 'd'), add, last, third)).toBe(
    names('c', 'a', 'new', 'd'),
  )
  // Saved already: nothing is done twice.
  expect(mergeYaml(seen, names('c', 'a', 'new'), add, last, third)).toBe(names('c', 'a', 'new'))
})

test('a list or group that somebody else has taken away is a clash', () => {
  const add: Edit = { do: 'add', at: ['names', 0], item: 'new' }
  expect(mergeYaml(`title: x\n${names('a')}`, 'title: x\n', add)).toEqual([
    { at: ['names'], mine: 'new', theirs: '' },
  ])
  const set: Edit = { do: 'set', at: ['group', 'new'], to: 'x' }
  expect(mergeYaml('title: x\ngroup:\n  a: b\n', 'title: x\n', set)).toEqual([
    { at: ['group', 'new'], mine: 'x', theirs: '' },
  ])
  const clear: Edit = { do: 'clear', at: ['title'] }
  expect(mergeYaml('title: x\na: b\n', 'a: b\n', clear)).toBe('a: b\n')
  expect(mergeYaml('title: x\na: b\n', 'title: y\na: b\n', clear)).toEqual([
    { at: ['title'], mine: '', theirs: 'y' },
  ])
})

test('paragraphs merge, below the fields and whatever the lines end in', () => {
  const file = (body: string) => `---\r\ntitle: x\r\n---\r\n${body.replaceAll('\n', '\r\n')}`
  const merged = mergeEdits(
    {
      seen: file('One.\n\nTwo.\n\nThree.\n'),
      now: file('One.\n\nTwo, theirs.\n\nThree.\n\nFour.\n'),
      format: 'markdown',
    },
    [{ do: 'body', text: 'One, mine.\n\nTwo.\n\nThree, mine.' }],
  )
  expect(merged).toEqual({
    text: file('One, mine.\n\nTwo, theirs.\n\nThree, mine.\n\nFour.\n'),
    clashes: [],
  })
})

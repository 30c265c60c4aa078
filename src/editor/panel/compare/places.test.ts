import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { type ChangedPlace, compared } from './places.ts'

/** A block that says something, and comes from the field of a number. */
const blockOf = (words: string, mark = 0): Block => ({
  name: words,
  kind: 'text',
  words,
  links: [],
  marks: [mark],
  points: [],
  // What names a place is asked of its element.
  element: Object.assign(Object.create(null), { closest: () => null }),
})

/** How often each text stands in some blocks. */
const counted = (blocks: readonly Block[]) => {
  const counts = new Map<string, number>()
  for (const { name } of blocks) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** What some blocks say that others do not, as often as it is more. */
const beyond = (blocks: readonly Block[], reference: readonly Block[]): readonly string[] => {
  const left = counted(reference)
  const more = blocks.filter(({ name }) => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
  return more.map(({ name }) => name).toSorted()
}

const told = (places: readonly ChangedPlace[], of: 'before' | 'after') =>
  places.flatMap((place) => place[of].map(({ name }) => name)).toSorted()

test('what is marked is exactly what differs, and what has moved says the same on both sides', () => {
  const page = fc.array(
    fc.constantFrom(...'abcdefgh').map((words) => blockOf(words)),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(page, page, (before, after) => {
      const { places, same } = compared(before, after, () => undefined)
      const changed = places.filter(({ kind }) => kind !== 'moved')
      expect(told(changed, 'before')).toEqual(beyond(before, after))
      expect(told(changed, 'after')).toEqual(beyond(after, before))
      for (const { kind, before, after } of places)
        if (kind === 'moved')
          expect(before.map(({ name }) => name)).toEqual(after.map(({ name }) => name))
      expect(same.every(([old, young]) => old.name === young.name)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the same field in several blocks is one place; a card that moved is one; numbers alone are none', () => {
  const mark = (block: Block) => ({
    number: 0,
    file: 'a.yaml',
    at: [block.marks[0] ?? 0],
    label: { en: '', fr: '' },
  })
  const kindsOf = (before: readonly Block[], after: readonly Block[]) =>
    compared(before, after, mark).places.map(({ kind, before, after }) => [
      kind,
      before.length,
      after.length,
    ])
  const first = 'a title of one'
  const second = 'a title of two'
  expect(
    kindsOf(
      [blockOf(first, 1), blockOf('x', 2), blockOf(first, 1)],
      [blockOf(second, 1), blockOf('x', 2), blockOf(second, 1)],
    ),
  ).toEqual([['changed', 2, 2]])
  const card = ['Name', 'Text', 'Link'].map((words, at) => blockOf(words, at + 3))
  const otherCard = ['Else', 'More', 'Here', 'There'].map((words, at) => blockOf(words, at + 6))
  expect(kindsOf([...card, ...otherCard], [...otherCard, ...card])).toEqual([['moved', 3, 3]])
  expect(kindsOf([blockOf('1', 1), ...card], [...card, blockOf('1', 1)])).toEqual([])
})

test('a text is no other one than before where a name beside it says what the text has said', () => {
  const text = blockOf('Hold the note', 1)
  const changedText = blockOf('Hold the song', 1)
  const button: Block = { ...blockOf('Hold the note', 2), kind: 'name' }
  const { places } = compared([text, button], [changedText, button], () => undefined)
  expect(places.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['changed', [text], [changedText]],
  ])
})

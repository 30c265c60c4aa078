import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences } from '../../documents/differences.ts'
import type { Value } from '../../protocol/state.ts'
import { at, type Edit, edited, living, plain, putBack, treeOf, wasAt } from './tree.ts'

const file: Value = { title: 'One', rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], on: false }

const after = (...edits: readonly Edit[]) => edits.reduce(edited, treeOf(file, file))
const rowsOf = (tree: ReturnType<typeof treeOf>) => {
  const list = at(tree, ['rows'])
  return list?.kind === 'list' ? list.rows : []
}

test('a text typed back is no change, nor is a row that comes back to its place', () => {
  const down: Edit = { do: 'move', at: ['rows', 0], to: 2 }
  const up: Edit = { do: 'move', at: ['rows', 2], to: 0 }
  const set = (to: string): Edit => ({ do: 'set', at: ['title'], to })
  expect(differences(file, plain(after(set('Two'), down)))).toHaveLength(2)
  expect(differences(file, plain(after(set('Two'), down, up, set('One'))))).toEqual([])
})

test('a row knows what the file says of it, wherever it is moved', () => {
  const tree = after(
    { do: 'move', at: ['rows', 2], to: 0 },
    { do: 'add', at: ['rows', 0], item: { name: '' } },
  )
  expect(wasAt(tree, ['rows', 1, 'name'], file)).toBe('c')
  expect(wasAt(tree, ['rows', 0, 'name'], file)).toBeUndefined()
  expect(wasAt(tree, ['rows'], file)).toEqual(Reflect.get(file, 'rows'))
})

test('what an edit does not touch is the same value as before', () => {
  const before = after()
  const now = edited(before, { do: 'set', at: ['title'], to: 'Two' })
  expect(plain(before)).toBe(plain(before))
  expect(Reflect.get(Object(plain(now)), 'rows')).toBe(Reflect.get(Object(plain(before)), 'rows'))
})

test('a removed row stays until it is saved, and can be put back', () => {
  const tree = after({ do: 'remove', at: ['rows', 1] })
  const gone = rowsOf(tree).find((row) => row.gone)
  expect(plain(tree)).toEqual({ ...file, rows: [{ name: 'a' }, { name: 'c' }] })
  expect(plain(putBack(tree, ['rows'], gone?.key ?? -1))).toEqual(file)
  // And after the panel was opened anew.
  const again = treeOf(plain(tree), file)
  expect(rowsOf(again).map((row) => [row.gone, plain(row.item)])).toEqual(
    rowsOf(tree).map((row) => [row.gone, plain(row.item)]),
  )
  expect(living(at(again, ['rows']))).toHaveLength(2)
})

test('a tree says what its value says, whatever the file does', () => {
  const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 9 }), fc.boolean())
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
    ),
  }))
  fc.assert(
    fc.property(value, value, (now, saved) => {
      expect(plain(treeOf(now, saved))).toEqual(now)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit, Value } from '../protocol.ts'
import { at, edited, editsOf, isChanged, plain, putBack, treeOf } from './tree.ts'

const file: Value = { title: 'One', rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], on: false }

const after = (...edits: readonly Edit[]) => edits.reduce(edited, treeOf(file))

test('a text typed back is no edit', () => {
  const there = after({ do: 'set', at: ['title'], to: 'Two' })
  expect(isChanged(at(there, ['title']))).toBe(true)
  expect(editsOf(edited(there, { do: 'set', at: ['title'], to: 'One' }))).toEqual([])
})

test('a row that went down or up is one move', () => {
  const down: Edit = { do: 'move', at: ['rows', 0], to: 2 }
  const up: Edit = { do: 'move', at: ['rows', 2], to: 0 }
  expect(editsOf(after(down))).toEqual([down])
  expect(editsOf(after(up))).toEqual([up])
  expect(editsOf(after(down, up))).toEqual([])
})

test('a removed row stays until it is saved, and can be put back', () => {
  const tree = after({ do: 'remove', at: ['rows', 1] })
  expect(editsOf(tree)).toEqual([{ do: 'remove', at: ['rows', 1] }])
  const rows = at(tree, ['rows'])
  const gone = rows?.kind === 'list' ? rows.rows.find((row) => row.gone) : undefined
  expect(editsOf(putBack(tree, ['rows'], gone?.key ?? -1))).toEqual([])
})

test('a new row is added with what was typed into it', () => {
  const edits = editsOf(
    after(
      { do: 'add', at: ['rows', 1], item: { name: '' } },
      { do: 'set', at: ['rows', 1, 'name'], to: 'new' },
    ),
  )
  expect(edits).toEqual([{ do: 'add', at: ['rows', 1], item: { name: 'new' } }])
})

test('a field that is taken away and set again is what it was', () => {
  const taken = after({ do: 'clear', at: ['on'] })
  expect(editsOf(taken)).toEqual([{ do: 'clear', at: ['on'] }])
  expect(editsOf(edited(taken, { do: 'set', at: ['on'], to: false }))).toEqual([])
})

const leaf = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 9 }), fc.boolean())
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value')),
  ),
}))

/** What an edit means, without rows that stay. */
function applied(to: Value, edit: Edit): Value {
  if (edit.do === 'body' || edit.do === 'text') return to
  const [step = '', ...rest] = edit.at
  const deeper = (part: Value | undefined) => applied(part ?? '', { ...edit, at: rest })
  if (Array.isArray(to)) {
    const items = [...to]
    const index = Number(step)
    if (rest.length > 0) items[index] = deeper(items[index])
    else if (edit.do === 'set') items[index] = edit.to
    else if (edit.do === 'add') items.splice(index, 0, edit.item)
    else {
      const taken = items.splice(index, 1)
      if (edit.do === 'move') items.splice(edit.to, 0, ...taken)
    }
    return items
  }
  const { [step]: former, ...others } = Object(to)
  if (rest.length > 0) return { ...others, [step]: deeper(former) }
  return edit.do === 'set' ? { ...others, [step]: edit.to } : others
}

/** An edit that is possible somewhere in a value, chosen by numbers. */
function somewhere(within: Value, picks: readonly number[], to: Value): Edit | undefined {
  const [pick = 0, ...rest] = picks
  if (Array.isArray(within)) {
    const here = [
      { do: 'add', at: [pick % (within.length + 1)], item: to },
      ...(within.length > 0
        ? [
            { do: 'remove', at: [pick % within.length] } as const,
            { do: 'set', at: [pick % within.length], to } as const,
            { do: 'move', at: [pick % within.length], to: (rest[0] ?? 0) % within.length } as const,
          ]
        : []),
    ] as const
    const index = pick % Math.max(within.length, 1)
    const inner = somewhere(within[index] ?? '', rest, to)
    return inner && 'at' in inner && pick % 2 === 0
      ? { ...inner, at: [index, ...inner.at] }
      : here[pick % here.length]
  }
  if (typeof within !== 'object') return undefined
  const names = ['a', 'b', 'c', 'd']
  const name = names[pick % names.length] ?? 'a'
  const field = Object.hasOwn(within, name) ? Reflect.get(within, name) : undefined
  const inner = field === undefined ? undefined : somewhere(field, rest, to)
  if (inner && 'at' in inner && pick % 3 !== 0) return { ...inner, at: [name, ...inner.at] }
  return field !== undefined && pick % 2 === 0
    ? { do: 'clear', at: [name] }
    : { do: 'set', at: [name], to }
}

test('the edits of a tree make of its file what the tree says', () => {
  const steps = fc.array(fc.tuple(fc.array(fc.nat(60), { minLength: 4, maxLength: 4 }), value), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value),
      steps,
      (start, picks) => {
        let tree = treeOf(start)
        let now: Value = start
        for (const [pick, to] of picks) {
          const edit = somewhere(now, pick, to)
          if (!edit) continue
          tree = edited(tree, edit)
          now = applied(now, edit)
          expect(plain(tree)).toEqual(now)
        }
        expect(editsOf(tree).reduce(applied, start)).toEqual(now)
      },
    ),
    { numRuns: 400 },
  )
})

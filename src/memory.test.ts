import { expect, test } from 'vitest'
import { rememberFor, rememberLast, share } from './memory.ts'

test('work is done once for an object, and again where something beside it is another', () => {
  const calls: unknown[] = []
  const work = rememberFor((key: { name: string }, ...rest: readonly unknown[]) => {
    calls.push([key.name, ...rest])
    return calls.length
  })
  const [one, two] = [{ name: 'one' }, { name: 'two' }]
  expect([work(one, 1), work(one, 1), work(two, 1), work(one, 2), work(one, 1)]).toEqual([
    1, 1, 2, 3, 4,
  ])
})

test('work is done again only where it is given anything else than the time before', () => {
  let calls = 0
  const work = rememberLast((..._: readonly unknown[]) => ++calls)
  const list = [1]
  expect([work(list, 'a'), work(list, 'a'), work([1], 'a'), work(list, 'a'), work(list)]).toEqual([
    1, 1, 2, 3, 4,
  ])
})

test('what says the same is the very same, and so is every part of it that does', () => {
  const before = { list: [{ a: 1 }, { b: [2, 3] }], name: 'x', left: 1 }
  const same = structuredClone(before)
  expect(share(before, same)).toBe(before)
  const now = share(before, { list: [{ a: 1 }, { b: [2, 4] }], name: 'x', more: undefined })
  expect(now).toEqual({ list: [{ a: 1 }, { b: [2, 4] }], name: 'x', more: undefined })
  expect(now).not.toBe(before)
  expect(now.list[0]).toBe(before.list[0])
  expect(now.list[1]).not.toBe(before.list[1])
})

test.each([
  [
    [1, 2],
    [1, 2, 3],
  ],
  [[1], { 0: 1 }],
  [new Date(0), new Date(0)],
  [{ a: undefined }, {}],
  [null, {}],
  ['1', 1],
])('%j is not %j', (before, now) => expect(share(before, now)).toBe(now))

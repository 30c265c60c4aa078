import { changed, isFields } from '../../check/data.ts'

/** Where a value stands: names of fields and numbers of items, from the outside in. */
export type Place = readonly (string | number)[]

/** The fields of a file. */
export type Data = Readonly<Record<string, unknown>>

/** What two have changed, each as text. */
export interface Clash {
  /** The field; absent where it is the text below the fields, or all of the file. */
  readonly at?: Place | undefined
  readonly mine: string
  readonly theirs: string
  /** What stands at the place in each; undefined where nothing does. */
  readonly values?: readonly [mine: unknown, theirs: unknown] | undefined
}

/** One place in which two values differ. */
export interface Difference {
  readonly path: Place
  readonly kind: 'set' | 'gone' | 'new' | 'moved'
  readonly was?: unknown
  readonly is?: unknown
  /** Where in its list an item stood that moved. */
  readonly from?: number
}

/** The changes that turn one value into another, in order: a path counts items as they are when it is its turn. The order of fields is no difference. */
export function differences(before: unknown, now: unknown, at: Place = []): readonly Difference[] {
  if (same(before, now)) return []
  if (isList(before) && isList(now)) {
    const from = matched(before, now)
    if (from.some((one) => one !== undefined)) return inList(before, now, from, at)
  } else if (isFields(before) && isFields(now)) {
    const names = Object.keys(now)
    if (at.length === 0 || names.some((name) => Object.hasOwn(before, name)))
      return inFields(before, now, at)
  }
  return [{ path: at, kind: 'set', was: before, is: now }]
}

type Fields = Readonly<Record<string, unknown>>
type Items = readonly unknown[]

export const isList = (value: unknown): value is Items => Array.isArray(value)

function inFields(before: Fields, now: Fields, at: Place): readonly Difference[] {
  const gone = Object.entries(before).filter(([name]) => !Object.hasOwn(now, name))
  return [
    ...Object.entries(now).flatMap(([name, is]): readonly Difference[] => {
      const path = [...at, name]
      if (Object.hasOwn(before, name)) return differences(before[name], is, path)
      return [{ path, kind: 'new', is }]
    }),
    ...gone.map(([name, was]) => ({ path: [...at, name], kind: 'gone', was }) as const),
  ]
}

/** Removals from the end, moves, new items, and then what is other in those that stay. */
function inList(
  before: Items,
  now: Items,
  from: readonly (number | undefined)[],
  at: Place,
): readonly Difference[] {
  const kept = new Set(from)
  const gone = before.flatMap((was, index) => (kept.has(index) ? [] : [{ was, index }]))
  const moves = movesOf(from.filter((one) => one !== undefined))
  return [
    ...gone
      .toReversed()
      .map(({ was, index }) => ({ path: [...at, index], kind: 'gone', was }) as const),
    ...moves.map(([from, to]) => ({ path: [...at, to], kind: 'moved', from }) as const),
    ...now.flatMap((is, index) =>
      from[index] === undefined ? { path: [...at, index], kind: 'new' as const, is } : [],
    ),
    ...now.flatMap((is, index) => {
      const place = from[index]
      return place === undefined ? [] : differences(before[place], is, [...at, index])
    }),
  ]
}

/** Moves that bring numbers into an order from their natural one: an item that went down is one move, as is one that went up. */
function movesOf(order: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const current = order.toSorted((one, other) => one - other)
  return order.flatMap((wanted, index) => {
    const here = current[index]
    if (here === undefined || here === wanted) return []
    const wentDown = current[index + 1] === wanted
    const [from, to] = wentDown ? [index, order.indexOf(here)] : [current.indexOf(wanted), index]
    current.splice(to, 0, ...current.splice(from, 1))
    return [[from, to] as const]
  })
}

/** The value with a difference made in it. */
export function applied(value: unknown, { path, kind, is, from = 0 }: Difference): unknown {
  return changed(value, path.slice(0, -1), (home) => {
    const last = path.at(-1) ?? 0
    if (isList(home)) {
      const index = Number(last)
      if (kind === 'set') return home.with(index, is)
      if (kind === 'new') return home.toSpliced(index, 0, is)
      if (kind === 'gone') return home.toSpliced(index, 1)
      return home.toSpliced(from, 1).toSpliced(index, 0, home[from])
    }
    const others = Object.entries(home ?? {}).filter(([name]) => name !== last)
    return Object.fromEntries(kind === 'gone' ? others : [...others, [String(last), is]])
  })
}

/** A value with only those of its differences from another one that stand at places that are wanted. */
export function only(
  before: unknown,
  now: unknown,
  isWanted: (place: Place) => boolean,
  at: Place = [],
): unknown {
  if (same(before, now)) return before
  if (isFields(before) && isFields(now)) {
    const names = Object.keys({ ...before, ...now })
    const fields = names.map((name) => [
      name,
      only(before[name], now[name], isWanted, [...at, name]),
    ])
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (isList(before) && isList(now)) {
    const from = matched(before, now)
    if (before.length === now.length && from.every((one, index) => one === index))
      return now.map((one, index) => only(before[index], one, isWanted, [...at, index]))
  }
  return isWanted(at) ? now : before
}

/** Whether two values of plain data are equal; the order of fields does not matter. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || canonical(one) === canonical(other)

/** As text, the fields in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    isFields(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  )

/** More pairs of items are not compared with one another: it would take as long as their number. */
const mostPairs = 10_000
/** How alike two items have to be, from 0 to 1, so that one is the other after a change. */
const alike = 0.3

/** For each item of a list where it was before: the equal one, else the most alike of those left, else the one in its place. */
export function matched(before: Items, now: Items): readonly (number | undefined)[] {
  const left = new Set(before.keys())
  const places = Map.groupBy(left, (index) => canonical(before[index]))
  const taken = (place: number | undefined) =>
    place !== undefined && left.delete(place) ? place : undefined
  const from = now.map((item, index) =>
    taken(places.get(canonical(item))?.find((one) => one === index)),
  )
  for (const [index, item] of now.entries())
    from[index] ??= taken(places.get(canonical(item))?.find((one) => left.has(one)))
  const fresh = [...from.keys()].filter((index) => from[index] === undefined)
  const pair = (index: number, place: number) => {
    if (from[index] === undefined && left.delete(place)) from[index] = place
  }
  const isFew = left.size * fresh.length <= mostPairs
  const pairs = (isFew ? fresh : []).flatMap((index) =>
    [...left].map((place) => ({ index, place, by: likeness(before[place], now[index]) })),
  )
  for (const { index, place, by } of pairs.sort((one, two) => two.by - one.by))
    if (by > alike) pair(index, place)
  for (let start = 0; start < now.length; start++) {
    let end = start
    let place = (start === 0 ? -1 : (from[start - 1] ?? before.length)) + 1
    const first = place
    while (end < now.length && from[end] === undefined) end++
    while (left.has(place)) place++
    if (place - first === end - start)
      for (let index = start; index < end; index++) pair(index, first + index - start)
    start = end
  }
  return from
}

/** How much of two values is the same, from 0 to 1. */
function likeness(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') {
    const most = Math.max(one.length, other.length)
    const least = Math.min(one.length, other.length)
    let start = 0
    let end = 0
    while (start < least && one[start] === other[start]) start++
    while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++
    return most === 0 ? 1 : (start + end) / most
  }
  if (!(isFields(one) && isFields(other)) && !(isList(one) && isList(other)))
    return Number(one === other)
  const mine = new Map(Object.entries(one))
  const theirs = new Map(Object.entries(other))
  const names = new Set(mine.keys()).union(new Set(theirs.keys()))
  const shares = [...names].map((name) => likeness(mine.get(name), theirs.get(name)))
  return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

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
  readonly before?: unknown
  readonly now?: unknown
  /** Where in its list an item stood that moved. */
  readonly from?: number
}

/** The changes that turn one value into another, in order: a path counts items as they are when it is its turn. The order of fields is no difference. */
export function differences(before: unknown, now: unknown, at: Place = []): readonly Difference[] {
  if (same(before, now)) return []
  if (isList(before) && isList(now)) {
    const from = matched(before, now)
    if (from.some((place) => place !== undefined)) return inList(before, now, from, at)
  } else if (isFields(before) && isFields(now)) {
    const names = Object.keys(now)
    if (at.length === 0 || names.some((name) => Object.hasOwn(before, name)))
      return inFields(before, now, at)
  }
  return [{ path: at, kind: 'set', before, now }]
}

type Fields = Readonly<Record<string, unknown>>
type Items = readonly unknown[]

export const isList = (value: unknown): value is Items => Array.isArray(value)

function inFields(before: Fields, now: Fields, at: Place): readonly Difference[] {
  const gone = Object.entries(before).filter(([name]) => !Object.hasOwn(now, name))
  return [
    ...Object.entries(now).flatMap(([name, value]): readonly Difference[] => {
      const path = [...at, name]
      if (Object.hasOwn(before, name)) return differences(before[name], value, path)
      return [{ path, kind: 'new', now: value }]
    }),
    ...gone.map(([name, value]) => ({ path: [...at, name], kind: 'gone', before: value }) as const),
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
  const gone = before.flatMap((item, index) => (kept.has(index) ? [] : [{ item, index }]))
  const moves = movesOf(from.filter((place) => place !== undefined))
  return [
    ...gone
      .toReversed()
      .map(({ item, index }) => ({ path: [...at, index], kind: 'gone', before: item }) as const),
    ...moves.map(([from, to]) => ({ path: [...at, to], kind: 'moved', from }) as const),
    ...now.flatMap((item, index) =>
      from[index] === undefined ? { path: [...at, index], kind: 'new' as const, now: item } : [],
    ),
    ...now.flatMap((item, index) => {
      const place = from[index]
      return place === undefined ? [] : differences(before[place], item, [...at, index])
    }),
  ]
}

/** Moves that bring numbers into an order from their natural one: an item that went down is one move, as is one that went up. */
function movesOf(order: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const current = order.toSorted((left, right) => left - right)
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
export function applied(value: unknown, { path, kind, now, from = 0 }: Difference): unknown {
  return changed(value, path.slice(0, -1), (home) => {
    const last = path.at(-1) ?? 0
    if (isList(home)) {
      const index = Number(last)
      if (kind === 'set') return home.with(index, now)
      if (kind === 'new') return home.toSpliced(index, 0, now)
      if (kind === 'gone') return home.toSpliced(index, 1)
      return home.toSpliced(from, 1).toSpliced(index, 0, home[from])
    }
    const rest = Object.entries(home ?? {}).filter(([name]) => name !== last)
    return Object.fromEntries(kind === 'gone' ? rest : [...rest, [String(last), now]])
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
    if (before.length === now.length && from.every((place, index) => place === index))
      return now.map((item, index) => only(before[index], item, isWanted, [...at, index]))
  }
  return isWanted(at) ? now : before
}

/** Whether two values of plain data are equal; the order of fields does not matter. */
export const same = (left: unknown, right: unknown): boolean =>
  left === right || canonical(left) === canonical(right)

/** As text, the fields in one order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    isFields(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)),
        )
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
    taken(places.get(canonical(item))?.find((place) => place === index)),
  )
  for (const [index, item] of now.entries())
    from[index] ??= taken(places.get(canonical(item))?.find((place) => left.has(place)))
  const fresh = [...from.keys()].filter((index) => from[index] === undefined)
  const pair = (index: number, place: number) => {
    if (from[index] === undefined && left.delete(place)) from[index] = place
  }
  const isFew = left.size * fresh.length <= mostPairs
  const pairs = (isFew ? fresh : []).flatMap((index) =>
    [...left].map((place) => ({ index, place, by: likeness(before[place], now[index]) })),
  )
  for (const { index, place, by } of pairs.sort((first, second) => second.by - first.by))
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
function likeness(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') {
    const most = Math.max(left.length, right.length)
    const least = Math.min(left.length, right.length)
    let start = 0
    let end = 0
    while (start < least && left[start] === right[start]) start++
    while (end < least - start && left.at(-1 - end) === right.at(-1 - end)) end++
    return most === 0 ? 1 : (start + end) / most
  }
  if (!(isFields(left) && isFields(right)) && !(isList(left) && isList(right)))
    return Number(left === right)
  const leftParts = new Map(Object.entries(left))
  const rightParts = new Map(Object.entries(right))
  const names = new Set(leftParts.keys()).union(new Set(rightParts.keys()))
  const shares = [...names].map((name) => likeness(leftParts.get(name), rightParts.get(name)))
  return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

import { diff3Merge } from 'node-diff3'
import { changed, isFields } from '../../check/data.ts'
import { isList, matched, type Place, same } from './differences.ts'

/** A place of plain data that two have changed, each in another way; undefined where one has none. */
interface DataClash {
  readonly at: Place
  readonly mine: unknown
  readonly theirs: unknown
}

interface Merged {
  readonly value: unknown
  readonly clashes: readonly DataClash[]
}

type Three<Value> = readonly [base: Value, mine: Value, theirs: Value]

/** The three-way merge of plain data: where both changed a value, or the order of a list, it clashes and holds mine. */
export function merge3(base: unknown, mine: unknown, theirs: unknown, at: Place = []): Merged {
  if (same(mine, theirs) || same(base, mine)) return { value: theirs, clashes: [] }
  if (same(base, theirs)) return { value: mine, clashes: [] }
  if (isFields(mine) && isFields(theirs) && (base === undefined || isFields(base))) {
    const names = Object.keys({ ...theirs, ...mine })
    const fields = names.map(
      (name) => [name, merge3(base?.[name], mine[name], theirs[name], [...at, name])] as const,
    )
    const there = fields.filter(([, { value }]) => value !== undefined)
    return {
      value: Object.fromEntries(there.map(([name, { value }]) => [name, value])),
      clashes: fields.flatMap(([, { clashes }]) => clashes),
    }
  }
  const list =
    isList(base) && isList(mine) && isList(theirs) && mergeLists([base, mine, theirs], at)
  return list || { value: mine, clashes: [{ at, mine, theirs }] }
}

type ListItems = readonly unknown[]

/** Undefined where the lists clash as a whole. */
function mergeLists([base, mine, theirs]: Three<ListItems>, at: Place): Merged | undefined {
  const mineFrom = matched(base, mine)
  const theirsFrom = matched(base, theirs)
  const isGone = (from: typeof mineFrom, index: number) => !from.includes(index)
  for (const [index, item] of base.entries()) {
    const mineIndex = mineFrom.indexOf(index)
    const theirsIndex = theirsFrom.indexOf(index)
    // One has taken it out and the other has changed it.
    if (mineIndex < 0 && theirsIndex >= 0 && !same(item, theirs[theirsIndex])) return undefined
    if (theirsIndex < 0 && mineIndex >= 0 && !same(item, mine[mineIndex])) return undefined
  }
  const stays = (index: number | undefined) =>
    index === undefined || !(isGone(mineFrom, index) || isGone(theirsFrom, index))
  const orderOf = (from: typeof mineFrom) =>
    from.filter((index) => index !== undefined).filter((index) => stays(index))
  const mineOrder = orderOf(mineFrom)
  const theirsOrder = orderOf(theirsFrom)
  const usual = mineOrder.toSorted((left, right) => left - right)
  if (!same(mineOrder, usual) && !same(theirsOrder, usual) && !same(mineOrder, theirsOrder))
    return undefined
  // Whoever has moved items gives the order; what the other one has put in goes behind the item before it.
  const isMine = !same(mineOrder, usual)
  const [first, second] = isMine ? [mineFrom, theirsFrom] : [theirsFrom, mineFrom]
  const [firstItems, secondItems] = isMine ? [mine, theirs] : [theirs, mine]
  const order: { readonly base?: number; readonly item?: unknown }[] = first.flatMap(
    (base, index) =>
      base === undefined ? { item: firstItems[index] } : stays(base) ? { base } : [],
  )
  let place = 0
  for (const [index, from] of second.entries()) {
    if (from !== undefined) {
      const found = order.findIndex(({ base }) => base === from)
      if (found >= 0) place = found + 1
      continue
    }
    const item = secondItems[index]
    if (second.slice(index).every((later) => later === undefined))
      place = order.findLastIndex(({ base }) => base !== undefined) + 1
    let end = place
    const isNew = () => order[end] !== undefined && order[end]?.base === undefined
    while (isNew() && !same(order[end]?.item, item)) end++
    // Unless both have put the same in; theirs comes first.
    if (!isNew()) order.splice(isMine ? place : end, 0, { item })
    place = isMine ? place + 1 : end + 1
  }
  const parts = order.map(({ base: index, item }, place) =>
    index === undefined
      ? { value: item, clashes: [] }
      : merge3(base[index], mine[mineFrom.indexOf(index)], theirs[theirsFrom.indexOf(index)], [
          ...at,
          place,
        ]),
  )
  return {
    value: parts.map(({ value }) => value),
    clashes: parts.flatMap(({ clashes }) => clashes),
  }
}

interface Choice {
  /** The data in which the place of the clash is counted. */
  readonly merged: unknown
  readonly at: Place
  /** What the data says there so far, and is to say. */
  readonly from: unknown
  readonly to: unknown
}

/** Data of which one of two versions of a clash becomes another one, wherever its place is in it. */
export function rechosen(data: unknown, { merged, at, from, to }: Choice): unknown {
  const [before, after] = [from, to].map((value) => changed(merged, at, () => value))
  return merge3(before, data, after).value
}

/** Longer texts are not compared: it would take as long as the number of their lines squared. */
const mostLines = 20_000

/** The three-way merge of texts by lines; where both changed the same or adjacent lines, each version with all else merged. */
export function mergeText(
  ...[base, mine, theirs]: Three<string>
): { readonly text: string } | { readonly mine: string; readonly theirs: string } {
  if (mine === theirs || base === theirs) return { text: mine }
  if (base === mine) return { text: theirs }
  const [baseLines, mineLines, theirsLines] = [base, mine, theirs].map(
    (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [],
  )
  if (!baseLines || !mineLines || !theirsLines) return { mine, theirs }
  if (Math.max(baseLines.length, mineLines.length, theirsLines.length) > mostLines)
    return { mine, theirs }
  const regions = diff3Merge<string>(mineLines, baseLines, theirsLines, {
    excludeFalseConflicts: true,
  })
  const version = (side: 'a' | 'b') =>
    regions.flatMap(({ ok, conflict }) => ok ?? conflict?.[side] ?? []).join('')
  const ours = version('a')
  const their = version('b')
  return ours === their ? { text: ours } : { mine: ours, theirs: their }
}

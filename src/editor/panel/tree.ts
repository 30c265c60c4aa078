import type { Edit, Place, Value } from '../protocol.ts'

/*
 * The fields of a file while somebody edits them. The tree knows what each value was, so that the edits follow from what
 * is there and not from how it came about: a text typed back, a row put back to where it was, are no edits.
 */

/** A value with what it was; `was` is undefined where it was not there. */
export type Tree = Leaf | Group | List

export interface Leaf {
  readonly kind: 'leaf'
  readonly was: Value | undefined
  readonly value: string | number | boolean
}

export interface Group {
  readonly kind: 'group'
  readonly was: Value | undefined
  readonly fields: ReadonlyMap<string, Tree>
}

export interface List {
  readonly kind: 'list'
  readonly was: Value | undefined
  readonly rows: readonly Row[]
}

/** An item of a list. A removed one stays in its place until the list is saved. */
export interface Row {
  readonly key: number
  /** Where it stood; undefined of a new one. */
  readonly from: number | undefined
  readonly gone: boolean
  readonly item: Tree
}

let rowKey = 0

/** The tree of a value as it lies in its file, or of one that is new. */
export function treeOf(value: Value, isNew = false): Tree {
  const was = isNew ? undefined : value
  if (typeof value !== 'object') return { kind: 'leaf', was, value }
  if (isValues(value))
    return {
      kind: 'list',
      was,
      rows: value.map((item, index) => rowOf(treeOf(item, isNew), isNew ? undefined : index)),
    }
  const fields = Object.entries(value).map(([name, field]) => [name, treeOf(field, isNew)] as const)
  return { kind: 'group', was, fields: new Map(fields) }
}

const isValues = (value: Value): value is readonly Value[] => Array.isArray(value)

const rowOf = (item: Tree, from: number | undefined): Row => ({
  key: rowKey++,
  from,
  gone: false,
  item,
})

/** A tree that was read again, with the rows of the former one as far as they are as many. */
export function renewed(tree: Tree, former: Tree | undefined): Tree {
  if (tree.kind === 'group' && former?.kind === 'group') {
    const fields = [...tree.fields].map(
      ([name, field]) => [name, renewed(field, former.fields.get(name))] as const,
    )
    return { ...tree, fields: new Map(fields) }
  }
  if (tree.kind !== 'list' || former?.kind !== 'list') return tree
  const before = living(former)
  if (before.length !== tree.rows.length) return tree
  const rows = tree.rows.map((row, index) => ({
    ...row,
    key: before[index]?.key ?? row.key,
    item: renewed(row.item, before[index]?.item),
  }))
  return { ...tree, rows }
}

/** What stands there now, without what was removed. */
export function plain(tree: Tree): Value {
  if (tree.kind === 'leaf') return tree.value
  if (tree.kind === 'list') return living(tree).map(({ item }) => plain(item))
  return Object.fromEntries([...tree.fields].map(([name, field]) => [name, plain(field)]))
}

/** The rows that stay. */
export const living = ({ rows }: List): readonly Row[] => rows.filter(({ gone }) => !gone)

/** What stands at a place; places count rows without the removed ones. */
export function at(tree: Tree | undefined, place: Place): Tree | undefined {
  const [step, ...rest] = place
  if (step === undefined || tree === undefined) return tree
  if (tree.kind === 'group') return at(tree.fields.get(String(step)), rest)
  return tree.kind === 'list' ? at(living(tree)[Number(step)]?.item, rest) : undefined
}

export const isChanged = (tree: Tree | undefined): boolean =>
  tree !== undefined && (tree.was === undefined || !isSame(plain(tree), tree.was))

const isSame = (one: Value, other: Value): boolean => canonical(one) === canonical(other)

/** As text, the fields of groups in one order. */
const canonical = (value: Value): string =>
  JSON.stringify(value, (_, part: Value) =>
    typeof part === 'object' && !isValues(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The tree after an edit; an edit that leads nowhere changes nothing. */
export function edited(tree: Tree, edit: Edit): Tree {
  if (edit.do === 'body' || edit.do === 'text') return tree
  const last = edit.at.at(-1)
  return last === undefined
    ? tree
    : inside(tree, edit.at.slice(0, -1), (parent) => put(parent, last, edit))
}

function put(
  parent: Tree,
  step: string | number,
  edit: Exclude<Edit, { do: 'body' | 'text' }>,
): Tree {
  if (parent.kind === 'group') {
    const name = String(step)
    const fields = new Map(parent.fields)
    if (edit.do === 'clear') fields.delete(name)
    if (edit.do === 'set')
      fields.set(name, replaced(fields.get(name) ?? formerField(parent, name), edit.to))
    return { ...parent, fields }
  }
  if (parent.kind === 'leaf') return parent
  const rows = [...parent.rows]
  const index = indexOf(rows, Number(step))
  if (edit.do === 'add') rows.splice(index, 0, rowOf(treeOf(edit.item, true), undefined))
  const row = rows[index]
  if (!row) return parent
  if (edit.do === 'set') rows[index] = { ...row, item: replaced(row.item, edit.to) }
  if (edit.do === 'remove')
    rows.splice(index, 1, ...(row.from === undefined ? [] : [{ ...row, gone: true }]))
  if (edit.do === 'move') {
    rows.splice(index, 1)
    rows.splice(indexOf(rows, edit.to), 0, row)
  }
  return { ...parent, rows }
}

/** A field that was taken away and comes back is what it was. */
function formerField({ was }: Group, name: string): Tree | undefined {
  const former = typeof was === 'object' && !isValues(was) ? was[name] : undefined
  return former === undefined ? undefined : treeOf(former)
}

/** The place among all rows of the one that is at a place among the living. */
function indexOf(rows: readonly Row[], place: number): number {
  let left = place
  const index = rows.findIndex(({ gone }) => !gone && left-- === 0)
  return index < 0 ? rows.length : index
}

const replaced = (tree: Tree | undefined, to: Value): Tree => ({
  ...treeOf(to, true),
  was: tree?.was,
})

function inside(tree: Tree, place: Place, change: (tree: Tree) => Tree): Tree {
  const [step, ...rest] = place
  if (step === undefined) return change(tree)
  if (tree.kind === 'group') {
    const field = tree.fields.get(String(step))
    if (!field) return tree
    return { ...tree, fields: new Map(tree.fields).set(String(step), inside(field, rest, change)) }
  }
  if (tree.kind === 'leaf') return tree
  const index = indexOf(tree.rows, Number(step))
  return {
    ...tree,
    rows: tree.rows.map((row, at) =>
      at === index ? { ...row, item: inside(row.item, rest, change) } : row,
    ),
  }
}

/** A list in which a removed row stays after all. */
export const putBack = (tree: Tree, place: Place, key: number): Tree =>
  inside(tree, place, (list) =>
    list.kind === 'list'
      ? { ...list, rows: list.rows.map((row) => (row.key === key ? { ...row, gone: false } : row)) }
      : list,
  )

/** The edits that make of the file what the tree says, in the order in which they are to be made. */
export function editsOf(tree: Tree, place: Place = []): readonly Edit[] {
  const { was } = tree
  if (was === undefined) return [{ do: 'set', at: place, to: plain(tree) }]
  if (!isChanged(tree)) return []
  if (tree.kind === 'list' && typeof was === 'object' && isValues(was))
    return listEdits(tree, was, place)
  if (tree.kind === 'group' && typeof was === 'object' && !isValues(was))
    return [
      ...Object.keys(was)
        .filter((name) => !tree.fields.has(name))
        .map((name) => ({ do: 'clear', at: [...place, name] }) as const),
      ...[...tree.fields].flatMap(([name, field]) => editsOf(field, [...place, name])),
    ]
  return [{ do: 'set', at: place, to: plain(tree) }]
}

/** Removals first, from the end; then moves, changes inside the rows, and new rows. */
function listEdits(list: List, was: readonly Value[], place: Place): readonly Edit[] {
  const rows = living(list)
  const target = rows.flatMap(({ from }) => from ?? [])
  // A list that was set anew has no row that knows where it stood.
  if (target.length === 0 && rows.length > 0 && was.length > 0)
    return [{ do: 'set', at: place, to: plain(list) }]
  const order = was.map((_, index) => index)
  const removals = order
    .filter((index) => !target.includes(index))
    .toReversed()
    .map((index) => ({ do: 'remove', at: [...place, index] }) as const)
  const kept = rows.filter(({ from }) => from !== undefined)
  return [
    ...removals,
    ...movesOf(
      order.filter((index) => target.includes(index)),
      target,
    ).map(([from, to]) => ({ do: 'move', at: [...place, from], to }) as const),
    ...kept.flatMap(({ item }, index) => editsOf(item, [...place, index])),
    ...rows.flatMap(({ from, item }, index) =>
      from === undefined ? [{ do: 'add', at: [...place, index], item: plain(item) } as const] : [],
    ),
  ]
}

/** Moves that turn one order into the other: a row that went down is one move, as is one that went up. */
function movesOf(order: readonly number[], target: readonly number[]) {
  const moves: (readonly [number, number])[] = []
  const current = [...order]
  for (let index = 0; index < target.length; ) {
    const here = current[index]
    const wanted = target[index]
    if (here === undefined || wanted === undefined || here === wanted) {
      index++
      continue
    }
    const wentDown = current[index + 1] === wanted
    const from = wentDown ? index : current.indexOf(wanted)
    const to = wentDown ? target.indexOf(here) : index
    current.splice(to, 0, ...current.splice(from, 1))
    moves.push([from, to])
  }
  return moves
}

import type { Edit, Place, Value } from '../protocol.ts'

/*
 * The fields of a file while somebody edits them. The tree knows what each value was, so that the edits follow from what
 * is there and not from how it came about: a text typed back, a row put back to where it was, are no edits.
 */

/** A value with what it was; `was` is undefined where it was not there. */
export type Tree = { readonly was: Value | undefined } & (
  | { readonly kind: 'leaf'; readonly value: string | number | boolean }
  | { readonly kind: 'group'; readonly fields: ReadonlyMap<string, Tree> }
  | { readonly kind: 'list'; readonly rows: readonly Row[] }
)

/** An item of a list. A removed one stays in its place until the list is saved. */
export interface Row {
  readonly key: number
  /** Where it stood; undefined of a new one. */
  readonly from: number | undefined
  readonly gone: boolean
  readonly item: Tree
}

type Step = Place[number]

let rowKey = 0

/** The tree of a value as it lies in its file, or of one that is new. */
export function treeOf(value: Value, isNew = false): Tree {
  const was = isNew ? undefined : value
  if (typeof value !== 'object') return { kind: 'leaf', was, value }
  if (!isList(value)) {
    const fields = Object.entries(value).map(([name, one]) => [name, treeOf(one, isNew)] as const)
    return { kind: 'group', was, fields: new Map(fields) }
  }
  const rows = value.map((item, index) => rowOf(treeOf(item, isNew), isNew ? undefined : index))
  return { kind: 'list', was, rows }
}

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)

const rowOf = (item: Tree, from: number | undefined): Row => ({
  ...{ key: rowKey++, from, gone: false, item },
})

/** A tree that was read again; its rows keep the keys of the former one where they are as many. */
export function renewed(tree: Tree, former: Tree | undefined): Tree {
  if (tree.kind === 'group') {
    const fields = [...tree.fields].map(
      ([name, field]) => [name, renewed(field, child(former, name))] as const,
    )
    return { ...tree, fields: new Map(fields) }
  }
  const before = living(former)
  if (tree.kind === 'leaf' || before.length !== tree.rows.length) return tree
  const rows = tree.rows.map((row, index) => {
    const { key = row.key, item } = before[index] ?? {}
    return { ...row, key, item: renewed(row.item, item) }
  })
  return { ...tree, rows }
}

/** What stands there now, without what was removed. */
export function plain(tree: Tree): Value {
  if (tree.kind === 'leaf') return tree.value
  if (tree.kind === 'list') return living(tree).map(({ item }) => plain(item))
  return Object.fromEntries([...tree.fields].map(([name, field]) => [name, plain(field)]))
}

/** The rows of a list that stay. */
export const living = (tree: Tree | undefined): readonly Row[] =>
  tree?.kind === 'list' ? tree.rows.filter(({ gone }) => !gone) : []

/** What stands at a place; places count rows without the removed ones. */
export const at = (tree: Tree | undefined, place: Place): Tree | undefined =>
  place.reduce(child, tree)

function child(tree: Tree | undefined, step: Step): Tree | undefined {
  return tree?.kind === 'group' ? tree.fields.get(String(step)) : living(tree)[Number(step)]?.item
}

function withChild(tree: Tree, step: Step, item: Tree): Tree {
  if (tree.kind === 'group')
    return { ...tree, fields: new Map(tree.fields).set(String(step), item) }
  if (tree.kind === 'leaf') return tree
  const changed = living(tree)[Number(step)]
  return { ...tree, rows: tree.rows.map((row) => (row === changed ? { ...row, item } : row)) }
}

/** The tree with another part at a place; a place that is not there changes nothing. */
function inside(tree: Tree, [step, ...rest]: Place, change: (tree: Tree) => Tree): Tree {
  if (step === undefined) return change(tree)
  const part = child(tree, step)
  return part ? withChild(tree, step, inside(part, rest, change)) : tree
}

export const isChanged = (tree: Tree | undefined): boolean =>
  tree !== undefined && (tree.was === undefined || canonical(plain(tree)) !== canonical(tree.was))

/** As text, the fields of groups in one order. */
const canonical = (value: Value): string =>
  JSON.stringify(value, (_, part: Value) =>
    typeof part === 'object' && !isList(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The tree after an edit; an edit that leads nowhere changes nothing. */
export function edited(tree: Tree, edit: Edit): Tree {
  const step = 'at' in edit ? edit.at.at(-1) : undefined
  if (step === undefined || !('at' in edit)) return tree
  return inside(tree, edit.at.slice(0, -1), (parent) => {
    if (edit.do === 'set') return set(parent, step, edit.to)
    if (parent.kind === 'list') return { ...parent, rows: rowsAfter(parent.rows, edit) }
    if (parent.kind === 'leaf' || edit.do !== 'clear') return parent
    return {
      ...parent,
      fields: new Map([...parent.fields].filter(([name]) => name !== String(step))),
    }
  })
}

/** A field that was taken away and comes back is what it was. */
function set(parent: Tree, step: Step, to: Value): Tree {
  const isField = parent.kind === 'group' && typeof parent.was === 'object'
  const former: Value | undefined = isField ? Reflect.get(parent.was, step) : undefined
  const was = child(parent, step)?.was ?? former
  return withChild(parent, step, { ...treeOf(to, true), was })
}

function rowsAfter(all: readonly Row[], edit: Exclude<Edit, { do: 'set' | 'body' | 'text' }>) {
  const rows = [...all]
  const index = indexOf(rows, Number(edit.at.at(-1)))
  if (edit.do === 'add') rows.splice(index, 0, rowOf(treeOf(edit.item, true), undefined))
  const row = rows[index]
  if (!row) return rows
  if (edit.do === 'remove')
    rows.splice(index, 1, ...(row.from === undefined ? [] : [{ ...row, gone: true }]))
  if (edit.do === 'move') {
    rows.splice(index, 1)
    rows.splice(indexOf(rows, edit.to), 0, row)
  }
  return rows
}

/** The place among all rows of the one that is at a place among the living. */
function indexOf(rows: readonly Row[], place: number): number {
  let left = place
  const index = rows.findIndex(({ gone }) => !gone && left-- === 0)
  return index < 0 ? rows.length : index
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
  if (!isChanged(tree)) return []
  const { was } = tree
  if (tree.kind === 'list' && isList(was)) return listEdits(tree.rows, was, place)
  if (tree.kind !== 'group' || typeof was !== 'object' || isList(was))
    return [{ do: 'set', at: place, to: plain(tree) }]
  const gone = Object.keys(was).filter((name) => !tree.fields.has(name))
  return [
    ...gone.map((name) => ({ do: 'clear', at: [...place, name] }) as const),
    ...[...tree.fields].flatMap(([name, field]) => editsOf(field, [...place, name])),
  ]
}

/** Removals first, from the end; then moves, changes inside the rows, and new rows. */
function listEdits(all: readonly Row[], was: readonly Value[], place: Place): readonly Edit[] {
  const rows = all.filter(({ gone }) => !gone)
  const kept = rows.filter(({ from }) => from !== undefined)
  const target = kept.flatMap(({ from }) => from ?? [])
  // A list that was set anew has no row that knows where it stood.
  if (target.length === 0 && rows.length > 0 && was.length > 0)
    return [{ do: 'set', at: place, to: rows.map(({ item }) => plain(item)) }]
  const order = [...was.keys()]
  const removed = order.filter((index) => !target.includes(index))
  const staying = order.filter((index) => target.includes(index))
  return [
    ...removed.toReversed().map((index) => ({ do: 'remove', at: [...place, index] }) as const),
    ...movesOf(staying, target).map(
      ([from, to]) => ({ do: 'move', at: [...place, from], to }) as const,
    ),
    ...kept.flatMap(({ item }, index) => editsOf(item, [...place, index])),
    ...rows.flatMap(({ from, item }, index) =>
      from === undefined ? [{ do: 'add', at: [...place, index], item: plain(item) } as const] : [],
    ),
  ]
}

/** Moves that turn one order into the other: a row that went down is one move, as is one that went up. */
function movesOf(order: readonly number[], target: readonly number[]) {
  const current = [...order]
  return target.flatMap((wanted, index) => {
    const here = current[index]
    if (here === undefined || here === wanted) return []
    const wentDown = current[index + 1] === wanted
    const [from, to] = wentDown ? [index, target.indexOf(here)] : [current.indexOf(wanted), index]
    current.splice(to, 0, ...current.splice(from, 1))
    return [[from, to] as const]
  })
}

import { ownValue, propertyOf } from '../../../parse.ts'
import { isList, matched } from '../../documents/differences.ts'
import type { Place, Value } from '../../protocol/state.ts'

/* The fields of a file while they are edited: knows which row each was, and which were removed. */

export type Tree =
  | { readonly kind: 'leaf'; readonly value: string | number | boolean }
  | { readonly kind: 'group'; readonly fields: ReadonlyMap<string, Tree> }
  | { readonly kind: 'list'; readonly rows: readonly Row[] }

/** An item of a list. A removed one stays in its place until the list is saved. */
export interface Row {
  readonly key: number
  /** Where it stands in the file; undefined of a new one. */
  readonly from: number | undefined
  readonly gone: boolean
  readonly item: Tree
}

/** What somebody does in a form. */
export type Edit =
  /** Another value, and a field that goes with the former one. */
  | {
      readonly do: 'set'
      readonly at: Place
      readonly to: Value
      readonly without?: Place | undefined
    }
  | { readonly do: 'add'; readonly at: Place; readonly item: Value }
  | { readonly do: 'move'; readonly at: Place; readonly to: number }
  | { readonly do: 'clear' | 'remove'; readonly at: Place }

type PathPart = Place[number]

let rowKey = 0

/** The tree of a value; `saved` is what the file says in its place. */
export function treeOf(value: Value, saved?: Value): Tree {
  if (typeof value !== 'object') return { kind: 'leaf', value }
  if (!isItems(value)) {
    const fields = Object.entries(value).map(
      ([name, part]) => [name, treeOf(part, partOf(saved, name))] as const,
    )
    return { kind: 'group', fields: new Map(fields) }
  }
  const before = isItems(saved) ? saved : []
  const places = matched(before, value)
  const rows = value.map((item, index) => {
    const from = places[index]
    return rowOf(treeOf(item, from === undefined ? undefined : before[from]), from)
  })
  for (const [from, item] of before.entries()) {
    if (places.includes(from)) continue
    const above = rows.findIndex((row) => row.from === from - 1)
    rows.splice(above + 1, 0, { ...rowOf(treeOf(item, item), from), gone: true })
  }
  return { kind: 'list', rows }
}

const isItems = (value: Value | undefined): value is readonly Value[] => isList(value)

const rowOf = (item: Tree, from: number | undefined): Row => ({
  key: rowKey++,
  from,
  gone: false,
  item,
})

/** A part of a value; undefined where it has none of that name. */
function partOf(value: Value | undefined, step: PathPart | undefined): Value | undefined {
  const isThere = step !== undefined && typeof value === 'object' && Object.hasOwn(value, step)
  return isThere ? ownValue(propertyOf(value, step)) : undefined
}

/** A tree that was read again; its rows keep the keys of the former one where they are as many. */
export function renewed(tree: Tree, former: Tree | undefined): Tree {
  if (tree.kind === 'group') {
    const fields = [...tree.fields].map(
      ([name, field]) => [name, renewed(field, child(former, name))] as const,
    )
    return { ...tree, fields: new Map(fields) }
  }
  const before = living(former)
  if (tree.kind === 'leaf' || before.length !== living(tree).length) return tree
  let index = 0
  const rows = tree.rows.map((row) => {
    const { key = row.key, item } = (row.gone ? undefined : before[index++]) ?? {}
    return { ...row, key, item: renewed(row.item, item) }
  })
  return { ...tree, rows }
}

/** What stands in trees that were asked for it: no tree ever changes, and of a new one most parts are the former ones. */
const plainValues = new WeakMap<Tree, Value>()

/** What stands there now, without what was removed; of the same tree it is the same value. */
export function plain(tree: Tree): Value {
  if (tree.kind === 'leaf') return tree.value
  const known = plainValues.get(tree)
  if (known !== undefined) return known
  const value = plainOf(tree)
  plainValues.set(tree, value)
  return value
}

const plainOf = (tree: Exclude<Tree, { kind: 'leaf' }>): Value =>
  tree.kind === 'list'
    ? living(tree).map(({ item }) => plain(item))
    : Object.fromEntries([...tree.fields].map(([name, field]) => [name, plain(field)]))

/** The rows of a list that stay. */
export const living = (tree: Tree | undefined): readonly Row[] =>
  tree?.kind === 'list' ? tree.rows.filter(({ gone }) => !gone) : []

/** What stands at a place; places count rows without the removed ones. */
export const at = (tree: Tree | undefined, place: Place): Tree | undefined =>
  place.reduce(child, tree)

/** What a value says, where it is one text, number or truth. */
export const leafText = (tree: Tree | undefined): string =>
  tree?.kind === 'leaf' ? String(tree.value) : ''

/** What the file says at a place of a tree. */
export function wasAt(tree: Tree | undefined, place: Place, saved: Value | undefined) {
  let part = tree
  let value = saved
  for (const step of place) {
    value = partOf(value, part?.kind === 'list' ? living(part)[Number(step)]?.from : step)
    part = child(part, step)
  }
  return value
}

function child(tree: Tree | undefined, step: PathPart): Tree | undefined {
  return tree?.kind === 'group' ? tree.fields.get(String(step)) : living(tree)[Number(step)]?.item
}

/** The tree with another part at a place; a place that is not there changes nothing. */
function inside(tree: Tree, [step, ...rest]: Place, change: (tree: Tree) => Tree): Tree {
  if (step === undefined) return change(tree)
  const part = child(tree, step)
  return part ? withChild(tree, step, inside(part, rest, change)) : tree
}

function withChild(tree: Tree, step: PathPart, item: Tree): Tree {
  if (tree.kind === 'group')
    return { ...tree, fields: new Map(tree.fields).set(String(step), item) }
  if (tree.kind === 'leaf') return tree
  const changed = living(tree)[Number(step)]
  return { ...tree, rows: tree.rows.map((row) => (row === changed ? { ...row, item } : row)) }
}

/** The tree after an edit; an edit that leads nowhere changes nothing. */
export function edited(tree: Tree, edit: Edit): Tree {
  const step = edit.at.at(-1)
  if (step === undefined) return tree
  const next = inside(tree, edit.at.slice(0, -1), (parent) => {
    if (edit.do === 'set') return withChild(parent, step, treeOf(edit.to))
    if (parent.kind === 'list') return { ...parent, rows: rowsAfter(parent.rows, edit) }
    if (parent.kind === 'leaf' || edit.do !== 'clear') return parent
    const rest = [...parent.fields].filter(([name]) => name !== String(step))
    return { ...parent, fields: new Map(rest) }
  })
  const without = edit.do === 'set' && edit.without
  return without ? edited(next, { do: 'clear', at: without }) : next
}

function rowsAfter(all: readonly Row[], edit: Exclude<Edit, { do: 'set' }>) {
  const rows = [...all]
  const index = indexOf(rows, Number(edit.at.at(-1)))
  if (edit.do === 'add') rows.splice(index, 0, rowOf(treeOf(edit.item), undefined))
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

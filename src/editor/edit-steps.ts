import { isDeepStrictEqual } from 'node:util'
import { changed, isFields, valueAt } from '../check/data.ts'
import type { Edit, Place, Value } from './protocol.ts'
import type { YamlEdit } from './yaml-edit.ts'

/**
 * The steps that make up an edit: fields whose home is missing are made with it, lists and fields that are set as a whole
 * are changed only where they differ, and what loses its last entry becomes `[]` or `{}`. Undefined where the place is gone.
 */
export function stepsOf(
  edit: Exclude<Edit, { do: 'body' | 'text' }>,
  data: unknown,
): readonly YamlEdit[] | undefined {
  const { at } = edit
  const home = at.slice(0, -1)
  const last = at.at(-1)
  const inside = valueAt(data, home)
  const list = Array.isArray(inside) ? inside : undefined
  const index = typeof last === 'number' ? last : -1
  const exists = list ? index in list : isFields(inside) && Object.hasOwn(inside, String(last))
  const set = (at: Place, to: Value) => stepsOf({ do: 'set', at, to }, data)
  switch (edit.do) {
    case 'set':
      return setSteps(edit, data)
    case 'clear':
      if (!isFields(inside) || !exists) return isFields(inside) ? [] : undefined
      return home.length > 0 && Object.keys(inside).length === 1 ? set(home, {}) : [edit]
    case 'remove':
      if (!list || !exists) return undefined
      return list.length === 1 ? set(home, []) : [edit]
    case 'move': {
      if (!list || !exists) return undefined
      const to = Math.max(0, Math.min(edit.to, list.length - 1))
      return to === index ? [] : [{ ...edit, to }]
    }
    default: {
      const whole = valueAt(data, at) ?? undefined
      if (Array.isArray(whole) && index < 0) {
        return stepsOf({ ...edit, at: [...at, whole.length] }, data)
      }
      if (inside === undefined || inside === null) return set(index < 0 ? at : home, [edit.item])
      if (index < 0) return whole === undefined ? set(at, [edit.item]) : undefined
      if (!list) return undefined
      if (list.length === 0) return set(home, [edit.item])
      return [{ ...edit, at: [...home, Math.min(index, list.length)] }]
    }
  }
}

function setSteps(
  edit: Extract<YamlEdit, { do: 'set' }>,
  data: unknown,
): readonly YamlEdit[] | undefined {
  const { at, to } = edit
  const former = valueAt(data, at)
  if (isDeepStrictEqual(former, to)) return []
  if (Array.isArray(former) && isList(to)) return listSteps(at, former, to, data)
  if (isFields(former) && isFields(to)) return fieldSteps(at, former, to, data)
  const home = at.slice(0, -1)
  const last = at.at(-1)
  const inside = valueAt(data, home) ?? undefined
  if (last === undefined) return undefined
  if (inside === undefined) {
    const isFirst = last === 0 || typeof last === 'string'
    return isFirst
      ? setSteps({ do: 'set', at: home, to: last === 0 ? [to] : { [last]: to } }, data)
      : undefined
  }
  if (isFields(inside)) return [edit]
  if (!Array.isArray(inside) || typeof last !== 'number' || last > inside.length) return undefined
  return last < inside.length ? [edit] : stepsOf({ do: 'add', at, item: to }, data)
}

function listSteps(at: Place, former: readonly unknown[], to: readonly Value[], data: unknown) {
  if (to.length === 0 || former.length === 0) {
    const others = former
      .slice(1)
      .map((_, index) => ({ do: 'remove', at: [...at, former.length - 1 - index] }) as const)
    return [...others, { do: 'set', at, to } as const]
  }
  const most = Math.min(former.length, to.length)
  let start = 0
  while (start < most && isDeepStrictEqual(former[start], to[start])) start++
  let same = 0
  while (same < most - start && isDeepStrictEqual(former.at(-1 - same), to.at(-1 - same))) same++
  const old = former.length - same
  const end = to.length - same
  const sets = to
    .slice(start, Math.min(old, end))
    .map((item, index) => setSteps({ do: 'set', at: [...at, start + index], to: item }, data))
  const gone = former
    .slice(end, old)
    .map((_, index) => ({ do: 'remove', at: [...at, old - 1 - index] }) as const)
  const come = to
    .slice(old, end)
    .map((item, index) => ({ do: 'add', at: [...at, old + index], item }) as const)
  return together([...sets, gone, come])
}

function fieldSteps(
  at: Place,
  former: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, Value>>,
  data: unknown,
) {
  const gone = Object.keys(former).filter((name) => !Object.hasOwn(to, name))
  const isEmptied = Object.keys(to).length === 0 && at.length > 0
  const cleared = (isEmptied ? gone.slice(1) : gone).map(
    (name) => ({ do: 'clear', at: [...at, name] }) as const,
  )
  const isFilled = Object.keys(former).length === 0 && at.length > 0
  if (isEmptied || isFilled) return [...cleared, { do: 'set', at, to } as const]
  const sets = Object.entries(to).map(([name, value]) =>
    setSteps({ do: 'set', at: [...at, name], to: value }, data),
  )
  return together([...sets, cleared])
}

const together = (
  steps: readonly (readonly YamlEdit[] | undefined)[],
): readonly YamlEdit[] | undefined =>
  steps.includes(undefined) ? undefined : steps.flatMap((one) => one ?? [])

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** The data of a file with a step made: what its text has to hold then. */
export function applied(data: unknown, step: YamlEdit): unknown {
  return changed(data, step.at.slice(0, -1), (home) => {
    const last = step.at.at(-1) ?? 0
    if (!Array.isArray(home)) {
      const fields = Object.entries(isFields(home) ? home : {}).filter(
        ([name]) => name !== String(last),
      )
      // fromEntries makes own properties, so that a field called __proto__ is nothing special.
      return Object.fromEntries(step.do === 'set' ? [...fields, [String(last), step.to]] : fields)
    }
    const index = Number(last)
    if (step.do === 'set') return home.with(index, step.to)
    if (step.do === 'add') return home.toSpliced(index, 0, step.item)
    const others = home.toSpliced(index, 1)
    return step.do === 'move' ? others.toSpliced(step.to, 0, home[index]) : others
  })
}

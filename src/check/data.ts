import type { Path } from '../problem.ts'

export type { Path } from '../problem.ts'

/** Whether two ways lead to the same place. */
export const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && isWithin(one, other)

/** Whether a way leads through a place, or to it. */
export const isWithin = (path: Path, place: Path): boolean =>
  place.every((step, index) => step === path[index])

/** The value at a path of plain data; undefined where there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isFields(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined
  }, data)
}

/** Whether a value is a set of named fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The nearest name on a path: of an item in a list, the name of the list. */
export const lastName = (path: Path): string =>
  String(path.findLast((step) => typeof step === 'string') ?? '')

/** The same data with the value at one path moved to another; neither leads through a list that is made anew. */
export function moved(data: unknown, from: Path, to: Path): unknown {
  const others = changed(data, from.slice(0, -1), (home) =>
    Object.fromEntries(Object.entries(home ?? {}).filter(([name]) => name !== from.at(-1))),
  )
  return changed(others, to, () => valueAt(data, from))
}

/** The same data with the value at a path changed; lists and fields on the way to it are there. */
export function changed(
  data: unknown,
  [step, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (step === undefined) return change(data)
  if (Array.isArray(data)) return data.with(Number(step), changed(data[Number(step)], rest, change))
  const [fields, name] = [isFields(data) ? data : {}, String(step)]
  const old = Object.hasOwn(fields, name) ? fields[name] : undefined
  return Object.fromEntries([...Object.entries(fields), [name, changed(old, rest, change)]])
}

/** The way to a value: names of fields and positions in lists. */
export type Path = readonly PropertyKey[]

/** Whether two ways lead to the same place. */
export const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index])

/** The value at a path of plain data; undefined where there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const step of path) value = entryOf(value, step)
  return value
}

function entryOf(value: unknown, step: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(step)]
  return isFields(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined
}

/** Whether a value is a set of named fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The nearest name on a path: of an item in a list, the name of the list. */
export const lastName = (path: Path): string =>
  String(path.findLast((step) => typeof step === 'string') ?? '')

import type { Path } from '../problem.ts'

export type { Path } from '../problem.ts'

/** Whether two paths are equal. */
export const samePath = (one: Path, other: Path): boolean =>
  one.length === other.length && isWithin(one, other)

/** Whether a path begins with another one. */
export const isWithin = (path: Path, start: Path): boolean =>
  start.every((step, index) => step === path[index])

/** The value at a path of plain data; undefined where there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)]
    return isFields(value) && Object.hasOwn(value, step) ? value[String(step)] : undefined
  }, data)
}

/** Which of equal letters of a line is meant: `e` is the first one, `e2` the second. */
export const letterIn = (named: string): string => String.fromCodePoint(named.codePointAt(0) ?? 0)

/** Where the letter stands that is meant by such a name; -1 where there is none. */
export function letterPlace(words: string, named: string): number {
  const letter = letterIn(named)
  const number = Number(named.slice(letter.length) || 1)
  const places = [...words.matchAll(/./gsu)].flatMap(({ 0: one, index }) =>
    one === letter ? index : [],
  )
  return places[number - 1] ?? -1
}

/** The letters of a line by such names; nothing for a space. */
export const lettersOf = (words: string): readonly string[] =>
  [...words].map((letter, index, all) => {
    const number = all.slice(0, index + 1).filter((one) => one === letter).length
    return letter === ' ' ? '' : letter + (number > 1 ? number : '')
  })

/** Whether a value is a set of named fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The last name on a path; of a list item, the name of the list. */
export const lastName = (path: Path): string =>
  String(path.findLast((step) => typeof step === 'string') ?? '')

/** A copy of data with the value at one path moved to another; neither path may shift the items of a list. */
export function moved(data: unknown, from: Path, to: Path): unknown {
  const others = changed(data, from.slice(0, -1), (home) =>
    Object.fromEntries(Object.entries(home ?? {}).filter(([name]) => name !== from.at(-1))),
  )
  return changed(others, to, () => valueAt(data, from))
}

/** A copy of data with the value at a path changed. Lists on the path must exist. */
export function changed(
  data: unknown,
  [step, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (step === undefined) return change(data)
  if (Array.isArray(data)) return data.with(Number(step), changed(data[Number(step)], rest, change))
  const fields = isFields(data) ? data : {}
  const name = String(step)
  const old = Object.hasOwn(fields, name) ? fields[name] : undefined
  return Object.fromEntries([...Object.entries(fields), [name, changed(old, rest, change)]])
}

/** The names that a text has in braces, as `{days}`: what the site fills in for them. */
export const wordsInBraces = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The names of the numbers of a group of fields, which texts beside them may have in braces. */
export const figuresIn = (fields: unknown): readonly string[] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) => (typeof value === 'number' ? name : []))

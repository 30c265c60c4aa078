/*
 * What is made once is not made again while what it was made of is the very same. Nothing here outlives the process:
 * the results are held by the objects they were made of, and go with them.
 */

/** Does `work` for an object once, and again where anything beside the object is another than the time before. */
export function rememberFor<Key extends object, Rest extends readonly unknown[], Result>(
  work: (key: Key, ...rest: Rest) => Result,
): (key: Key, ...rest: Rest) => Result {
  const known = new WeakMap<Key, { readonly rest: Rest; readonly result: Result }>()
  return (key, ...rest) => {
    const before = known.get(key)
    if (before && isSame(before.rest, rest)) return before.result
    const result = work(key, ...rest)
    known.set(key, { rest, result })
    return result
  }
}

/** Does `work` when it is first asked for, and again only where it is given anything else than the time before. */
export function rememberLast<Rest extends readonly unknown[], Result>(
  work: (...rest: Rest) => Result,
): (...rest: Rest) => Result {
  let before: { readonly rest: Rest; readonly result: Result } | undefined
  return (...rest) => {
    if (before && isSame(before.rest, rest)) return before.result
    const result = work(...rest)
    before = { rest, result }
    // What failed is tried again.
    if (result instanceof Promise) result.catch(() => (before = undefined))
    return result
  }
}

const isSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((one, index) => Object.is(one, now[index]))

/**
 * A value, or the one before where both say the same; what says the same deeper inside is taken from before as well. So
 * two values can be compared by identity. What is new is changed in place: it must be nobody else's yet.
 */
export const share = <Value>(before: unknown, now: Value): Value =>
  isAlike(before, now) ? before : now

function isAlike<Value>(before: unknown, now: Value): before is Value {
  if (Object.is(before, now)) return true
  if (!isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now))
    return false
  const names = Object.keys(now)
  let isWhole = names.length === Object.keys(before).length
  for (const name of names) {
    const [was, is]: readonly unknown[] = [Reflect.get(before, name), Reflect.get(now, name)]
    if (!Object.hasOwn(before, name) || !isAlike(was, is)) isWhole = false
    else if (was !== is) Reflect.set(now, name, was)
  }
  return isWhole
}

const plain: readonly unknown[] = [Object.prototype, Array.prototype, null]

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && plain.includes(Object.getPrototypeOf(value))

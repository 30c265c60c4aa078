import { isDeepStrictEqual } from 'node:util'

/*
 * What is made once is not made again while what it was made of is the same. Nothing here outlives the process.
 */

/** Does `work` for an object once, which holds the result, and again where anything beside it is another object than before. */
export function rememberFor<Key extends object, Rest extends readonly unknown[], Result>(
  work: (key: Key, ...rest: Rest) => Result,
): (key: Key, ...rest: Rest) => Result {
  const known = new WeakMap<Key, { readonly rest: Rest; readonly result: Result }>()
  return (key, ...rest) => {
    const before = known.get(key)
    if (before?.rest.every((one, index) => one === rest[index])) return before.result
    const result = work(key, ...rest)
    known.set(key, { rest, result })
    return result
  }
}

/**
 * Does `work` when it is first asked for, and again only where what it is given, or what `keyOf` makes of that, says
 * anything else than the time before.
 */
export function rememberLast<Rest extends readonly unknown[], Result>(
  work: (...rest: Rest) => Result,
  keyOf: (...rest: Rest) => unknown = (...rest) => rest,
): (...rest: Rest) => Result {
  let before: { readonly key: unknown; readonly result: Result } | undefined
  return (...rest) => {
    const key = keyOf(...rest)
    if (before && isDeepStrictEqual(before.key, key)) return before.result
    const result = work(...rest)
    before = { key, result }
    // What failed is tried again.
    if (result instanceof Promise) result.catch(() => (before = undefined))
    return result
  }
}

/** Names for the items of a list: the same thing may stand in it twice. */
export const keysOf = (names: readonly string[]): readonly string[] =>
  names.map(
    (name, at) => `${name} ${names.slice(0, at).filter((earlier) => earlier === name).length}`,
  )

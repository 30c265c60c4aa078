import type { Place } from '../../protocol/state.ts'

/** Whether two places are the same. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.join('\n') === other.join('\n')

/** Whether a place is another one or lies inside it. */
export const isInside = (inner: Place | undefined, outer: Place): boolean =>
  inner !== undefined && isSamePlace(inner.slice(0, outer.length), outer)

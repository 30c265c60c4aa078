import type { Place } from '../../protocol/state.ts'

/** Whether two places are the same. */
export const isSamePlace = (left: Place, right: Place): boolean =>
  left.join('\n') === right.join('\n')

/** Whether a place is another one or lies inside it. */
export const isInside = (inner: Place | undefined, outer: Place): boolean =>
  inner !== undefined && isSamePlace(inner.slice(0, outer.length), outer)

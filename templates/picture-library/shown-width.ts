/**
 * How wide a picture stands in a window, in CSS pixels, by its `sizes`. Understands what the templates write: lengths in
 * `px` and `vw`, `min()` of them, and the condition `(width < 600px)`; where it asks for a dense screen as well it does
 * not hold. Anything else counts as endlessly wide, so that no picture is taken for lighter than it is.
 */
export function shownWidth(sizes: string, window: number): number {
  const rules = sizes
    .split(betweenRules)
    .map((rule) => /^(\(.*?\)(?: and \(.*?\))?)?\s*(.*)$/.exec(rule.trim()))
  const [, , length = ''] = rules.find((rule) => holds(rule?.[1], window)) ?? []
  const [, list = length] = /^min\((.*)\)$/.exec(length) ?? []
  return Math.min(...list.split(',').map((one) => pixels(one.trim(), window)))
}

/** A comma that is not inside brackets. */
const betweenRules = /,(?![^(]*\))/

/** Whether a media condition such as `(width < 600px)` holds in a window of so many CSS pixels; none always does. */
function holds(condition: string | undefined, window: number): boolean {
  if (condition?.includes(' and (resolution > ')) return false
  const [, limit] = /^\(width < ([\d.]+)px\)$/.exec(condition ?? '') ?? []
  return limit === undefined || window < Number(limit)
}

function pixels(length: string, window: number): number {
  const [, number, unit] = /^([\d.]+)(px|vw)$/.exec(length) ?? []
  if (number === undefined) return Number.POSITIVE_INFINITY
  return unit === 'vw' ? (Number(number) / 100) * window : Number(number)
}

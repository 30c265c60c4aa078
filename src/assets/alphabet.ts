const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const pointsOf = (text: string): readonly number[] =>
  [...text].map((letter) => letter.codePointAt(0) ?? 0)

/** Latin-1 with the punctuation of English and French. */
export const latin: ReadonlySet<number> = new Set([
  ...between(0x20, 0x7e),
  ...between(0xa0, 0xff),
  ...pointsOf('ıŒœŸ\u2009\u202f–—‘’‚“”„†•…‹›€™−'),
])

/** What the names of other European languages need beside it. */
export const extendedLatin: ReadonlySet<number> = new Set(
  [...between(0x100, 0x17f), ...pointsOf('ȘșȚțẞ')].filter((point) => !latin.has(point)),
)

/** What every face holds, whatever it sets: spaces, and the hyphen that a browser may add. */
const always = ' \u00a0\u202f-'

/** The characters of texts and those that every face holds, in order, without the extended ones. */
export function lettersIn(texts: readonly string[]): string {
  const points = new Set(pointsOf(always + texts.join('')))
  const kept = [...points].filter((point) => point >= 0x20 && !extendedLatin.has(point))
  return textOf(kept)
}

/** The characters of an alphabet that a text does not have, in order. */
export function lettersBeside(alphabet: ReadonlySet<number>, text: string): string {
  const known = new Set(pointsOf(text))
  return textOf([...alphabet].filter((point) => !known.has(point)))
}

const textOf = (points: readonly number[]): string =>
  String.fromCodePoint(...points.toSorted((one, other) => one - other))

/** The characters of a text as the `unicode-range` of a face. */
export function unicodeRange(text: string): string {
  const points = [...new Set(pointsOf(text))].toSorted((one, other) => one - other)
  const starts = points.filter((point, index) => point !== (points[index - 1] ?? -2) + 1)
  const ranges = starts.map((start, index) => {
    const next = starts[index + 1]
    const last = next === undefined ? points.at(-1) : points[points.indexOf(next) - 1]
    return last === start || last === undefined ? hex(start) : `${hex(start)}-${hex(last).slice(2)}`
  })
  return ranges.join(',')
}

const hex = (point: number): string => `U+${point.toString(16).toUpperCase()}`

import type { Face, FontTable } from './font-table.ts'

const between = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const pointsOf = (text: string): readonly number[] =>
  [...text].map((letter) => letter.codePointAt(0) ?? 0)

const fromCodePoints = (points: Iterable<number>): string =>
  String.fromCodePoint(...[...new Set(points)].toSorted((one, other) => one - other))

/** Latin-1 with the punctuation of European languages. */
export const latin = fromCodePoints([
  ...between(0x20, 0x7e),
  ...between(0xa0, 0xff),
  ...pointsOf('ıŒœŸ\u2009\u202f–—‘’‚“”„†•…‹›€™−'),
])

/** What the names of other European languages need beside it. */
export const extendedLatin = lettersBeside(
  latin,
  fromCodePoints([...between(0x100, 0x17f), ...pointsOf('ȘșȚțẞ')]),
)

/** The characters of an alphabet that a text does not have, in order. */
export function lettersBeside(text: string, alphabet: string): string {
  const known = new Set(pointsOf(text))
  return fromCodePoints(pointsOf(alphabet).filter((point) => !known.has(point)))
}

/** The characters of a text that no face of a site holds, and that a visitor sees in a font of the system. */
export const lettersBeyond = (text: string): string =>
  lettersBeside(latin + extendedLatin, text.replace(/\s/g, ''))

/** What every face holds: spaces, and the hyphen that a browser may add. */
const always = ' \u00a0\u202f-'
/** Stars and braces are marks in a text: `*words*`, `{date}`. */
const marks = /[*{}]/g
const basic = fromCodePoints([...between(0x41, 0x5a), ...between(0x61, 0x7a)])

/**
 * The characters of a face in a language: its alphabet, and what the texts use beyond it. To a face with signs of its
 * own the texts add letters only. Extended letters are left to their own file.
 */
export function lettersOf(
  { signs, languages, beside }: Pick<FontTable, 'signs' | 'languages' | 'beside'>,
  face: Pick<Face, 'signs' | 'foreign'>,
  { language, texts }: { readonly language: string; readonly texts: readonly string[] },
): string {
  const letters = (languages[language]?.letters ?? '') + (face.foreign ? beside : '')
  const used = texts.join('').replace(face.signs === undefined ? marks : /[^\p{L}]/gu, '')
  const all = always + basic + letters + (face.signs ?? signs) + used
  const known = new Set(latin)
  return fromCodePoints(pointsOf(all).filter((point) => known.has(String.fromCodePoint(point))))
}

/** The characters of a text as the `unicode-range` of a face. */
export function unicodeRange(text: string): string {
  const points = pointsOf(fromCodePoints(pointsOf(text)))
  const starts = points.filter((point, index) => point !== (points[index - 1] ?? -2) + 1)
  const ranges = starts.map((start, index) => {
    const next = starts[index + 1]
    const last = next === undefined ? points.at(-1) : points[points.indexOf(next) - 1]
    return last === start || last === undefined ? hex(start) : `${hex(start)}-${hex(last).slice(2)}`
  })
  return ranges.join(',')
}

const hex = (point: number): string => `U+${point.toString(16).toUpperCase()}`

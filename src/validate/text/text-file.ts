/** A text of the content folder, with what is needed to tell where in it something stands. */
export interface TextFile {
  /** The path as it is printed: the content folder as given, then the path below it. */
  readonly file: string
  /** The path below the content folder. */
  readonly path: string
  /** The text as on disk, without a byte order mark. */
  readonly original: string
  /** The same text with lines that end in a line feed, whatever they end in on disk. Offsets count in this one. */
  readonly text: string
  /** What lines end in on disk. */
  readonly lineEnd: string
  /** The offsets at which lines begin. */
  readonly lineStarts: readonly number[]
  /** The offsets of line feeds that are a carriage return and a line feed on disk. */
  readonly wideBreaks: readonly number[]
}

/** Offsets of a stretch of text: the first character, and the one behind the last. */
export type Range = readonly [number, number]

/** Prepares a text for being read and pointed into. */
export function textFile(file: string, path: string, original: string): TextFile {
  const text = original.replace(/\r\n?/g, '\n')
  return {
    file,
    path,
    original,
    text,
    lineEnd: /\r\n?|\n/.exec(original)?.[0] ?? '\n',
    lineStarts: [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)],
    // Each earlier wide break has shortened the text by one.
    wideBreaks: [...original.matchAll(/\r\n/g)].map((match, index) => match.index - index),
  }
}

/** The same range in the text as it lies on disk. */
export function originalRange(source: TextFile, [start, end]: Range): Range {
  const toOriginal = (offset: number): number => offset + countBelow(source.wideBreaks, offset)
  return [toOriginal(start), toOriginal(end)]
}

/** The number of the line, from 1, in which an offset lies. */
export const lineAt = (source: TextFile, offset: number): number =>
  countBelow(source.lineStarts, offset + 1)

/** The offsets of a line, counted from 1, without its line feed. */
export function lineRange(source: TextFile, line: number): Range {
  const start = source.lineStarts[line - 1] ?? source.text.length
  const next = source.lineStarts[line]
  return [start, next === undefined ? source.text.length : next - 1]
}

/** How many of the sorted numbers are smaller than `limit`. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}

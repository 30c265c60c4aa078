import type { Range } from '../text/text-file.ts'

/** A line and its offsets, without its line feed. */
export interface Line {
  readonly range: Range
  readonly text: string
}

/** The lines of a text. */
export function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const range: Range = [start, start + line.length]
    start = range[1] + 1
    return { range, text: line }
  })
}

import { lineAt, type Range, type TextFile } from './text-file.ts'

/** Where something stands, as people count: lines and columns from 1, columns in code points, the end exclusive. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** The place of a range of a text. */
export function placeOf(source: TextFile, [start, end]: Range): Place {
  const first = position(source, start)
  const last = position(source, Math.max(start, end))
  return {
    file: source.file,
    line: first.line,
    column: first.column,
    endLine: last.line,
    endColumn: last.column,
  }
}

/** The place of what has no text: a picture, or a file that is missing. */
export const placeOfFile = (file: string): Place => ({
  file,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
})

function position(source: TextFile, offset: number): { line: number; column: number } {
  const line = lineAt(source, offset)
  const start = source.lineStarts[line - 1] ?? 0
  return { line, column: [...source.text.slice(start, offset)].length + 1 }
}

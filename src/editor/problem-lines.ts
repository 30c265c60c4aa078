import type { Problem } from '../problem.ts'

/**
 * Problems for the problem matcher of a code editor, two lines each: place, severity, code and sentence, then the fix.
 * Columns count UTF-16 units, as code editors do. `texts` holds the files by the names that problems call them.
 */
export const problemLines = (
  problems: readonly Problem[],
  texts: ReadonlyMap<string, string>,
): string =>
  problems
    .map((problem) => {
      const { file, severity, code, message, fix } = problem
      const lines = (texts.get(file) ?? '').split(/\r\n?|\n/)
      const place = (line: number, column: number) =>
        `${line}:${editorColumn(lines[line - 1] ?? '', column)}`
      const start = place(problem.line, problem.column)
      const end = place(problem.endLine, problem.endColumn)
      return `${file}:${start}-${end} ${severity} ${code}: ${message}\n  ${fix}\n`
    })
    .join('')

/** A column in UTF-16 units, from one in code points; both count from 1. */
const editorColumn = (line: string, column: number): number => {
  const before = [...line].slice(0, column - 1).join('')
  return before.length + 1
}

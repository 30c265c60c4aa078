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

/** The line that begins a round of checks, and the one that ends it: a bar of music. */
export const roundMarks = { begin: '├──', end: '──┤' } as const

/** How VS Code reads `problemLines` from a watching check: severities keep their English names in every language. */
export const problemMatcher = {
  owner: 'point-dorgue',
  source: 'Point d’Orgue',
  fileLocation: ['relative', '$' + '{workspaceFolder}'],
  pattern: [
    {
      regexp: '^(.+?):(\\d+):(\\d+)-(\\d+):(\\d+) (error|warning|info) (\\S+): (.*)$',
      file: 1,
      line: 2,
      column: 3,
      endLine: 4,
      endColumn: 5,
      severity: 6,
      code: 7,
      message: 8,
    },
    { regexp: '^  (.*)$', message: 1 },
  ],
  background: {
    activeOnStart: true,
    beginsPattern: `^${roundMarks.begin}`,
    endsPattern: `${roundMarks.end}$`,
  },
} as const

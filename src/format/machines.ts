import type { Problem } from '../problem.ts'
import { countsOf, type PrintOptions, type Report, summary } from './report.ts'

/** A report as one JSON object; columns count code points. */
export function json({ problems }: Report): string {
  const listed = problems.map((problem) => ({
    file: problem.file,
    line: problem.line,
    column: problem.column,
    endLine: problem.endLine,
    endColumn: problem.endColumn,
    severity: problem.severity,
    code: problem.code,
    message: problem.message,
    fix: problem.fix,
    ...(problem.suggestion ? { suggestion: problem.suggestion } : {}),
  }))
  return `${JSON.stringify({ problems: listed, counts: countsOf(problems) }, null, 2)}\n`
}

/** GitHub shows ten errors and ten warnings of a step and drops the others without a word. */
const mostShown = 10

/**
 * A report as workflow commands: an annotation for each of the most useful problems, then how many there are in all.
 * The whole list belongs in the job's summary (`githubSummary`).
 */
export function github(report: Report, { lang }: PrintOptions): string {
  const { problems } = report
  const shown = (['error', 'warning', 'info'] as const).flatMap((severity) =>
    mostUseful(problems.filter((problem) => problem.severity === severity)).slice(0, mostShown),
  )
  const rest = problems.length - shown.length
  const more = rest > 0 ? [`::notice::${escaped(sentences[lang].more(rest))}`] : []
  return `${[...shown.map(annotation), ...more, summary(report, lang)].join('\n')}\n`
}

function annotation(problem: Problem): string {
  const { file, line, column, endLine, endColumn, severity, code, message, fix } = problem
  const properties = Object.entries({
    file,
    line,
    endLine,
    col: column,
    // GitHub takes an end column only on the line of the start.
    ...(line === endLine ? { endColumn } : {}),
    title: code,
  }).map(([name, value]) => `${name}=${escapedProperty(String(value))}`)
  const command = severity === 'info' ? 'notice' : severity
  return `::${command} ${properties.join(',')}::${escaped(`${message}\n${fix}`)}`
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapedProperty = (text: string): string =>
  escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

const sentences = {
  en: { more: (count: number) => `… and ${count} more; the summary of the job lists them all.` },
  fr: { more: (count: number) => `… et ${count} de plus ; le résumé du job les cite tous.` },
} as const

/** Problems in the order in which they help most: the first of each file, then the second of each, and so on. */
function mostUseful(problems: readonly Problem[]): Problem[] {
  const seen = new Map<string, number>()
  const ranked = problems.map((problem) => {
    const rank = seen.get(problem.file) ?? 0
    seen.set(problem.file, rank + 1)
    return { problem, rank }
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ problem }) => problem)
}

/** A job's summary takes 1 MiB for each step. */
const roomInBytes = 1024 * 1024

/** The whole report as Markdown for the file that `GITHUB_STEP_SUMMARY` names, cut where it would not fit. */
export function githubSummary(report: Report, { lang }: PrintOptions): string {
  const title = { en: 'Content', fr: 'Contenu' }[lang]
  const head = `## ${title}\n\n${summary(report, lang)}\n\n`
  const items = report.problems.map(
    ({ file, line, column, message, fix, code }) =>
      `- **${plain(`${file}:${line}:${column}`)}** ${plain(message)} ${plain(fix)} \`${code}\`\n`,
  )
  let room = roomInBytes - Buffer.byteLength(head)
  const fitting = items.filter((item) => {
    room -= Buffer.byteLength(item)
    return room >= 0
  })
  return head + fitting.join('')
}

/** The words of editors are no Markdown of ours. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, '\\$&')

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

/** The line that begins a round of checks, and the one that ends it: a bar of music. `.vscode/tasks.json` waits for them. */
export const roundMarks = { begin: '├──', end: '──┤' } as const

import type { Problem } from '../problem.ts'
import { mostUseful } from './most-useful.ts'
import type { PrintOptions, Report } from './report.ts'
import { summary } from './summary.ts'

/** GitHub shows ten errors and ten warnings of a step and drops the others without a word (editors.md section 4). */
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

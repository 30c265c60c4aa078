import { both } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import {
  bySeverity,
  countsOf,
  explained,
  notesOf,
  type PrintOptions,
  type Report,
  summary,
} from './report.ts'

/** A report as one JSON object; columns count code points. */
export const json = ({ problems }: Report): string =>
  `${JSON.stringify({ problems, counts: countsOf(problems) }, undefined, 2)}\n`

/** GitHub shows ten errors and ten warnings of a step and drops the others without a word. */
const mostShown = 10

/** A report as workflow commands: the most useful problems, then how many more are listed in `githubSummary`. */
export function github(report: Report, { lang }: PrintOptions): string {
  const { problems } = report
  const shown = bySeverity(problems).flatMap(mostUseful)
  const rest = problems.length - shown.length
  const more = both(
    `… and ${rest} more; the job summary lists every problem.`,
    `… et ${rest} de plus ; le résumé de l'exécution cite tous les problèmes.`,
  )[lang]
  const notices = rest > 0 ? [`::notice::${escaped(more)}`] : []
  const annotations = shown.map((problem) => annotation(problem, lang))
  return `${[...annotations, ...notices, summary(report, lang)].join('\n')}\n`
}

function annotation(problem: Problem, lang: Language): string {
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
  const text = [message, fix, ...notesOf(problem, lang)].join('\n')
  return `::${command} ${properties.join(',')}::${escaped(text)}`
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapedProperty = (text: string): string =>
  escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Problems in the order in which they help most: the first of each file, then the second of each, and so on. */
function mostUseful(problems: readonly Problem[]): Problem[] {
  const byFile = [...Map.groupBy(problems, ({ file }) => file).values()]
  const ranks = Array.from({ length: mostShown }, (_, rank) => rank)
  return ranks.flatMap((rank) => byFile.flatMap((own) => own[rank] ?? [])).slice(0, mostShown)
}

/** The whole report as Markdown for the file that `GITHUB_STEP_SUMMARY` names, which takes 1 MiB for each step. */
export function githubSummary(report: Report, { lang }: PrintOptions): string {
  const title = both('Content', 'Contenu')[lang]
  const head = `## ${title}\n\n${summary(report, lang)} ${explained[lang]}\n\n`
  const items = bySeverity(report.problems)
    .flat()
    .map((problem) => {
      const { file, line, column, message, fix, code } = problem
      const [, ...notes] = notesOf(problem, lang).map((note) => `  - ${plain(note.trim())}\n`)
      const place = plain(`${file}:${line}:${column}`)
      return `- **${place}** ${plain(message)} ${plain(fix)} \`${code}\`\n${notes.join('')}`
    })
  let room = 1024 * 1024 - Buffer.byteLength(head)
  const fitting = items.filter((item) => {
    room -= Buffer.byteLength(item)
    return room >= 0
  })
  return head + fitting.join('')
}

/** The words of editors are no Markdown of ours. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~-]/g, '\\$&')

/** Problems for the problem matcher of a code editor, two lines each; columns count UTF-16 units, as editors do. */
export const problemLines = ({ problems, texts }: Report): string =>
  problems
    .map((problem) => {
      const { file, severity, code, message, fix } = problem
      const text = (texts.get(file) ?? '').split(/\r\n?|\n/)
      const place = (line: number, column: number) => {
        const before = [...(text[line - 1] ?? '')].slice(0, column - 1).join('')
        return `${line}:${before.length + 1}`
      }
      const start = place(problem.line, problem.column)
      const end = place(problem.endLine, problem.endColumn)
      return `${file}:${start}-${end} ${severity} ${code}: ${message}\n  ${fix}\n`
    })
    .join('')

/** The line that begins a round of checks, and the one that ends it: a bar of music. `.vscode/tasks.json` waits for them. */
export const roundMarks = { begin: '├──', end: '──┤' } as const

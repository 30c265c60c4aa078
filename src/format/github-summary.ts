import type { PrintOptions, Report } from './report.ts'
import { summary } from './summary.ts'

/** A job's summary takes 1 MiB for each step (editors.md section 4). */
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

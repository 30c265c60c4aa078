import type { ContentTable } from '../check/table.ts'
import { type Checked, checkSources } from '../check.ts'
import { contentFailure } from '../emit/files.ts'
import { problemLines, roundMarks } from '../format/machines.ts'
import { type Report, summary } from '../format/report.ts'
import type { Language } from '../site.ts'
import { reload } from './reload.ts'
import { bothOf, type Changed, oneAtATime, watch } from './watch.ts'

interface Watching {
  readonly table: ContentTable
  readonly content: string
  readonly lang: Language
  readonly format: string
  /** The day of a round, year-month-day. */
  readonly today: () => string
  /** Prints what a round has found as a single check does. */
  readonly print: (report: Report) => void
}

/**
 * `npm run check -- --watch`: the whole list again after every change, between a line that begins a round and one that
 * ends it, so that a code editor knows when its list is complete. Lasts until it is interrupted.
 */
export function watchContent(watching: Watching, signal: AbortSignal): Promise<never> {
  const { table, content, lang, today } = watching
  let changed: Changed = 'all'
  let before: Checked | undefined
  const round = oneAtATime(async () => {
    say(`${roundMarks.begin} ${new Date().toTimeString().slice(0, 8)} ${greeting[lang]}`)
    const started = performance.now()
    const noted = changed
    changed = new Set()
    const sources = await reload(content, before?.sources ?? [], noted)
    const request = { table, content, lang, today: today() }
    before = await checkSources(sources, request, before)
    print(before, watching)
    say(`${(performance.now() - started).toFixed(0)} ms ${roundMarks.end}`)
  })
  return new Promise((_, reject) => {
    const fail = (error: unknown) => reject(contentFailure(error, content))
    const again = (more: Changed) => {
      changed = bothOf(changed, more)
      round().catch(fail)
    }
    again('all')
    try {
      watch({ folders: [content], signal, onChange: again })
    } catch (error) {
      fail(error)
    }
  })
}

const greeting = { en: 'Checking (Ctrl+C ends)', fr: 'Vérification (Ctrl+C pour finir)' } as const

/** For people as `check` prints; for whoever reads along, in lines of their own. */
function print({ problems, texts }: Checked, watching: Watching): void {
  const report: Report = { problems, texts, building: false }
  if (watching.format === 'pretty' && !isReadByPeople()) {
    process.stderr.write(problemLines(problems, texts))
    say(summary(report, watching.lang))
  } else watching.print(report)
}

/** The terminal of a code editor shows the file itself beside the list, and reads the list along. */
const isReadByPeople = (): boolean =>
  process.stderr.isTTY && process.env['TERM_PROGRAM'] !== 'vscode'

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

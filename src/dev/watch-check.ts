import { contentFailure } from '../command/content-failure.ts'
import type { ExitCode } from '../command/exit.ts'
import type { Options } from '../command/options.ts'
import { printReport } from '../command/print-report.ts'
import { today } from '../command/today.ts'
import { problemLines } from '../editor/problem-lines.ts'
import { roundMarks } from '../editor/problem-matcher.ts'
import type { Report } from '../format/report.ts'
import { summary } from '../format/summary.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Recheck, recheck } from './recheck.ts'
import { reload } from './reload.ts'
import { bothOf, type Changed, watch } from './watch.ts'

/**
 * `npm run check -- --watch`: the whole list again after every change, between a line that begins a round and one that
 * ends it, so that a code editor knows when its list is complete. Lasts until it is interrupted.
 */
export function watchContent(options: Options, signal: AbortSignal): Promise<ExitCode> {
  const { content, lang } = options
  let changed: Changed = 'all'
  let before: Recheck | undefined
  const round = oneAtATime(async () => {
    say(`${roundMarks.begin} ${new Date().toTimeString().slice(0, 8)} ${greeting[lang]}`)
    const started = performance.now()
    const noted = changed
    changed = new Set()
    const sources = await reload(content, before?.sources ?? [], noted)
    const request = { content, lang, today: today() }
    before = await recheck(sources, request, before)
    print(before, options)
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
function print({ problems, diagnosis: { files } }: Recheck, options: Options): void {
  const texts = new Map(files.flatMap(({ file, text }) => (text ? [[file, text.original]] : [])))
  const report: Report = { problems, texts, building: false }
  if (options.format === 'pretty' && !isReadByPeople()) {
    process.stderr.write(problemLines(problems, texts))
    say(summary(report, options.lang))
  } else printReport(report, options)
}

/** The terminal of a code editor shows the file itself beside the list, and reads the list along. */
const isReadByPeople = (): boolean =>
  process.stderr.isTTY && process.env['TERM_PROGRAM'] !== 'vscode'

const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

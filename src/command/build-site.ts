import { build } from '../build.ts'
import { holdOutput } from '../emit/hold-output.ts'
import { publish } from '../emit/publish.ts'
import { countsOf } from '../format/report.ts'
import { packBeside } from '../hosting/pack-beside.ts'
import type { SiteTable } from '../render/site-table.ts'
import { printSummary } from '../summary/print-summary.ts'
import { stopwatch } from '../summary/stopwatch.ts'
import { contentFailure } from './content-failure.ts'
import { type ExitCode, exit } from './exit.ts'
import type { Options } from './options.ts'
import { passed } from './passed.ts'
import { pictureProgress } from './picture-progress.ts'
import { printOptions } from './print-options.ts'
import { printReport } from './print-report.ts'
import { today } from './today.ts'
import { weighForPeople } from './weigh-for-people.ts'

/** `npm run build`: checks the content, and replaces the built site where nothing is wrong. */
export function buildSite(
  site: SiteTable,
  options: Options,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { content, out, url, lang } = options
  const started = performance.now()
  const watch = stopwatch(() => performance.now())
  return holdOutput({ out, content, signal }, async (folder) => {
    const listeners = { onProgress: pictureProgress(lang), onStage: watch.begin }
    const request = { site, content, url, lang, today: today(), ...listeners }
    const built = await build(request).catch((error) => {
      throw contentFailure(error, content)
    })
    const { files, problems, texts, reuse } = built
    printReport({ problems, texts, building: true }, options)
    const { errors, warnings } = countsOf(problems)
    if (errors > 0) return exit.problems

    const weights = await weighForPeople(built, options)
    if (options.precompress) watch.begin('packing')
    const edition = options.precompress ? [...files, ...(await packBeside(files))] : files

    watch.begin('writing')
    const told: string[] = []
    const warn = (text: string) => void told.push(say(text))
    await publish(edition, folder, { warn: (warning) => warn(warning[lang]) })

    const counted = { content: warnings, folder: told.length }
    const summary = weights && { weights, times: watch.times(), reuse, warnings: counted }
    if (summary) say(printSummary(summary, printOptions('stderr', lang)))
    say(passed(edition, (performance.now() - started) / 1000, lang))
    return exit.done
  })
}

function say(text: string): string {
  process.stderr.write(`${text}\n`)
  return text
}

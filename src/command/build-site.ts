import { build } from '../build.ts'
import { holdOutput } from '../emit/hold-output.ts'
import { publish } from '../emit/publish.ts'
import { countsOf } from '../format/report.ts'
import { packBeside } from '../hosting/pack-beside.ts'
import { contentFailure } from './content-failure.ts'
import { type ExitCode, exit } from './exit.ts'
import type { Options } from './options.ts'
import { passed } from './passed.ts'
import { pictureProgress } from './picture-progress.ts'
import { printReport } from './print-report.ts'
import { today } from './today.ts'

/** `npm run build`: checks the content, and replaces the built site where nothing is wrong. */
export function buildSite(options: Options, signal: AbortSignal): Promise<ExitCode> {
  const { content, out, url, lang } = options
  const started = performance.now()
  return holdOutput({ out, content, signal }, async (folder) => {
    const request = { content, url, lang, today: today(), onProgress: pictureProgress(lang) }
    const { files, problems, texts } = await build(request).catch((error) => {
      throw contentFailure(error, content)
    })
    printReport({ problems, texts, building: true }, options)
    const counts = countsOf(problems)
    if (counts.errors > 0) return exit.problems

    let { warnings } = counts
    const version = options.precompress ? [...files, ...(await packBeside(files))] : files
    await publish(version, folder, {
      warn: (warning) => {
        warnings++
        say(warning[lang])
      },
    })
    const seconds = (performance.now() - started) / 1000
    say(passed({ files: version, seconds, warnings }, lang))
    return exit.done
  })
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

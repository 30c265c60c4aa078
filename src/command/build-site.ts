import { build } from '../build.ts'
import { holdOutput } from '../emit/hold-output.ts'
import { publish } from '../emit/publish.ts'
import { packBeside } from '../hosting/pack-beside.ts'
import type { File } from '../site.ts'
import { contentFailure } from './content-failure.ts'
import { type ExitCode, exit } from './exit.ts'
import type { Options } from './options.ts'
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
    if (problems.some(({ severity }) => severity === 'error')) return exit.problems

    const say = (text: string) => process.stderr.write(`${text}\n`)
    const edition = options.precompress ? [...files, ...(await packBeside(files))] : files
    await publish(edition, folder, { warn: (warning) => say(warning[lang]) })
    say(passed(edition, (performance.now() - started) / 1000)[lang])
    return exit.done
  })
}

/** The proof is passed for print; the line ends as a score does. */
function passed(files: readonly File[], seconds: number) {
  const pages = files.filter(({ path }) => path.endsWith('.html')).length
  const megabytes = files.reduce((total, { bytes }) => total + bytes.length, 0) / 1_000_000
  const figure = (value: number, digits: number) => value.toFixed(digits)
  return {
    en: `Bon à tirer. ${pages} pages, ${files.length} files, ${figure(megabytes, 1)} MB, ${figure(seconds, 2)} s.  ═══╣`,
    fr: `Bon à tirer. ${pages} pages, ${files.length} fichiers, ${figure(megabytes, 1).replace('.', ',')} Mo, ${figure(seconds, 2).replace('.', ',')} s.  ═══╣`,
  }
}

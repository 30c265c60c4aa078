import { build } from '../build.ts'
import { today } from '../check.ts'
import { holdOutput } from '../emit/output-folder.ts'
import { publish } from '../emit/publish.ts'
import { exit, type Sentence } from '../failure.ts'
import { countsOf } from '../format/report.ts'
import { packBeside } from '../hosting/host-files.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { Options } from './options.ts'
import { pictureProgress, printReport, say } from './print.ts'

/** `npm run build`: checks the content, and replaces the built site where nothing is wrong. */
export function buildSite(site: SiteTable, options: Options, signal: AbortSignal) {
  const { content, out, url, lang } = options
  const started = performance.now()
  const kept: Sentence[] = []
  const tell = (sentence: Sentence) => {
    kept.push(sentence)
    say(sentence[lang])
  }
  return holdOutput({ out, content, signal, tell }, async (folders) => {
    const request = { site, content, url, lang, today: today(), onProgress: pictureProgress(lang) }
    const { files, hosting, problems, texts } = await build(request)
    printReport({ problems, texts, building: true }, options)
    const counts = countsOf(problems)
    if (counts.errors > 0) return exit.problems

    const version = options.precompress ? [...files, ...(await packBeside(files))] : files
    const versions = [
      { folder: folders.site, files: version },
      { folder: folders.hosting, files: hosting },
    ]
    for (const sentence of await publish(versions)) tell(sentence)
    const warnings = counts.warnings + kept.length
    const pages = version.filter(({ path }) => path.endsWith('.html')).length
    const bytes = version.reduce((total, file) => total + file.bytes.length, 0)
    const megabytes = (bytes / 1e6).toFixed(1)
    const seconds = ((performance.now() - started) / 1000).toFixed(2)
    const french = (figure: string) => figure.replace('.', ',')
    // A proof that is passed for print; the line ends as a score does.
    const passed = {
      en: `Bon à tirer. ${pages} pages, ${version.length} files, ${megabytes} MB, ${seconds} s, ${warnings || 'no'} warning${warnings === 1 ? '' : 's'}.  ═══╣`,
      fr: `Bon à tirer. ${pages} pages, ${version.length} fichiers, ${french(megabytes)} Mo, ${french(seconds)} s, ${warnings || 'aucun'} avertissement${warnings > 1 ? 's' : ''}.  ═══╣`,
    }
    say(passed[lang])
    return exit.done
  })
}

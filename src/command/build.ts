import { build } from '../build.ts'
import { cacheFolder, today } from '../check.ts'
import { holdOutput } from '../emit/output-folder.ts'
import { publish } from '../emit/publish.ts'
import { exit, type Sentence } from '../failure.ts'
import { counted, countsOf } from '../format/report.ts'
import { packBeside } from '../hosting/host-files.ts'
import { both } from '../message.ts'
import { canKeep } from '../pictures/cache.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { Options } from './options.ts'
import { pictureProgress, printReport, say, sayWhetherKept } from './print.ts'

/** `npm run build`: checks the content, and replaces the built site where nothing is wrong. */
export function buildSite(site: SiteTable, options: Options, signal: AbortSignal) {
  const { content, out, url, lang } = options
  const started = performance.now()
  sayWhetherKept(canKeep(cacheFolder), lang)
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
    const comma = (figure: string) => figure.replace('.', ',')
    const [noted, shown, all] = [
      warnings > 0
        ? counted(warnings, both('warning', 'avertissement'))
        : both('no warnings', 'aucun avertissement'),
      counted(pages, both('page', 'page')),
      counted(version.length, both('file', 'fichier')),
    ]
    // A proof that is passed for print; the line ends as a score does.
    const passed = both(
      `Bon à tirer. ${shown.en}, ${all.en}, ${megabytes} MB, ${seconds} s, ${noted.en}.  ═══╣`,
      `Bon à tirer. ${shown.fr}, ${all.fr}, ${comma(megabytes)} Mo, ${comma(seconds)} s, ${noted.fr}.  ═══╣`,
    )
    say(passed[lang])
    return exit.done
  })
}

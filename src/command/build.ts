import { build } from '../build.ts'
import { cacheFolder, today } from '../check.ts'
import { countPages } from '../content/load.ts'
import { holdOutput } from '../emit/output-folder.ts'
import { publish, type WrittenFile, writeInto, writingFailure } from '../emit/publish.ts'
import { exit, type Sentence } from '../failure.ts'
import { counted, countsOf } from '../format/report.ts'
import { packBeside } from '../hosting/host-files.ts'
import { both } from '../message.ts'
import { canKeep } from '../pictures/cache.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { OutputFile } from '../site.ts'
import { startThreads, threadsFor } from '../threads.ts'
import type { Options } from './options.ts'
import { pictureProgress, printReport, say, sayWhetherKept } from './print.ts'

/** What each thread of a build has to know; nothing but what can be handed from thread to thread. */
export interface BuildOrder
  extends Pick<Options, 'content' | 'url' | 'lang' | 'precompress'>,
    Pick<SiteTable, 'module'> {
  readonly today: string
  /** The folder of the next version. */
  readonly next: string
}

/** Writes finished files at once into the folder of the next version, and keeps account of them. */
export function emitter({ next, precompress }: BuildOrder) {
  const written: WrittenFile[] = []
  const emit = async (files: readonly OutputFile[]) => {
    const packed = precompress ? await packBeside(files) : []
    written.push(...(await writeInto(next, [...files, ...packed])))
  }
  return { emit, written }
}

const program = new URL('./build-thread.ts', import.meta.url)

/** `npm run build`: checks the content, and replaces the built site where nothing is wrong. */
export function buildSite(site: SiteTable, options: Options, signal: AbortSignal) {
  const { content, out, lang } = options
  const started = performance.now()
  sayWhetherKept(canKeep(cacheFolder), lang)
  const kept: Sentence[] = []
  const tell = (sentence: Sentence) => {
    kept.push(sentence)
    say(sentence[lang])
  }
  return holdOutput({ out, content, signal, tell }, async (folders) => {
    const { module } = site
    const order = { ...options, module, today: today(), next: folders.site.next }
    const { files, hosting, problems, texts, written } = await makeTogether(site, order).catch(
      (error) => {
        throw writingFailure(error, folders.site)
      },
    )
    printReport({ problems, texts, building: true }, options)
    const counts = countsOf(problems)
    if (counts.errors > 0) return exit.problems

    const packed = options.precompress ? await packBeside(files) : []
    const versions = [
      { folder: folders.site, files: [...files, ...packed], written },
      { folder: folders.hosting, files: hosting },
    ]
    for (const sentence of await publish(versions)) tell(sentence)
    const seconds = (performance.now() - started) / 1000
    const sizes = [...files, ...packed].map(({ path, bytes }) => ({ path, size: bytes.length }))
    const warnings = counts.warnings + kept.length
    say(passedForPrint([...sizes, ...written], { seconds, warnings })[lang])
    return exit.done
  })
}

/** Makes a site in as many threads as pay; its pages are written when it is made, the other files not yet. */
async function makeTogether(site: SiteTable, order: BuildOrder) {
  const count = threadsFor(countPages(order.content))
  const { end, threads } = startThreads(program, count, { order })
  const { emit, written } = emitter(order)
  try {
    const onProgress = pictureProgress(order.lang)
    const made = await build({ ...order, site, threads, emit, onProgress })
    const isMade = made.files.length > 0
    return { ...made, written: isMade ? (await threads.gather(written)).flat() : [] }
  } finally {
    await end()
  }
}

/** A proof that is passed for print; the line ends as a score does. */
function passedForPrint(
  files: readonly Omit<WrittenFile, 'hash'>[],
  { seconds, warnings }: Readonly<Record<'seconds' | 'warnings', number>>,
): Sentence {
  const pages = files.filter(({ path }) => path.endsWith('.html')).length
  const bytes = files.reduce((total, { size }) => total + size, 0)
  const [megabytes, time] = [(bytes / 1e6).toFixed(1), seconds.toFixed(2)]
  const comma = (figure: string) => figure.replace('.', ',')
  const [noted, shown, all] = [
    warnings > 0
      ? counted(warnings, both('warning', 'avertissement'))
      : both('no warnings', 'aucun avertissement'),
    counted(pages, both('page', 'page')),
    counted(files.length, both('file', 'fichier')),
  ]
  return both(
    `Bon à tirer. ${shown.en}, ${all.en}, ${megabytes} MB, ${time} s, ${noted.en}.  ═══╣`,
    `Bon à tirer. ${shown.fr}, ${all.fr}, ${comma(megabytes)} Mo, ${comma(time)} s, ${noted.fr}.  ═══╣`,
  )
}

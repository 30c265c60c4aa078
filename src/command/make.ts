import { setFlagsFromString } from 'node:v8'
import { build } from '../build.ts'
import { pageFolder } from '../check/table.ts'
import type { LoadedSource } from '../content/load.ts'
import { type WrittenFile, writeInto } from '../emit/publish.ts'
import { packBeside } from '../hosting/host-files.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { OutputFile } from '../site.ts'
import { startThreads, type Threads, threadsFor } from '../threads.ts'
import type { Options } from './options.ts'
import { pictureProgress } from './print.ts'

/** What each thread of a build has to know; nothing but what can be handed from thread to thread. */
export interface BuildOrder extends Pick<Options, 'content' | 'url' | 'lang' | 'precompress'> {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly today: string
  /** The folder of the next version. */
  readonly next: string
}

const program = new URL('./build-thread.ts', import.meta.url)

/**
 * Makes a site of its sources in as many threads as pay. Its pages are written into the folder of the next version, its other files are
 * given back.
 */
export async function makeSite(
  order: BuildOrder,
  sources: readonly LoadedSource[],
  count = threadsFor(sources.filter(({ path }) => path.startsWith(pageFolder)).length),
) {
  // Between collections the heap grows by a fifth then, and not to the double: 3,000 pages take 0.3 GB less.
  if (count > 1) setFlagsFromString('--heap-growing-percent=20')
  const { threads, end } = startThreads(program, count, { order })
  try {
    const { written, ...made } = await makeShare(order, threads, sources)
    const files = order.precompress
      ? [...made.files, ...(await packBeside(made.files))]
      : made.files
    return {
      ...made,
      files,
      written: files.length > 0 ? (await threads.gather(written)).flat() : [],
    }
  } finally {
    await end()
  }
}

/** Makes the share of one thread, and writes its pages; the first thread has the sources for all. */
export async function makeShare(
  order: BuildOrder,
  threads: Threads,
  sources?: readonly LoadedSource[],
) {
  const { site }: { readonly site: SiteTable } = await import(order.module)
  const written: WrittenFile[] = []
  const emit = async (files: readonly OutputFile[]) => {
    const packed = order.precompress ? await packBeside(files) : []
    written.push(...(await writeInto(order.next, [...files, ...packed])))
  }
  const onProgress = threads.isFirst ? pictureProgress(order.lang) : undefined
  return { ...(await build({ ...order, sources, site, threads, emit, onProgress })), written }
}

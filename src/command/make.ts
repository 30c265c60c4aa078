import { setFlagsFromString } from 'node:v8'
import { build, type MadePage } from '../build.ts'
import type { GivenAddresses } from '../check/address.ts'
import type { LoadedSource } from '../content/load.ts'
import { takeOver, writeInto } from '../emit/publish.ts'
import { excessOf, weightProblems } from '../emit/weights.ts'
import { packBeside } from '../hosting/host-files.ts'
import { byPlace } from '../problem.ts'
import type { SiteTable } from '../render/site-table.ts'
import { startThreads, type Threads } from '../threads.ts'
import { type Keeping, keptPages, pagesToKeep } from './kept-pages.ts'
import type { Options } from './options.ts'
import { pictureProgress } from './print.ts'

/** What each thread of a build has to know; nothing but what can be handed from thread to thread. */
export interface BuildOrder
  extends Pick<Options, 'content' | 'lang' | 'precompress'>,
    GivenAddresses {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly today: string
  /** The folder of the next version. */
  readonly next: string
  /** What earlier builds have kept, where it may be used. */
  readonly keeping?: Keeping | undefined
}

const program = new URL('./build-thread.ts', import.meta.url)

/**
 * Makes a site of its sources, in as many threads as pay for the pages that are to be made. Its pages are written into the
 * folder of the next version, its other files are given back.
 */
export async function makeSite(order: BuildOrder, sources: readonly LoadedSource[], count: number) {
  // Between collections the heap grows by a fifth then, and not to the double: 3,000 pages take 0.3 GB less.
  if (count > 1) setFlagsFromString('--heap-growing-percent=20')
  const { threads, end } = startThreads(program, count, { order })
  try {
    const { printed, facts, fresh, ...made } = await makeShare(order, threads, sources)
    const files = order.precompress
      ? [...made.files, ...(await packBeside(made.files))]
      : made.files
    const shares = files.length > 0 ? await threads.gather({ printed, facts, fresh }) : []
    const all = shares.flatMap((share) => share.printed)
    return {
      ...made,
      problems: [...made.problems, ...weightProblems(all, order)].toSorted(byPlace),
      files,
      fresh: shares.reduce((count, share) => count + share.fresh, 0),
      written: all.flatMap(({ written = [] }) => written),
      pages: pagesToKeep(
        shares.flatMap((share) => share.facts),
        all,
      ),
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
  const { precompress, next, keeping } = order
  const { site }: { readonly site: SiteTable } = await import(order.module)
  let fresh = 0
  const emit = async (pages: readonly MadePage[]) => {
    const before = pages.filter(({ written }) => written)
    takeOver(
      keeping?.folder ?? '',
      next,
      before.flatMap(({ written = [] }) => written),
    )
    const others = pages.filter(({ written }) => !written)
    fresh += others.length
    const all = others.map(async ({ files }) => {
      return precompress ? [...files, ...(await packBeside(files))] : files
    })
    const lists = await Promise.all(all)
    const done = [...(await writeInto(next, lists.flat()))]
    const own = lists.map(({ length }) => done.splice(0, length))
    const weighed = others.map((page, index) => {
      return { ...page, written: own[index], excess: excessOf(page.files) }
    })
    return [...before, ...weighed]
  }
  const onProgress = threads.isFirst ? pictureProgress(order.lang) : undefined
  const kept = keeping && (await keptPages(keeping))
  const made = await build({ ...order, sources, site, threads, emit, onProgress, kept })
  return { ...made, fresh }
}

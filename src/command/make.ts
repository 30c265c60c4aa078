import { type BuildRequest, build, type MadePage } from '../build.ts'
import type { GivenAddresses } from '../check/address.ts'
import { problemsOf } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { programAt } from '../disk/program.ts'
import type { OutputFolder } from '../emit/output-folder.ts'
import { takeOver, writeInto } from '../emit/replace-output.ts'
import { excessOf, weightFindings } from '../emit/weights.ts'
import { packBeside } from '../hosting/host-files.ts'
import { byPlace } from '../problem.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { OutputFile } from '../site.ts'
import type { Options } from './options.ts'
import { pictureProgress } from './print.ts'

/** What a build is made with. */
export interface BuildOrder
  extends Pick<Options, 'content' | 'lang' | 'precompress' | 'at'>,
    GivenAddresses {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly today: string
  readonly folder: OutputFolder
  /** What earlier builds have kept, where it may be used. */
  readonly kept: BuildRequest['kept']
}

/** Makes a site of its sources. Its pages are written into the folder of the next version, its other files are given back. */
export async function makeSite(order: BuildOrder, sources: readonly LoadedSource[]) {
  const { precompress, folder, lang } = order
  const { site }: { readonly site: SiteTable } = await import(programAt(order.module))
  const packed = async (files: readonly OutputFile[]) =>
    precompress ? [...files, ...(await packBeside(files))] : files
  let fresh = 0
  const emit = async (pages: readonly MadePage[]) => {
    const [before = [], others = []] = [true, false].map((wanted) =>
      pages.filter(({ written }) => Boolean(written) === wanted),
    )
    takeOver(
      folder,
      before.flatMap(({ written = [] }) => written),
    )
    fresh += others.length
    const lists = await Promise.all(others.map(({ files }) => packed(files)))
    const done = [...(await writeInto(folder, lists.flat()))]
    const weighed = others.map((page, index) => {
      const written = done.splice(0, lists[index]?.length)
      return { ...page, written, excess: excessOf(page.files) }
    })
    return [...before, ...weighed]
  }
  const onProgress = pictureProgress(lang)
  const { printed, ...made } = await build({ ...order, sources, site, emit, onProgress })
  return {
    ...made,
    problems: [...made.problems, ...problemsOf(weightFindings(printed), lang)].toSorted(byPlace),
    files: await packed(made.files),
    fresh,
    printed,
    written: printed.flatMap(({ written = [] }) => written),
  }
}

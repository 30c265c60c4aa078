import { assemble } from '../templates/assemble.ts'
import { kinds } from '../templates/kinds.ts'
import { pictures } from '../templates/pictures.ts'
import { hideAssets, prepareAssets } from './assets/assets.ts'
import { prepareFonts } from './assets/fonts.ts'
import { textsOf } from './check/audience.ts'
import { type CheckRequest, cache, cacheFolder, check } from './check.ts'
import { checkFiles } from './emit/check-files.ts'
import { refuseLeaks } from './emit/leak-scan.ts'
import { hostFiles } from './hosting/host-files.ts'
import { pruneCache } from './pictures/cache.ts'
import type { Problem } from './problem.ts'
import { addressesOf } from './render/addresses.ts'
import { draftPage } from './render/draft.tsx'
import { isGated } from './render/page-of.ts'
import { printPages } from './render/print-pages.ts'
import { writings } from './render/writings.ts'
import { siteFiles } from './seo/site-files.ts'
import type { File } from './site.ts'

/** What a build is asked for (contract section 1). */
export interface BuildOptions extends Omit<CheckRequest, 'table'> {
  /** The public address, where it is not the one of `site.yaml`. */
  readonly url?: string | undefined
  /** Told after each picture: how many of how many are made. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The site as files, or what an editor has to mend before there is one. */
export interface Build {
  readonly files: readonly File[]
  readonly problems: readonly Problem[]
  /** The texts of the content by file, for code frames. */
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Makes the whole site in memory: loads the content, validates it, renders the pages and prints them as files.
 * Publishes nothing. Throws on a defect of ours.
 */
export async function build(options: BuildOptions): Promise<Build> {
  const { masters, files: checked, problems, texts } = await check({ ...options, table: kinds })
  if (!checked) return { files: [], problems, texts }
  const site = assemble(checked)

  const addresses = addressesOf(options.url ?? site.settings.url)
  const prepared = await prepareAssets(site, {
    ...options,
    masters,
    table: pictures,
    cache,
    addresses,
  })

  const open = site.pages
    .filter((page) => !isGated(page))
    .map((page) => draftPage(page, site, { assets: prepared, addresses }))
  const assets = hideAssets(prepared, site, { texts: open.map(({ body }) => body), addresses })
  const drafts = site.pages.map(
    (page) =>
      open.find((draft) => draft.page === page) ?? draftPage(page, site, { assets, addresses }),
  )

  const fonts = await prepareFonts(writings(drafts, site, assets), { cache, addresses })

  const pages = await printPages(drafts, { site, assets, addresses, fonts: fonts.pages })
  const served = [...assets.files, ...fonts.files, ...pages.files, ...siteFiles(site, addresses)]
  const files = [...served, ...hostFiles(served, addresses.base)]

  checkFiles(files, { ...addresses, opened: pages.opened })
  refuseLeaks(files, textsOf(kinds, checked))
  await pruneCache(cacheFolder)
  return { files, problems, texts }
}

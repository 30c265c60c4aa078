import { join } from 'node:path'
import { prepareAssets } from './assets/assets.ts'
import { prepareFonts } from './assets/fonts.ts'
import { type CheckRequest, cache, check } from './check.ts'
import { checkFiles, type OpenedPage } from './emit/check-files.ts'
import { refuseLeaks } from './emit/refuse-leaks.ts'
import { textsOf } from './gate/texts.ts'
import { hostFiles } from './hosting/host-files.ts'
import { addressesOf } from './render/addresses.ts'
import { draftPage } from './render/draft.tsx'
import { printPages } from './render/print-pages.ts'
import { writings } from './render/writings.ts'
import { siteFiles } from './seo/site-files.ts'
import type { File } from './site.ts'
import type { Problem } from './validate/problem.ts'

/** What a build is asked for (contract section 1). */
export interface BuildOptions extends CheckRequest {
  /** The public address, where it is not the one of `site.yaml`. */
  readonly url?: string | undefined
  /** Told after each picture: how many of how many are made. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The site as files, or what an editor has to mend before there is one. */
export interface Build {
  readonly files: readonly File[]
  /** What only a password opens. */
  readonly opened: readonly OpenedPage[]
  readonly problems: readonly Problem[]
  /** The texts of the content by file, for code frames. */
  readonly texts: ReadonlyMap<string, string>
}

/** What the search for picture qualities has found, committed so that nobody has to search again. */
const qualities = join(import.meta.dirname, 'assets/qualities.json')

/**
 * Makes the whole site in memory: loads the content, validates it, renders the pages and prints them as files.
 * Publishes nothing. Throws on a defect of ours.
 */
export async function build(options: BuildOptions): Promise<Build> {
  const { sources, site, problems, texts } = await check(options)
  if (!site) return { files: [], opened: [], problems, texts }

  const addresses = addressesOf(options.url ?? site.settings.url)
  const assets = await prepareAssets(site, {
    ...options,
    contentFolder: options.content,
    language: options.lang,
    qualities,
    sources,
    cache,
    addresses,
  })

  const drafts = site.pages.map((page) => draftPage(page, site, { assets, addresses }))

  const fonts = await prepareFonts(writings(drafts, site, assets), { cache, addresses })

  const pages = await printPages(drafts, { site, assets, addresses, fonts: fonts.pages })
  const served = [...assets.files, ...fonts.files, ...pages.files, ...siteFiles(site, addresses)]
  const files = [...served, ...hostFiles(served, addresses.base)]

  checkFiles(files, { ...addresses, opened: pages.opened })
  refuseLeaks(files, textsOf(site))
  return { files, opened: pages.opened, problems, texts }
}

import { join } from 'node:path'
import { fonts as fontTable } from '../templates/fonts.ts'
import { prepareAssets } from './assets/assets.ts'
import { countReuse, type Reuse } from './assets/count-reuse.ts'
import { type CheckRequest, check, cache as kept } from './check.ts'
import { checkFiles, type OpenedPage } from './emit/check-files.ts'
import { refuseLeaks } from './emit/refuse-leaks.ts'
import { textsOf } from './gate/texts.ts'
import { hostFiles } from './hosting/host-files.ts'
import { addressesOf } from './render/addresses.ts'
import { draftPage } from './render/draft.tsx'
import { printPages } from './render/print-pages.ts'
import { siteFiles } from './seo/site-files.ts'
import type { File } from './site.ts'
import type { Stage } from './summary/stopwatch.ts'
import { publicTexts } from './type/alphabets.ts'
import { prepareFonts } from './type/font-face.ts'
import type { Problem } from './validate/problem.ts'

/** What a build is asked for (contract section 1). */
export interface BuildOptions extends CheckRequest {
  /** The public address, where it is not the one of `site.yaml`. */
  readonly url?: string | undefined
  /** Told after each picture: how many of how many are made. */
  readonly onProgress?: (done: number, total: number) => void
  /** Told where one stage of the build ends and the next begins. */
  readonly onStage?: (stage: Stage) => void
}

/** The site as files, or what an editor has to mend before there is one. */
export interface Build {
  readonly files: readonly File[]
  readonly problems: readonly Problem[]
  /** The texts of the content by file, for code frames. */
  readonly texts: ReadonlyMap<string, string>
  /** What only a password opens. */
  readonly opened: readonly OpenedPage[]
  /** The path of the public address, `''` at the root of a host. */
  readonly base: string
  /** What earlier builds had made already. */
  readonly reuse: readonly Reuse[]
}

/** What the search for picture qualities has found, committed so that nobody has to search again. */
const qualities = join(import.meta.dirname, 'assets/qualities.json')

const nothing = { files: [], opened: [], base: '', reuse: [] } as const

/**
 * Makes the whole site in memory: loads the content, validates it, renders the pages and prints them as files.
 * Publishes nothing. Throws on a defect of ours.
 */
export async function build(options: BuildOptions): Promise<Build> {
  const { onStage: begin = () => {} } = options
  begin('content')
  const { sources, site, problems, texts } = await check(options)
  if (!site) return { ...nothing, problems, texts }

  begin('assets')
  const cache = countReuse(kept)
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

  begin('pages')
  const drafts = site.pages.map((page) => draftPage(page, site, { assets, addresses }))

  begin('fonts')
  const fonts = await prepareFonts(fontTable, { texts: publicTexts(site), cache, addresses })

  begin('pages')
  const pages = await printPages(drafts, { site, assets, addresses, fonts })
  const served = [...assets.files, ...fonts.files, ...pages.files, ...siteFiles(site, addresses)]
  const files = [...served, ...hostFiles(served, addresses.base)]

  begin('checks')
  checkFiles(files, { ...addresses, opened: pages.opened })
  refuseLeaks(files, textsOf(site))
  const { opened } = pages
  return { files, problems, texts, opened, base: addresses.base, reuse: cache.reuse() }
}

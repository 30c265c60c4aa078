import { publicTexts, textsOf } from './check/audience.ts'
import { type CheckRequest, cache, cacheFolder, check } from './check.ts'
import { checkFiles } from './emit/check-files.ts'
import { refuseLeaks } from './emit/leak-scan.ts'
import { hostFiles } from './hosting/host-files.ts'
import { pruneCache } from './pictures/cache.ts'
import { addressesOf, isGated } from './render/addresses.ts'
import { hideAssets, prepareAssets } from './render/assets.ts'
import { draftPage, printPages } from './render/page.tsx'
import { siteFiles } from './render/site-files.ts'
import type { SiteTable } from './render/site-table.ts'
import type { OutputFile } from './site.ts'
import { prepareFonts } from './type/font-face.ts'

interface BuildOptions extends Omit<CheckRequest, 'table'> {
  readonly site: SiteTable
  /** The public address, where it is not the one of `site.yaml`. */
  readonly url?: string | undefined
  /** Told after each picture: how many of how many are made. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/** Makes the whole site in memory; no files where an editor has to fix something first. Throws on a defect of ours. */
export async function build(options: BuildOptions) {
  const { site: table, onProgress } = options
  const checked = await check({ ...options, table: table.content })
  const { masters, problems, texts } = checked
  if (!checked.files) return { files: [], hosting: [], opened: [], problems, texts }
  const site = table.assemble(checked.files)

  const addresses = addressesOf(options.url ?? site.settings.url)
  const prepared = await prepareAssets(table, site, { masters, cache, addresses, onProgress })
  const bare = { table, site, addresses }
  const open = site.pages
    .filter((page) => !isGated(page))
    .map((page) => draftPage(page, { ...bare, assets: prepared }))
  const assets = hideAssets(
    prepared,
    site,
    open.map(({ body }) => body),
  )
  const surroundings = { ...bare, assets }
  const gated = site.pages.filter(isGated).map((page) => draftPage(page, surroundings))

  const fonts = await prepareFonts(table.fonts, {
    texts: publicTexts(table.content, checked.files),
    cache,
    addresses,
  })
  const pages = await printPages([...open, ...gated], { ...surroundings, fonts })
  const served = [
    ...assets.pictures.files,
    ...assets.files,
    ...fonts.files.filter(isNamedIn(pages.files)),
    ...pages.files,
    ...siteFiles(table, site, addresses),
  ]
  const hosts = hostFiles(served, addresses.base, pages.pages)
  const files = [...served, ...hosts.published]

  checkFiles(files, { ...addresses, opened: pages.opened })
  refuseLeaks(files, textsOf(table.content, checked.files))
  await pruneCache(cacheFolder)
  return { files, hosting: hosts.beside, opened: pages.opened, problems, texts }
}

/** Not every language has every kind of page: a font that no page names is not published. */
const isNamedIn = (pages: readonly OutputFile[]) => {
  const texts = pages.map(({ bytes }) => Buffer.from(bytes))
  return ({ path }: OutputFile): boolean => texts.some((text) => text.includes(path))
}

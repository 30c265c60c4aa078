import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type IconSet, iconFiles } from '../bundle/icons.tsx'
import { licenceFile } from '../bundle/licences.ts'
import { bundleIslands } from '../bundle/scripts.ts'
import { keptStyles } from '../bundle/styles.ts'
import type { CheckedFiles } from '../check/checked-files.ts'
import { fromBase64url } from '../gate/crypto.ts'
import { rememberLast } from '../memory.ts'
import { type BuildCache, scriptCache } from '../pictures/cache.ts'
import type { Masters } from '../pictures/inspect.ts'
import { hidePictures, type PictureOptions, preparePictures } from '../pictures/pictures.ts'
import type { PictureRequest } from '../pictures/plan.ts'
import type { LaterFile, OutputFile } from '../site.ts'
import { type Addresses, openPageOf } from './addresses.ts'
import { socialCards } from './cards.tsx'
import type { CoreContent } from './model.ts'
import type { PictureLibrary, SiteTable } from './site-table.ts'

/**
 * Everything that pages need beside their words: pictures, style sheets by the page type (those of the page in front
 * of password-protected ones as `gate`), scripts, social cards by the file of their page. Addresses are ready for an attribute.
 */
export type Assets = ReturnType<typeof bringTogether>

export interface AssetOptions extends Omit<PictureOptions, 'table'> {
  readonly addresses: Addresses
  /** Told which pictures there will be, as soon as that is known. */
  readonly onPictures?: ((pictures: readonly LaterFile[]) => void) | undefined
  /** Counts the changes of style sheets, which are read once for each. */
  readonly styled?: number | undefined
}

/**
 * Prepares pictures, style sheets, scripts, icons and social cards of a site, side by side: each again only where what it
 * is made of has changed. Scripts are read once.
 */
export function assetsOf(table: SiteTable) {
  const folder = dirname(fileURLToPath(table.module))
  const bundle = rememberLast(async () => {
    const { licences, files, ...scripts } = await bundleIslands(folder, scriptCache)
    const licence = await licenceFile(table.licences ?? [], licences)
    return { ...scripts, files: [...files, licence] }
  })
  const style = rememberLast((_styled: number) => stylesOf(table, folder))
  const pictures = rememberLast(
    (requests: readonly PictureRequest[], masters: Masters, cache: BuildCache) =>
      preparePictures(requests, { masters, cache, table: table.content.pictures }),
  )
  const icons = rememberLast(iconFiles)
  const together = rememberLast(bringTogether)
  let cards: Awaited<ReturnType<typeof socialCards>> | undefined
  return async (site: CoreContent, { styled = 0, onPictures, ...options }: AssetOptions) => {
    const { masters, cache, addresses } = options
    const library = libraryOf(table, site)
    const made = pictures(requestsOf(library), masters, cache)
    onPictures?.(made.files)
    const sources = new Map(library.images.map(({ id, src }) => [id, src]))
    const plate = (id: string) => made.subject(sources.get(id) ?? '')
    const [marks, scripts, styles, drawn] = await Promise.all([
      icons(iconSetsOf(table, site), table.homeScreen(site).icons, cache),
      bundle(),
      style(styled),
      socialCards({ table, site, cache, addresses, plate }),
    ])
    // The cards are all that the words of a page have a part in, and most words are on none of them.
    cards = cards && isDeepStrictEqual(cards.cards, drawn.cards) ? cards : drawn
    return together(addresses, library, made, marks, scripts, styles, cards)
  }
}

function bringTogether(
  addresses: Addresses,
  library: PictureLibrary,
  pictures: ReturnType<typeof preparePictures>,
  icons: readonly OutputFile[],
  { files, ...scripts }: Omit<Awaited<ReturnType<typeof bundleIslands>>, 'licences'>,
  styles: Awaited<ReturnType<typeof stylesOf>>,
  { cards, files: cardFiles }: Awaited<ReturnType<typeof socialCards>>,
) {
  const address = (path: string) => addresses.link(`/${path}`)
  const modules = Object.entries(scripts.modules)
  return {
    library,
    pictures,
    ...scripts,
    modules: new Map(modules.map(([name, path]) => [name, address(path)])),
    restore: scripts.restore.map(address),
    shared: scripts.shared.map(address),
    styles,
    cards,
    cardFiles,
    /** The files of everything but pictures and cards. */
    files: [...files, ...icons],
  }
}

/**
 * The assets as password-protected pages may name them: pictures that are not among those `shown` on the pages that
 * everyone may read have names that tell nothing.
 */
export function hideAssets(assets: Assets, gate: CoreContent['gate'], shown: readonly string[]) {
  if (!gate) return assets
  const open = new Set(shown)
  const seed = fromBase64url(gate.seed)
  return { ...assets, pictures: hidePictures(assets.pictures, seed, (path) => open.has(path)) }
}

async function stylesOf({ pages, gate }: SiteTable, folder: string) {
  const kinds = Object.entries({ ...pages, gate })
  const files = kinds.map(([, { styles }]) => join(folder, styles))
  const sheets = await keptStyles(files, scriptCache)
  return new Map(sheets.map((sheet, index) => [kinds[index]?.[0] ?? '', sheet]))
}

/** The icons to publish: those of a page type only where somebody may open such a page. */
export const iconSetsOf = (table: SiteTable, site: CoreContent): readonly IconSet[] => [
  table.icons,
  ...Object.entries(table.pages).flatMap(([kind, { icons }]) =>
    icons && openPageOf(kind, site) ? [icons] : [],
  ),
]

const libraryOf = (table: SiteTable, site: CoreContent): PictureLibrary =>
  table.library?.(site) ?? { images: [], treatment: 'none', words: { en: {}, fr: {} } }

const requestsOf = ({ images, treatment }: PictureLibrary): readonly PictureRequest[] =>
  images.map(({ src, small }) => ({ src, small, treatment }))

/** The pictures that a site shows. */
export const picturesOf = (table: SiteTable, files: CheckedFiles): readonly PictureRequest[] =>
  requestsOf(libraryOf(table, table.assemble(files)))

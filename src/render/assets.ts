import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IconSet, iconFiles } from '../bundle/icons.tsx'
import { bundleIslands } from '../bundle/scripts.ts'
import { pageStyles } from '../bundle/styles.ts'
import type { CheckedFiles } from '../check/checked-files.ts'
import { fromBase64url } from '../gate/crypto.ts'
import { hidePictures, type PictureOptions, preparePictures } from '../pictures/pictures.ts'
import type { PictureRequest } from '../pictures/plan.ts'
import { type Addresses, openPageOf } from './addresses.ts'
import { socialCards } from './cards.tsx'
import type { CoreContent, PictureLibrary, SiteTable } from './site-table.ts'

/**
 * Everything that pages need beside their words: pictures, style sheets by the kind of page (those of the page in front
 * of gated ones as `gate`), scripts, social cards by the file of their page. Addresses are ready for an attribute.
 */
export type Assets = Awaited<ReturnType<typeof prepareAssets>>

type AssetOptions = Omit<PictureOptions, 'table'> & { readonly addresses: Addresses }

/** Prepares pictures, style sheets, scripts and icons, side by side, and then the social cards. */
export async function prepareAssets(table: SiteTable, site: CoreContent, options: AssetOptions) {
  const { cache, addresses } = options
  const library = libraryOf(table, site)
  const folder = dirname(fileURLToPath(table.module))
  const [pictures, { files, ...scripts }, icons, styles] = await Promise.all([
    preparePictures(requestsOf(library), { ...options, table: table.content.pictures }),
    bundleIslands(folder, cache),
    iconFiles(iconSetsOf(table, site), table.homeScreen(site).icons, cache),
    stylesOf(table, folder),
  ])
  const plate = (id: string) => {
    const src = library.images.find((image) => image.id === id)?.src ?? ''
    const large = pictures.picture(src, (path) => path)?.large.url
    return pictures.files.find(({ path }) => path === large)?.bytes
  }
  const cards = await socialCards({ table, site, cache, addresses, plate })
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
    cards: cards.cards,
    /** The files of everything but pictures. */
    files: [...files, ...icons, ...cards.files],
  }
}

/**
 * The assets as pages behind the password may name them: pictures that stand in no `texts`, the bodies of the pages
 * that everybody may read, have names that tell nothing.
 */
export function hideAssets(assets: Assets, { gate }: CoreContent, texts: string[]): Assets {
  if (!gate) return assets
  const isPublic = (path: string) => texts.some((text) => text.includes(path))
  return { ...assets, pictures: hidePictures(assets.pictures, fromBase64url(gate.seed), isPublic) }
}

async function stylesOf({ pages, gate }: SiteTable, folder: string) {
  const kinds = Object.entries({ ...pages, gate })
  const sheets = kinds.map(async ([kind, { styles }]) => {
    return [kind, await pageStyles(join(folder, styles))] as const
  })
  return new Map(await Promise.all(sheets))
}

/** The icons to publish: those of a kind of page only where somebody may open such a page. */
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

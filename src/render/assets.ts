import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IconSet, iconFiles } from '../bundle/icons.tsx'
import { bundleIslands } from '../bundle/scripts.ts'
import { type PageStyles, pageStyles } from '../bundle/styles.ts'
import type { CheckedFiles } from '../check/checked-files.ts'
import { fromBase64url } from '../gate/crypto.ts'
import {
  addressed,
  hidePictures,
  type PictureOptions,
  preparePictures,
} from '../pictures/pictures.ts'
import type { PictureRequest } from '../pictures/plan.ts'
import type { File } from '../site.ts'
import { type Addresses, openPageOf } from './addresses.ts'
import { socialCards } from './cards.tsx'
import type { CoreContent, PictureLibrary, SiteTable } from './site-table.ts'

/**
 * Everything that pages need beside their words: pictures by id, style sheets by the kind of page (those of the page in
 * front of gated ones as `gate`), scripts, social cards by the file of their page. Addresses are ready for an attribute.
 */
export type Assets = Awaited<ReturnType<typeof prepareAssets>>

interface AssetOptions extends Omit<PictureOptions, 'table'> {
  readonly addresses: Addresses
}

/** Prepares pictures, style sheets, scripts and icons, side by side, and then the social cards. */
export async function prepareAssets(table: SiteTable, site: CoreContent, options: AssetOptions) {
  const library = libraryOf(table, site)
  const folder = dirname(fileURLToPath(table.module))
  const [prepared, { files, ...scripts }, icons, styles] = await Promise.all([
    preparePictures(requestsOf(library), { ...options, table: table.content.pictures }),
    bundleIslands(folder, options.cache),
    iconFiles(iconSetsOf(table, site), table.homeScreen(site).icons, options.cache),
    stylesOf(table, site, folder),
  ])
  const plate = (id: string) => {
    const image = library.images.find((one) => one.id === id)
    const large = prepared.pictures.get(image?.src ?? '')?.large.url
    return prepared.files.find(({ path }) => path === large)?.bytes
  }
  const cards = await socialCards({ ...options, table, site, plate })
  const address = (path: string) => options.addresses.link(`/${path}`)
  const others: readonly File[] = [...files, ...icons, ...cards.files]

  return {
    pictures: picturesById(library, prepared, options.addresses),
    ...scripts,
    modules: Object.fromEntries(
      Object.entries(scripts.modules).map(([name, path]) => [name, address(path)]),
    ),
    restore: scripts.restore.map(address),
    shared: scripts.shared.map(address),
    styles,
    cards: cards.cards,
    /** The pictures with the paths of their files. */
    prepared,
    /** The files of everything but pictures. */
    others,
    files: [...prepared.files, ...others],
  }
}

interface HideOptions {
  readonly table: SiteTable
  readonly site: CoreContent
  /** The bodies of the pages that everybody may read. */
  readonly texts: readonly string[]
  readonly addresses: Addresses
}

/**
 * The assets as pages behind the password may name them: pictures that stand in the text of no public page have names
 * that tell nothing.
 */
export function hideAssets(assets: Assets, { table, site, texts, addresses }: HideOptions): Assets {
  if (!site.gate) return assets
  const isPublic = (path: string) => texts.some((text) => text.includes(path))
  const prepared = hidePictures(assets.prepared, fromBase64url(site.gate.seed), isPublic)
  const pictures = picturesById(libraryOf(table, site), prepared, addresses)
  return { ...assets, prepared, pictures, files: [...prepared.files, ...assets.others] }
}

async function stylesOf(
  table: SiteTable,
  { pages }: CoreContent,
  folder: string,
): Promise<ReadonlyMap<string, PageStyles>> {
  const kinds = [...new Set(pages.map(({ fields }) => fields.template)), 'gate']
  const sheets = kinds.map(async (kind) => {
    const template = kind === 'gate' ? table.gate : table.pages[kind]
    if (!template) throw new Error(`the site has no kind of page called ${kind}`)
    return [kind, await pageStyles(join(folder, template.styles))] as const
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

const picturesById = (
  { images }: PictureLibrary,
  { pictures }: Awaited<ReturnType<typeof preparePictures>>,
  { link }: Addresses,
) =>
  new Map(
    images.flatMap(({ id, src }) => {
      const picture = pictures.get(src)
      return picture ? [[id, addressed(picture, (path) => link(`/${path}`))] as const] : []
    }),
  )

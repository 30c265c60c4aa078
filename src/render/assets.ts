import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type IconSet, iconFiles } from '../bundle/icons.tsx'
import { bundleIslands, type ScriptBundle } from '../bundle/scripts.ts'
import { type PageStyles, pageStyles } from '../bundle/styles.ts'
import type { CheckedFiles } from '../check/checked-files.ts'
import { fromBase64url } from '../gate/crypto.ts'
import {
  addressed,
  hidePictures,
  type PictureAsset,
  type PictureOptions,
  type PreparedPictures,
  preparePictures,
} from '../pictures/pictures.ts'
import type { PictureRequest } from '../pictures/plan.ts'
import type { File } from '../site.ts'
import { type Addresses, openPageOf } from './addresses.ts'
import { type SocialCard, socialCards } from './cards.tsx'
import type { CoreContent, PictureLibrary, SiteTable } from './site-table.ts'

/** Everything that pages need beside their words. Addresses are ready for an attribute. */
export interface Assets extends Omit<ScriptBundle, 'files'> {
  /** The pictures of the library, by id. */
  readonly pictures: ReadonlyMap<string, PictureAsset>
  /** The style sheets, by the kind of page; those of the page in front of gated ones as `gate`. */
  readonly styles: ReadonlyMap<string, PageStyles>
  /** The social cards, by the file of their page. */
  readonly cards: ReadonlyMap<string, SocialCard>
  readonly files: readonly File[]
  /** The pictures with the paths of their files, which are among `files`. */
  readonly prepared: PreparedPictures
}

interface AssetOptions extends Omit<PictureOptions, 'table'> {
  readonly addresses: Addresses
}

/** Prepares pictures, style sheets, scripts and icons, side by side, and then the social cards. */
export async function prepareAssets(
  table: SiteTable,
  site: CoreContent,
  options: AssetOptions,
): Promise<Assets> {
  const library = table.library?.(site) ?? noPictures
  const folder = dirname(fileURLToPath(table.module))
  const [pictures, { files, ...scripts }, icons, styles] = await Promise.all([
    preparePictures(requestsOf(library), {
      ...options,
      table: table.content.pictures,
    }),
    bundleIslands(folder, options.cache),
    iconFiles(iconSetsOf(table, site), table.homeScreen(site).icons, options.cache),
    stylesOf(table, site, folder),
  ])
  const plate = pictureBytes(library, pictures)
  const cards = await socialCards({ ...options, table, site, plate })
  const address = (path: string) => options.addresses.link(`/${path}`)

  return {
    pictures: picturesById(library, pictures.pictures, address),
    ...scripts,
    modules: Object.fromEntries(
      Object.entries(scripts.modules).map(([name, path]) => [name, address(path)]),
    ),
    restore: scripts.restore.map(address),
    shared: scripts.shared.map(address),
    styles,
    cards: cards.cards,
    prepared: pictures,
    files: [...pictures.files, ...files, ...icons, ...cards.files],
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
  const { prepared } = assets
  const isPublic = (path: string) => texts.some((text) => text.includes(path))
  const hidden = hidePictures(prepared, fromBase64url(site.gate.seed), isPublic)
  const before = new Set<File>(prepared.files)
  const library = table.library?.(site) ?? noPictures
  return {
    ...assets,
    prepared: hidden,
    pictures: picturesById(library, hidden.pictures, (path) => addresses.link(`/${path}`)),
    files: [...hidden.files, ...assets.files.filter((file) => !before.has(file))],
  }
}

async function stylesOf(table: SiteTable, { pages }: CoreContent, folder: string) {
  const kinds = new Set(pages.map(({ fields }) => fields.template))
  const sheets = [...kinds].map((kind) => [kind, table.pages[kind]?.styles] as const)
  const all = [...sheets, ['gate', table.gate.styles] as const]
  return new Map(
    await Promise.all(
      all.map(async ([kind, sheet]) => {
        if (sheet === undefined) throw new Error(`the site has no kind of page called ${kind}`)
        return [kind, await pageStyles(join(folder, sheet))] as const
      }),
    ),
  )
}

/** The icons to publish: those of a kind of page only where somebody may open such a page. */
export const iconSetsOf = (table: SiteTable, site: CoreContent): readonly IconSet[] => [
  table.icons,
  ...Object.entries(table.pages).flatMap(([kind, { icons }]) =>
    icons && openPageOf(kind, site) ? [icons] : [],
  ),
]

const noPictures: PictureLibrary = { images: [], treatment: 'none', words: { en: {}, fr: {} } }

const requestsOf = ({ images, treatment }: PictureLibrary): readonly PictureRequest[] =>
  images.map(({ src, small }) => ({ src, small, treatment }))

/** The pictures that a site shows. */
export const picturesOf = (table: SiteTable, files: CheckedFiles): readonly PictureRequest[] =>
  requestsOf(table.library?.(table.assemble(files)) ?? noPictures)

/** The largest file of a picture of the library, by its id. */
function pictureBytes({ images }: PictureLibrary, { pictures, files }: PreparedPictures) {
  const sources = new Map(images.map(({ id, src }) => [id, src]))
  return (id: string) => {
    const picture = pictures.get(sources.get(id) ?? '')
    return files.find(({ path }) => path === picture?.large.url)?.bytes
  }
}

function picturesById(
  { images }: PictureLibrary,
  prepared: ReadonlyMap<string, PictureAsset>,
  address: (path: string) => string,
): ReadonlyMap<string, PictureAsset> {
  return new Map(
    images.flatMap(({ id, src }) => {
      const picture = prepared.get(src)
      return picture ? [[id, addressed(picture, address)] as const] : []
    }),
  )
}

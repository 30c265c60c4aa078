import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type PictureAsset,
  type PictureOptions,
  type PreparedPictures,
  preparePictures,
} from '../assets/pictures.ts'
import { type IconSet, iconFiles } from '../bundle/icons.tsx'
import { bundleIslands, type ScriptBundle } from '../bundle/scripts.ts'
import { type PageStyles, pageStyles } from '../bundle/styles.ts'
import type { CoreContent, File } from '../site.ts'
import { type Addresses, openPageOf } from './addresses.ts'
import { type SocialCard, socialCards } from './cards.tsx'
import type { PictureLibrary, SiteTable } from './site-table.ts'

/** Everything that pages need beside their words. Addresses are ready for an attribute. */
export interface Assets extends Omit<ScriptBundle, 'files'> {
  /** The pictures of the library, by id. */
  readonly pictures: ReadonlyMap<string, PictureAsset>
  /** The style sheets, by the kind of page; those of the page in front of gated ones as `gate`. */
  readonly styles: ReadonlyMap<string, PageStyles>
  /** The social cards, by the file of their page. */
  readonly cards: ReadonlyMap<string, SocialCard>
  readonly files: readonly File[]
}

interface AssetOptions extends PictureOptions {
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
    preparePictures(library.images.map(requestFor(library)), options),
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
    files: [...pictures.files, ...files, ...icons, ...cards.files],
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

const requestFor =
  ({ treatment }: PictureLibrary) =>
  ({ src, small }: PictureLibrary['images'][number]) => ({ src, small, treatment })

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

/** The picture with addresses in the place of the paths of its files. */
function addressed(picture: PictureAsset, address: (path: string) => string): PictureAsset {
  const one = <T extends { readonly url: string }>(file: T) => ({ ...file, url: address(file.url) })
  const { narrow } = picture
  return {
    ...picture,
    avif: picture.avif.map(one),
    webp: picture.webp.map(one),
    fallback: one(picture.fallback),
    large: one(picture.large),
    ...(narrow
      ? { narrow: { ...narrow, avif: narrow.avif.map(one), webp: narrow.webp.map(one) } }
      : {}),
  }
}

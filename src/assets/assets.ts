import type { IslandName } from '../../templates/page-context.ts'
import { fromBase64url } from '../gate/crypto.ts'
import {
  addressed,
  hidePictures,
  type PictureAsset,
  type PictureOptions,
  type PreparedPictures,
  preparePictures,
} from '../pictures/pictures.ts'
import type { Addresses } from '../render/addresses.ts'
import type { File, Site } from '../site.ts'
import { bundleIslands } from './bundle.ts'
import { iconFiles } from './icons.tsx'
import { type SocialCard, socialCards } from './social-cards.ts'
import { type PageStyles, pageStyles } from './styles.ts'

/** Everything that pages need beside their words. Addresses are ready for an attribute. */
export interface Assets {
  /** The pictures of the gallery, by id. */
  readonly pictures: ReadonlyMap<string, PictureAsset>
  /** The address of the module of each island. */
  readonly modules: Readonly<Record<IslandName, string>>
  /** The addresses of the module that opens a gated page again, and of those that it imports. */
  readonly restore: readonly string[]
  /** The addresses of what islands share. */
  readonly shared: readonly string[]
  /** The scripts that stand inline. */
  readonly scripts: { readonly boot: string; readonly restoring: string; readonly notFound: string }
  /** The style sheets, by the name of the page template. */
  readonly styles: ReadonlyMap<StyledPage, PageStyles>
  /** The social cards, by the file of their page. */
  readonly cards: ReadonlyMap<string, SocialCard>
  readonly files: readonly File[]
  /** The pictures with the paths of their files, which are among `files`. */
  readonly prepared: PreparedPictures
}

/** The page templates that have a style sheet: one per template, and the gate's. */
export type StyledPage = Site['pages'][number]['fields']['template'] | 'gate'

interface AssetOptions extends PictureOptions {
  readonly addresses: Addresses
}

/** Prepares pictures, style sheets, scripts and icons, side by side, and then the social cards. */
export async function prepareAssets(site: Site, options: AssetOptions): Promise<Assets> {
  const names = new Set<StyledPage>([...site.pages.map(({ fields }) => fields.template), 'gate'])
  const [pictures, bundle, icons, styles] = await Promise.all([
    preparePictures(requestsOf(site), options),
    bundleIslands(options.cache),
    iconFiles(site, options.cache),
    Promise.all([...names].map(async (name) => [name, await pageStyles(name)] as const)),
  ])
  const cards = await socialCards(site, { ...options, plate: plateBytes(site, pictures) })
  const address = (path: string) => options.addresses.link(`/${path}`)
  const { boot, restoring, notFound, modules } = bundle

  return {
    pictures: picturesById(site, pictures.pictures, address),
    modules: {
      'mobile-menu': address(modules['mobile-menu']),
      tooltip: address(modules.tooltip),
      'language-toggle': address(modules['language-toggle']),
      'case-expander': address(modules['case-expander']),
      'gallery-viewer': address(modules['gallery-viewer']),
      'password-gate': address(modules['password-gate']),
    },
    restore: bundle.restore.map(address),
    shared: bundle.shared.map(address),
    scripts: { boot, restoring, notFound },
    styles: new Map(styles),
    cards: cards.cards,
    prepared: pictures,
    files: [...pictures.files, ...bundle.files, ...icons, ...cards.files],
  }
}

/**
 * The assets as pages behind the password may name them: pictures that stand in the text of no public page have names
 * that tell nothing.
 */
export function hideAssets(assets: Assets, site: Site, open: HideOptions): Assets {
  if (!site.gate) return assets
  const { prepared } = assets
  const isPublic = (path: string) => open.texts.some((text) => text.includes(path))
  const hidden = hidePictures(prepared, fromBase64url(site.gate.seed), isPublic)
  const before = new Set<File>(prepared.files)
  return {
    ...assets,
    prepared: hidden,
    pictures: picturesById(site, hidden.pictures, (path) => open.addresses.link(`/${path}`)),
    files: [...hidden.files, ...assets.files.filter((file) => !before.has(file))],
  }
}

interface HideOptions {
  /** The bodies of the pages that everybody may read. */
  readonly texts: readonly string[]
  readonly addresses: Addresses
}

const folder = 'chateau/'

/** The pictures that pages show. */
export const requestsOf = ({ chateau }: Site) =>
  chateau.gallery.images.map(({ src, small }) => ({
    src: folder + src,
    small: small === undefined ? undefined : folder + small,
    treatment: chateau.gallery.treatment,
  }))

/** The largest file of a picture of the gallery, by its id. */
function plateBytes({ chateau }: Site, { pictures, files }: PreparedPictures) {
  const sources = new Map(chateau.gallery.images.map(({ id, src }) => [id, folder + src]))
  return (id: string) => {
    const picture = pictures.get(sources.get(id) ?? '')
    return files.find(({ path }) => path === picture?.large.url)?.bytes
  }
}

function picturesById(
  site: Site,
  prepared: ReadonlyMap<string, PictureAsset>,
  address: (path: string) => string,
): ReadonlyMap<string, PictureAsset> {
  return new Map(
    site.chateau.gallery.images.flatMap(({ id, src }) => {
      const picture = prepared.get(folder + src)
      return picture ? [[id, addressed(picture, address)] as const] : []
    }),
  )
}

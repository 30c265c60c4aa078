import type { PictureAsset } from '../src/pictures/pictures.ts'
import type { Language, Page, Site, SiteSettings } from '../src/site.ts'

/** The parts that wake up in the browser; each has a module of the same name in `src/islands/`. */
export type IslandName =
  | 'mobile-menu'
  | 'tooltip'
  | 'language-toggle'
  | 'case-expander'
  | 'gallery-viewer'
  | 'password-gate'

/** A picture of the gallery, ready for a page. */
export interface Plate {
  readonly id: string
  /** Its place in the gallery, counted from 1. */
  readonly number: number
  /** Its files; every `url` is an address that a page may use as it is. */
  readonly picture: PictureAsset
  /** What it shows and what stands below it, from the two dictionaries. */
  readonly words: Readonly<Record<Language, { readonly alt: string; readonly caption: string }>>
}

/**
 * What a page template is given beside the content. Every address in here is ready for an attribute:
 * it begins with the path below which the site is published.
 */
export interface PageContext {
  /** The language of the page. */
  readonly language: Language
  /** The words that several pages share, in the language of the page. */
  readonly wording: SiteSettings['wording'][Language]
  /** Words of other languages that stand emphasised in texts, and the addresses that texts may name. */
  readonly foreignWords: SiteSettings['foreignWords']
  readonly contact: SiteSettings['contact']
  /** Whether this page asks for a password. */
  readonly gated: boolean
  /** Whether a landing page is open to everybody, so that public pages may tell of the event. */
  readonly eventPublic: boolean
  /** The addresses of the pages that templates lead to by themselves. */
  readonly addresses: { readonly home: string; readonly chateau: string }
  /** The calendar file of the event: its address, and the name it is saved under. */
  readonly calendar?: { readonly url: string; readonly fileName: string }
  /** The module of each island, and of what opens a gated page again. */
  readonly modules: Readonly<Record<IslandName, string>>
  /** The public address of a path of the site: `/legal-notice`, `/#event`, `/assets/plate.avif`. */
  readonly link: (path: string) => string
  /** Whether the page at a route, such as `/v2`, asks for a password. */
  readonly isGated: (route: string) => boolean
  /** The language of the page at a route. */
  readonly languageOf: (route: string) => Language
  /** The picture of the gallery with this id. */
  readonly plate: (id: string) => Plate
}

/** A page whose file names this template. */
type PageOf<Template extends Page['fields']['template']> = Page & {
  readonly fields: Extract<Page['fields'], { template: Template }>
}

/** The one argument of every page template: the content, the page's own file, and its surroundings. */
export interface PageProps<Template extends Page['fields']['template']> {
  readonly site: Site
  readonly page: PageOf<Template>
  readonly context: PageContext
}

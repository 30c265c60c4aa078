import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import type { HomeScreenIcon, IconSet } from '../bundle/icons.tsx'
import type { CheckedFiles } from '../check/checked-files.ts'
import type { RuledTable } from '../check/world.ts'
import type { PictureAsset } from '../pictures/pictures.ts'
import type { PictureRequest } from '../pictures/plan.ts'
import type { Language, OutputFile } from '../site.ts'
import type { FontTable } from '../type/font-table.ts'
import type { Addresses } from './addresses.ts'
import type { CardPlan, CoreContent, CorePage } from './model.ts'

/**
 * A site, as the engine is given it: how the kinds of its pages look and what they say of themselves. Everything that
 * is particular to a site is in its table; everything else is the same for every site. Methods are given the content
 * as the site assembles it, and pages of their own kind.
 */
export interface SiteTable<Content extends CoreContent = CoreContent> {
  /** `import.meta.url` of the table: style sheets and islands lie below its folder. */
  readonly module: string
  readonly content: RuledTable
  /** Brings checked files together as the templates want them. */
  assemble(files: CheckedFiles): Content
  /** The page types, by the word that a page names in `template:`. */
  readonly pages: {
    readonly [Kind in KindOf<Content>]: PageTemplate<Content, PageOf<Content, Kind>>
  }
  /** The page in front of those that ask for a password. */
  readonly gate: {
    component(
      props: PageProps<Content, Content['pages'][number]> & { readonly sealed: Sealed },
    ): ReactNode
    readonly styles: string
    readonly ground: string
    readonly language: Language
    card(site: Content): CardPlan
    /** The kind of the page that stands where an opened page cannot be shown. */
    readonly error: KindOf<Content>
    /** The id of what comes after all that shows of it. */
    readonly end: string
  }
  readonly fonts: FontTable
  /** The files with the licences of its fonts and of what else of others it publishes; `licences.txt` shows them. */
  readonly licences?: readonly string[]
  /** What pages say is their language, where networks ask for a region: `en_GB`. */
  readonly locales: Readonly<Record<Language, string>>
  readonly icons: IconSet
  /** The site on a home screen: its name there, its colour, and icons beside the vector of `icons`. */
  homeScreen(site: Content): {
    readonly name: string
    readonly colour: string
    readonly icons: readonly HomeScreenIcon[]
  }
  /** The pictures that pages show by their id. */
  library?(site: Content): PictureLibrary
  files?(site: Content, facts: PublicFacts): readonly OutputFile[]
  /** A value that an editor may choose for a field of the format `sign`, as a picture (SVG). */
  sign?(value: string): string | undefined
  /** A picture of the library with its caption, in a text. */
  figure?(props: FigureProps): ReactNode
  /** Completes the HTML of a body: what stands before it depends on what is used in it. */
  complete?(body: string): string
  /** The rules of style that a body needs beside its sheet: the security policy knows no style attributes. */
  styles?(body: string): string
  /** The shell round every page. */
  print(document: DocumentProps): string
}

/** A page type. */
interface PageTemplate<Content extends CoreContent, Page extends CorePage> {
  component(props: PageProps<Content, Page>): ReactNode
  /** The style sheet, below the folder of the site; `page.rest.css` beside `page.css` is what lies below the first view. */
  readonly styles: string
  /** The colour of its paper. */
  readonly ground: string
  readonly bodyClass?: string
  /** Icons of its own; such a page is no part of the site on a home screen. */
  readonly icons?: IconSet
  /** The name of the site that such a page seems to be of, where a link to it is shared. */
  siteName?(site: Content): string
  /** The language that its pages are in beside their own. */
  readonly alsoIn?: Language
  /** What stands for the page where a link to it is shared. */
  card?(page: Page, site: Content): CardPlan
  /** What an open page is about, for machines. */
  data?(page: Page, site: Content, facts: PublicFacts): PageData
}

/** Where an encrypted page lies, and what opens it. Every address is ready for an attribute. */
export interface Sealed {
  /** The route that the page was encrypted for, without the path below which the site is published. */
  readonly route: string
  readonly payload: string
  readonly styles: readonly string[]
  readonly restore: readonly string[]
  readonly errorPage: string
}

/** What everyone may know of a site beside its words. */
export interface PublicFacts {
  readonly addresses: Addresses
  /** Whether a page of the kind that `opens` is open. */
  readonly isPublic: boolean
  /** The address of the social card of the page. */
  readonly image?: string | undefined
}

/** The things a page is about (schema.org), and the id of the one that publishes it. */
export interface PageData {
  readonly publisher?: string
  readonly things: readonly Thing[]
}

/** The pictures of a site, in their order. */
export interface PictureLibrary {
  readonly images: readonly (Omit<PictureRequest, 'treatment'> &
    Pick<PictureAsset, 'focus'> & { readonly id: string })[]
  readonly treatment: 'none' | 'duotone'
  /** What each shows and what stands below it. */
  readonly words: Readonly<Record<Language, Readonly<Record<string, PictureWords>>>>
}

type PictureWords = Readonly<Record<'alt' | 'caption', string>>

/** A picture of the library, ready for a page. */
export interface LibraryPicture {
  readonly id: string
  /** Its place in the library, counted from 1. */
  readonly number: number
  /** Its files; every `url` is an address that a page may use as it is. */
  readonly picture: PictureAsset
  readonly words: Readonly<Record<Language, PictureWords>>
}

export interface FigureProps {
  readonly picture: LibraryPicture
  readonly language: Language
  readonly children: ReactNode
}

/**
 * What a page is given beside the content. Every address in here is ready for an attribute: it begins with the path
 * below which the site is published.
 */
export interface PageContext<Content extends CoreContent = CoreContent> {
  readonly language: Language
  /** The words that several pages share, in the language of the page. */
  readonly wording: Content['settings']['wording']['en']
  /** Words of other languages that stand emphasised in texts, and the addresses that texts may name. */
  readonly foreignWords: Content['settings']['foreignWords']
  readonly contact: Readonly<Record<'mail' | 'phone', Readonly<Record<string, string>>>>
  readonly gated: boolean
  /** Whether what may only be told in public may be told. */
  readonly isPublic: boolean
  /** The public address of a path of the site: `/legal-notice`, `/#top`, `/assets/hall.avif`. */
  readonly link: (path: string) => string
  readonly absolute: (path: string) => string
  /** The address of the first page of a kind; the home page's where there is none. */
  readonly linkTo: (kind: string) => string
  /** Whether the page at a route, such as `/v2`, is password-protected. */
  readonly isGated: (route: string) => boolean
  readonly languageOf: (route: string) => Language
  readonly picture: (id: string) => LibraryPicture
  readonly figure: ((props: FigureProps) => ReactNode) | undefined
  /**
   * Where the first view ends: the style sheet of what follows stands here, since browsers paint nothing behind one that
   * has not come. Who scrolls meanwhile comes to an end, and nothing moves. Without it the sheet stands at the end.
   */
  readonly fold: ReactNode
  /** The address of the module of an island; asking tells that the page uses it. */
  readonly island: (name: string) => string
}

/** The one argument of every page component: the content, the page's own file, and its surroundings. */
export interface PageProps<Content extends CoreContent, Page extends CorePage> {
  readonly site: Content
  readonly page: Page
  readonly context: PageContext<Content>
}

export type KindOf<Content extends CoreContent> = Content['pages'][number]['fields']['template']

/** A page whose file names this kind. */
export type PageOf<
  Content extends CoreContent,
  Kind extends KindOf<Content>,
> = Content['pages'][number] & {
  readonly fields: Extract<Content['pages'][number]['fields'], { readonly template: Kind }>
}

/** What the shell of a page is printed from. */
export interface DocumentProps {
  readonly language: Language
  /** The elements of the head, already HTML: React would sort them, and the security policy must come first. */
  readonly head: string
  readonly bodyClass?: string | undefined
  /** What the page component rendered, complete. */
  readonly body: string
}

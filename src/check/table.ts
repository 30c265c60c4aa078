import type { Finding } from '../content/finding.ts'
import type { PictureTable } from '../picture-table.ts'
import { anyPage } from './fields.ts'
import {
  type Body,
  type ContentKind,
  type FileKind,
  isOfKind,
  type PageKind,
  type ShortBody,
} from './kinds.ts'
import type { World } from './world.ts'

/** A rule of a site's own, written with the tools of the checks. */
export type Rule = (world: World) => readonly Finding[]

/** What a site consists of. Everything that checks, builds, editors and dialogues know of the content is derived from it. */
export interface ContentTable {
  /** All kinds of files but the pages, which lie in `pages/`. */
  readonly kinds: readonly ContentKind[]
  /** The kinds of pages that an editor may name in `template:`. */
  readonly pages: Readonly<Record<string, PageKind>>
  /** Pairs of files with the same fields, one in each language. */
  readonly translations?: readonly LanguagePair[]
  readonly library?: PictureLibrary
  /** What the layout asks of pictures. */
  readonly pictures: PictureTable
  /** The kind of page whose being open to everybody makes `onlyWhenPublic` words public. */
  readonly opens?: string
  readonly rules?: readonly Rule[]
}

/** The paths of two files that say the same, each in its language. */
export interface LanguagePair {
  readonly en: string
  readonly fr: string
}

/** The pictures that texts may show by their id. */
export interface PictureLibrary {
  /** The file with the list `images` of `id`, `src` and perhaps `small`. */
  readonly file: string
  /** The files whose field `gallery` holds `alt` and `caption` of every picture. */
  readonly words?: LanguagePair
  /** How many pictures the texts of the site speak of. */
  readonly expected?: number
}

/** The folder of the pages. */
export const pageFolder = 'pages/'

const pagePath = `${pageFolder}*.md`
const endless: Body = { use: 'page', room: Number.POSITIVE_INFINITY }
const unknown: Body = { ...endless, use: 'unknown' }
const none: Body = { ...endless, use: 'none' }

const short = ({ room }: ShortBody): Body => ({ use: 'short', room })

/** Every kind of file that an editor may write. */
export function fileKinds({ kinds, pages }: ContentTable): readonly FileKind[] {
  const others = kinds.map(
    (kind): FileKind => ({
      ...kind,
      format: kind.path.endsWith('.md') ? 'markdown' : 'yaml',
      bodyOf: () => (kind.body ? short(kind.body) : none),
    }),
  )
  // Before the first folder, as a list of files has it: site.yaml, gate.yaml, pages.
  const at = kinds.findIndex(({ path }) => path.includes('/'))
  return others.toSpliced(at === -1 ? others.length : at, 0, kindOfPages(pages))
}

function kindOfPages(pages: ContentTable['pages']): FileKind {
  const variants = Object.fromEntries(
    Object.entries(pages).map(([name, { schema }]) => [name, schema]),
  )
  return {
    path: pagePath,
    name: { en: 'a page', fr: 'une page' },
    schema: anyPage(Object.values(variants)),
    variants,
    format: 'markdown',
    language: 'page',
    bodyOf: (template) => {
      const kind = Object.hasOwn(pages, String(template)) ? pages[String(template)] : undefined
      if (!kind) return unknown
      if (kind.body === 'page') return endless
      return kind.body ? short(kind.body) : none
    },
  }
}

/** The kind of a file. */
export const kindAt = (kinds: readonly FileKind[], path: string): FileKind | undefined =>
  kinds.find((kind) => isOfKind(kind.path, path))

/** Files without which no site can be built. */
export const requiredFiles = ({ kinds }: ContentTable): string[] =>
  kinds.map(({ path }) => path).filter((path) => !path.includes('*'))

/** Addresses that pages cannot have, since the build writes there. */
export const reservedRoutes = ({ pages }: ContentTable): string[] => [
  ...Object.values(pages).flatMap(({ file }) => (file ? [`/${file.replace(/\.html$/, '')}`] : [])),
  '/assets',
]

/** The kinds of pages that a host shows by itself, such as the one for addresses where nothing is. */
export const pagesAlone = ({ pages }: ContentTable): string[] =>
  Object.entries(pages).flatMap(([name, { file }]) => (file ? [name] : []))

/** The file that a page is published in, below the output folder: `/v2` is `v2/index.html`. */
export function outputPath(
  { pages }: Pick<ContentTable, 'pages'>,
  fields: { readonly template: string; readonly route?: string },
): string {
  const own = pages[fields.template]?.file
  if (own) return own
  const route = fields.route ?? '/'
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`
}

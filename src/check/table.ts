import type { z } from 'zod'
import { composedPath, isImpossibleName } from '../content/load.ts'
import { gateFileSchema } from '../gate/gate-file.ts'
import type { Both } from '../message.ts'
import type { Crop, PictureTable } from '../picture-table.ts'
import type { Language } from '../site.ts'
import { valueAt } from './data.ts'
import { anyPage, group, shownTimes } from './fields.ts'
import { fileOf } from './redirects.ts'

/** What a site consists of. Checks, builds, editors and dialogues derive all they know of the content from it. */
export interface ContentTable {
  /** All kinds of files but the pages, which lie in `pages/`. */
  readonly kinds: readonly ContentKind[]
  /** The page types that an editor may name in `template:`. */
  readonly pages: Readonly<Record<string, PageKind>>
  /** Pairs of files with the same fields, one in each language. */
  readonly translations?: readonly Readonly<Record<Language, string>>[]
  readonly settings: Settings
  /** The pictures that texts may show by their id. */
  readonly library?: {
    readonly file: string
    /** The field of that file with the list of pictures, each with its `id`. */
    readonly list: string
    /** The field of a picture that names its file. */
    readonly picture: string
    readonly words?: PictureWords
    readonly crops?: readonly Crop[]
  }
  /** What the layout asks of pictures. */
  readonly pictures: PictureTable
  /** The page type whose being open to everyone makes `onlyWhenPublic` words public. */
  readonly opens?: string
  /** The addresses besides `/` that must have a page. */
  readonly routes?: readonly string[]
}

/** The file with the name of the site and its address, `url`. */
export interface Settings {
  readonly file: string
  /** The fields of it in which the mail addresses and telephone numbers stand that texts name in braces. */
  readonly mail?: readonly string[]
  /** The field with the list of links that stand on every page, and the fields of one: its page and its words. */
  readonly links?: { readonly field: string; readonly to: string; readonly label: string }
  readonly phone?: readonly string[]
  /** The field with the name, mail and phone of the site administrator. */
  readonly help?: string
  /** The field with the time zone of the times in content, and what counts without it. */
  readonly zone?: { readonly field: string; readonly preset: string }
}

/** The files that describe the pictures of the library, by the ids below a field: what each shows, and its caption. */
export interface PictureWords extends Readonly<Record<Language, string>> {
  readonly field: string
  readonly alt: string
  readonly caption: string
}

/** The questions from which `npm run new` makes a file of a kind. */
export interface Creation {
  /** The word behind `npm run new --`. */
  readonly word: string
  readonly label: Both
  /** The fields in the order in which they are asked, `text` for the body; a question of its own where the label does not ask it. */
  readonly ask: readonly (string | readonly [field: string, question: Both])[]
  /** What to do once the file is there; `{route}` stands for the address of a page. */
  readonly next: Both
}

/** A kind of content file. */
export interface ContentKind {
  /** Below the content folder. With one `*` for one file or more; without it the file is required. */
  readonly path: string
  /** What editors call it, with its article. */
  readonly name: Both
  readonly schema: z.ZodType
  /** The language of its words; `page` where the file says it in `lang`. */
  readonly language: Language | 'page'
  /**
   * The page types that show its words: what only password-protected pages show is password-protected. A field may say
   * otherwise in the notes of its schema; a file that says nothing counts as password-protected.
   */
  readonly shownOn?: readonly string[] | 'every page'
  /** Of these, kinds whose pages show them only with a field, and its name. */
  readonly shownWith?: Readonly<Record<string, string>>
  /** Whether its words are those of the page in front of password-protected ones. */
  readonly ofGate?: true
  /** A short text below the fields, and how many characters its place has space for. */
  readonly body?: Pick<Body, 'room'>
  readonly create?: Creation | undefined
}

/** A page type, named by the value of `template:` in its file. */
export interface PageKind {
  readonly schema: z.ZodObject
  /** The ids of its sections, where links may lead. */
  readonly sections: readonly string[]
  /** Markdown whose headings are sections too, a short text, or nothing. */
  readonly body?: 'page' | Pick<Body, 'room'>
  /** Where a page is published that has no address of its own; there is exactly one page of such a kind. */
  readonly file?: string
  readonly titled?: 'with the name of the site'
  readonly create?: Creation
}

/** What becomes of the text below the fields, and how many characters its place has space for. */
export interface Body {
  readonly room: number
  /** A page of its own, a short text, or nothing; unknown where the fields do not tell. */
  readonly use: 'page' | 'short' | 'none' | 'unknown'
}

/** A kind of file as the checks read it: those of the table, and the pages. */
export interface FileKind extends Omit<ContentKind, 'body'> {
  /** The schemas to choose from by the field `template`, for pages. */
  readonly variants?: Readonly<Record<string, z.ZodType>>
  /** Of these, the name of the one that most new files have. */
  readonly usual?: string | undefined
  readonly format: 'yaml' | 'markdown'
  readonly bodyOf: (template: unknown) => Body
}

/** The language that a page says it is in. */
export const languageOf = (lang: unknown): Language => (lang === 'fr' ? 'fr' : 'en')

/** The language of a file with these fields. */
export const languageIn = ({ language }: FileKind, fields: unknown): Language =>
  language === 'page' ? languageOf(valueAt(fields, ['lang'])) : language

/** The schema of a file with these fields. */
export const schemaOf = ({ schema, variants = {} }: FileKind, fields: unknown): z.ZodType => {
  const template = String(valueAt(fields, ['template']))
  return (Object.hasOwn(variants, template) ? variants[template] : undefined) ?? schema
}

/** Whether a path is one of a kind; systems differ in how they store accents. */
export function isOfKind(pattern: string, path: string): boolean {
  const known = patterns.get(pattern)
  const expression = known ?? new RegExp(`^${pattern.split('*').map(RegExp.escape).join('[^/]+')}$`)
  if (!known) patterns.set(pattern, expression)
  return expression.test(composedPath(path))
}

const patterns = new Map<string, RegExp>()

/** Where the pages lie, and the public keys of the gate. */
export const pageFolder = 'pages/'
export const pagePath = `${pageFolder}*.md`
export const gatePath = 'gate.json'

/** The file of the gate, which `npm run gate` writes. */
export const gateKind: FileKind = {
  path: gatePath,
  name: { en: gatePath, fr: gatePath },
  schema: gateFileSchema,
  language: 'en',
  format: 'yaml',
  bodyOf: () => bodyOf(undefined),
}

/** The file with the dates of a season. */
export const seasonPath = 'seasons/*/season.yaml'

const season: FileKind = {
  path: seasonPath,
  name: { en: 'a season', fr: 'une saison' },
  schema: group(
    ['Season', 'Saison'],
    [
      'While it lasts, the files beside it stand in for those of the same path.',
      'Tant qu’elle dure, les fichiers à côté remplacent ceux du même chemin.',
    ],
    shownTimes,
  ),
  language: 'en',
  format: 'yaml',
  bodyOf: () => bodyOf(undefined),
}

/** The season that a file belongs to, and the path that it stands in for; undefined for a file of no season. */
export function standsInFor(path: string): { season: string; path: string } | undefined {
  const [, name = '', rest] = /^seasons\/([^/]+)\/(.+)$/.exec(path) ?? []
  return rest === undefined ? undefined : { season: name, path: rest }
}

/** Every kind of file that an editor may write. */
export function fileKinds({ kinds, pages }: ContentTable): readonly FileKind[] {
  const others = kinds.map((kind): FileKind => {
    const format = kind.path.endsWith('.md') ? 'markdown' : 'yaml'
    return { ...kind, format, bodyOf: () => bodyOf(kind) }
  })
  const ofPages: FileKind = {
    path: pagePath,
    name: { en: 'a page', fr: 'une page' },
    schema: anyPage(Object.values(pages).map(({ schema }) => schema)),
    variants: Object.fromEntries(Object.entries(pages).map(([name, { schema }]) => [name, schema])),
    usual: Object.entries(pages).find(([, { body, file }]) => body === 'page' && !file)?.[0],
    format: 'markdown',
    language: 'page',
    create: Object.values(pages).find(({ create }) => create)?.create,
    bodyOf: (name) => bodyOf(Object.hasOwn(pages, String(name)) ? pages[String(name)] : undefined),
  }
  // Before the first folder, as a list of files has it.
  const at = kinds.findIndex(({ path }) => path.includes('/'))
  return [...others.toSpliced(at === -1 ? others.length : at, 0, ofPages), season]
}

function bodyOf(kind: Pick<PageKind, 'body'> | undefined): Body {
  const room = Number.POSITIVE_INFINITY
  if (!kind) return { use: 'unknown', room }
  if (kind.body === 'page') return { use: 'page', room }
  return kind.body ? { use: 'short', ...kind.body } : { use: 'none', room }
}

/** The kind of a file; in a season, that of the file which it stands in for. */
export function kindAt(kinds: readonly FileKind[], path: string): FileKind | undefined {
  const wanted = isOfKind(seasonPath, path) ? path : (standsInFor(path)?.path ?? path)
  return kinds.find((kind) => isOfKind(kind.path, wanted))
}

/** The files that every site needs. */
export const requiredFiles = ({ kinds }: ContentTable): string[] =>
  kinds.map(({ path }) => path).filter((path) => !path.includes('*'))

/** The addresses that must have a page. */
export const requiredRoutes = ({ routes = [] }: ContentTable): string[] => ['/', ...routes]

/** Where the licences are published of what comes with the site. */
export const licencesRoute = '/licences.txt'

/** Addresses that pages cannot have, since the build writes there. */
const reservedRoutes = ({ pages }: ContentTable): string[] => [
  ...Object.values(pages).flatMap(({ file }) => (file ? [`/${file.replace(/\.html$/, '')}`] : [])),
  '/assets',
  '/live.json',
  licencesRoute,
  // The file of the page at `/`.
  '/index',
]

/** Whether an address is reserved: the build writes there, or a system cannot store its folder. */
export const isReserved = (table: ContentTable, route: string): boolean =>
  isWritten(table, route) || route.split('/').some(isImpossibleName)

const isWritten = (table: ContentTable, route: string): boolean =>
  reservedRoutes(table).some((name) => route === name || route.startsWith(`${name}/`))

/** Whether an old address is reserved for a file that the build or the preview may write beside the pages. */
export function isReservedForFiles(table: ContentTable, address: string): boolean {
  // Some systems do not tell `/Assets` from `/assets`.
  const plain = address.toLowerCase()
  return ownFiles.test(plain) || isWritten(table, plain.replace(/\.html(?=\/|$)/, ''))
}

/** Icons, calendars, what machines read, what hosts read, and the tools of the preview. */
const ownFiles =
  /^\/(?:-|_headers|_redirects|\.htaccess|[^/]+\.(?:ico|png|svg|ics|txt|xml|json|webmanifest))(?:\/|$)/

/** The page types that a host shows by itself, such as the one for addresses where nothing is. */
export const pagesAlone = ({ pages }: ContentTable): string[] =>
  Object.entries(pages).flatMap(([name, { file }]) => (file ? [name] : []))

/** The file that a page is published in, below the output folder: `/v2` is `v2/index.html`. */
export function outputPath(
  { pages }: Pick<ContentTable, 'pages'>,
  fields: { readonly template: string; readonly route?: string },
): string {
  return pages[fields.template]?.file ?? fileOf(fields.route ?? '/')
}

import type { Finding } from '../content/finding.ts'
import type { TextRange } from '../content/text.ts'
import { rememberFor } from '../memory.ts'
import type { Wording } from '../message.ts'
import { type Path, samePath, valueAt } from './data.ts'
import type { File } from './file.ts'
import { fieldFinding, rangeIn } from './form.ts'
import { type Redirect, redirectsOf } from './redirects.ts'
import type { FieldNote, FieldText } from './schema.ts'
import { isPageAddress } from './slug.ts'
import { type ContentTable, isOfKind, isReserved, pageFolder, pagePath } from './table.ts'

export { isFaultyAt } from './check-fields.ts'

/** What the rules that join several files look at. */
export interface World {
  readonly table: RuledTable
  readonly files: readonly File[]
  /** The paths of all files of the content folder. */
  readonly paths: readonly string[]
  /** The content folder as it is printed. */
  readonly folder: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** The files that are there and not shown at this time. */
  readonly hidden: readonly File[]
  /** The public addresses that the site has, or that it is built for. */
  readonly addresses: readonly string[]
  /** The pages that a link may lead to, by address. */
  readonly pages: ReadonlyMap<string, Destination>
  /** The old addresses of pages, by what addresses are compared by. */
  readonly redirects: ReadonlyMap<string, Redirect>
  /** Whether the address of every page is known. */
  readonly complete: boolean
  /** The ids of the pictures in the library; undefined where that cannot be read. */
  readonly imageIds: readonly string[] | undefined
}

/** What a site consists of, with rules of its own beside it, written with the tools of the checks. */
export interface RuledTable extends ContentTable {
  readonly rules?: readonly ((world: World) => readonly Finding[])[]
}

type Content = Omit<World, 'pages' | 'redirects' | 'complete' | 'imageIds'>

/** A page as links see it. */
export interface Destination {
  readonly template: string | undefined
  readonly gated: boolean
  /** The ids of its sections; undefined where they cannot be told. */
  readonly sections: readonly string[] | undefined
}

/** Derives pages, redirects and picture ids from the files. Errors in one file hide as little as possible of others. */
export function worldOf(content: Content): World {
  const pages = content.files.flatMap((file) => {
    const route = routeOf(file)
    return route === undefined ? [] : [[route, destinationOf(file, content.table)] as const]
  })
  const redirects = redirectsOf(content.files.filter(isPage).map(addressesOf))
  return {
    ...content,
    pages: new Map(pages),
    redirects: new Map(redirects.map((redirect) => [redirect.key, redirect])),
    complete: isComplete(content),
    imageIds: imageIdsOf(content),
  }
}

/** The value of a field of a file, valid or not. */
export const fieldOf = (file: File | undefined, ...path: string[]): unknown =>
  valueAt(file?.fields?.data, path)

/** A message at a field of a file. */
export const told = ({ fields }: File, path: Path, wording: Wording): Finding[] =>
  fields ? [fieldFinding(fields, path, wording)] : []

/** The file at a path of the content folder. */
export const fileAt = ({ files }: Pick<World, 'files'>, path: string): File | undefined =>
  files.find(({ source }) => source.path === path)

/** The `about` of errors that one missing page causes. */
export const aboutPage = (route: string): string => `page ${route}`

/** Whether a file is a page. */
export const isPage = (file: File): boolean => file.source.path.startsWith(pageFolder)

/** The address of a page, unless it is malformed; read from the plain text where its fields cannot be parsed. */
export function routeOf(file: File): string | undefined {
  if (!isPage(file)) return undefined
  const route = fieldOf(file, 'route')
  if (typeof route === 'string' && isPageAddress(route)) return route
  if (file.fields) return undefined
  return /^route:\s*["']?(\/[^\s"'#]*)["']?\s*\n/m.exec(file.source.text)?.[1]
}

/** The address of a page, and those it had before. */
export function addressesOf(page: File) {
  const listed = fieldOf(page, 'redirectFrom')
  const old: readonly unknown[] = Array.isArray(listed) ? listed : []
  return { route: routeOf(page), redirectFrom: old.filter((one) => typeof one === 'string') }
}

const destinationOf = rememberFor((file: File, table: ContentTable): Destination => {
  const template = fieldOf(file, 'template')
  const gated = fieldOf(file, 'gated') === true
  if (typeof template !== 'string') return { template: undefined, gated, sections: undefined }
  const kind = Object.hasOwn(table.pages, template) ? table.pages[template] : undefined
  const own = kind?.body === 'page' ? file.body?.sections : []
  const fixed = kind?.sections ?? []
  return { template, gated, sections: own && [...fixed, ...own.filter(Boolean)] }
})

/** Whether every page could be read, and says its address unless it has none. */
function isComplete({ table, files, paths }: Content): boolean {
  const pages = files.filter(isPage)
  const hasAddress = (page: File) =>
    routeOf(page) !== undefined ||
    table.pages[String(fieldOf(page, 'template'))]?.file !== undefined
  const routes = pages.flatMap((page) => routeOf(page) ?? [])
  // A page that took the address of another, or of the site, had one of its own before.
  const areFree =
    new Set(routes).size === routes.length && !routes.some((route) => isReserved(table, route))
  const all = paths.filter((path) => isOfKind(pagePath, path))
  return pages.length === all.length && pages.every(hasAddress) && areFree
}

function imageIdsOf({ table, files }: Content): string[] | undefined {
  const library = table.library && fileAt({ files }, table.library.file)
  const list = table.library?.list ?? ''
  const images = fieldOf(library, list)
  // A picture that lost its id, or has that of another, may be any of those that are missed elsewhere.
  const isLost = library?.fields?.findings.some(
    ({ path }) => path[0] === list && (path.length < 3 || path.at(-1) === 'id'),
  )
  if (!Array.isArray(images) || isLost) return undefined
  const all = images.map((image: unknown) => valueAt(image, ['id']))
  const ids = all.filter((id) => typeof id === 'string')
  return new Set(ids).size === ids.length ? ids : undefined
}

/** A field that names something else: a page, a picture, a picture of the library. */
export type Name = FieldText & { readonly range: TextRange }

/** The fields of a file that refer to something of a kind, without those that have errors. */
export function namesIn({ fields, names }: File, kind: FieldNote['refersTo']): Name[] {
  if (!fields) return []
  const isFaulty = ({ path }: FieldText) => fields.findings.some((one) => samePath(one.path, path))
  return names
    .filter((leaf) => leaf.note.refersTo === kind && !isFaulty(leaf))
    .map((leaf) => ({
      ...leaf,
      get range() {
        return rangeIn(fields, leaf.path)
      },
    }))
}

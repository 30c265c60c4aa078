import type { Range } from '../content/text.ts'
import { samePath, valueAt } from './data.ts'
import type { Entry } from './entry.ts'
import { type FieldText, rangeIn } from './form.ts'
import type { PageKind } from './kinds.ts'
import { sectionIds } from './markdown.ts'
import type { FieldNote } from './schema.ts'

/** What the rules that join several files look at. */
export interface World {
  readonly entries: readonly Entry[]
  /** The paths of all files of the content folder. */
  readonly paths: readonly string[]
  /** The content folder as it is printed. */
  readonly folder: string
  /** The day of the check, year-month-day. */
  readonly today: string
  /** Addresses that pages cannot have. */
  readonly reserved: readonly string[]
  /** The pages that a link may lead to, by address. */
  readonly pages: ReadonlyMap<string, Destination>
  /** Whether the address of every page is known. */
  readonly complete: boolean
  /** The ids of the pictures in the library; undefined where that cannot be read. */
  readonly imageIds: readonly string[] | undefined
}

/** A page as links see it. */
export interface Destination {
  readonly template: string | undefined
  readonly gated: boolean
  /** The ids of its sections; undefined where they cannot be told. */
  readonly sections: readonly string[] | undefined
}

/** What the files of a site lie in. */
export interface Surroundings extends Pick<World, 'paths' | 'folder' | 'today' | 'reserved'> {
  readonly pageKinds: Readonly<Record<string, PageKind>>
  /** The file that lists the pictures of the library. */
  readonly library: string | undefined
}

/** Brings the files of a site together. What is wrong in one of them hides as little as possible of the others. */
export function worldOf(entries: readonly Entry[], surroundings: Surroundings): World {
  const { pageKinds, library, ...rest } = surroundings
  const pages = entries.flatMap((entry) => {
    const route = routeOf(entry)
    return route === undefined ? [] : [[route, destinationOf(entry, pageKinds)] as const]
  })
  return {
    ...rest,
    entries,
    pages: new Map(pages),
    complete: isComplete(entries, surroundings),
    imageIds: library === undefined ? undefined : imageIdsOf(entries, library),
  }
}

/** The value of a field of an entry, mistakes and all. */
export const fieldOf = (entry: Entry | undefined, ...path: string[]): unknown =>
  valueAt(entry?.fields?.form.data, path)

/** The entry at a path of the content folder. */
export const entryAt = ({ entries }: Pick<World, 'entries'>, path: string): Entry | undefined =>
  entries.find(({ source }) => source.path === path)

/** Whether an entry is a page. */
export const isPage = (entry: Entry): boolean => entry.source.path.startsWith('pages/')

/** The address of a page, unless it is malformed; read from the plain text where its fields cannot be parsed. */
export function routeOf(entry: Entry): string | undefined {
  if (!isPage(entry)) return undefined
  const route = fieldOf(entry, 'route')
  const isFaulty = entry.fields?.findings.some(
    ({ path }) => path.length === 1 && path[0] === 'route',
  )
  if (typeof route === 'string' && !isFaulty) return route
  if (entry.fields) return undefined
  return /^route:\s*["']?(\/[^\s"'#]*)/m.exec(entry.source.text)?.[1]
}

function destinationOf(entry: Entry, kinds: Surroundings['pageKinds']): Destination {
  const template = fieldOf(entry, 'template')
  const gated = fieldOf(entry, 'gated') === true
  if (typeof template !== 'string') return { template: undefined, gated, sections: undefined }
  const root = entry.body?.root
  const kind = Object.hasOwn(kinds, template) ? kinds[template] : undefined
  const own = kind?.body === 'page' ? root && sectionIds(root) : []
  const fixed = kind?.sections ?? []
  return { template, gated, sections: own && [...fixed, ...own.filter(Boolean)] }
}

/** Whether every page could be read, and says its address unless it has none. */
function isComplete(entries: readonly Entry[], surroundings: Surroundings): boolean {
  const { paths, reserved, pageKinds } = surroundings
  const pages = entries.filter(isPage)
  const files = paths.filter((path) => /^pages\/[^/]+\.md$/.test(path))
  const hasAddress = (page: Entry) =>
    routeOf(page) !== undefined || pageKinds[String(fieldOf(page, 'template'))]?.file !== undefined
  const routes = pages.flatMap((page) => routeOf(page) ?? [])
  // A page that took the address of another, or of the site, had one of its own before.
  const areFree = new Set(routes).size === routes.length && !routes.some(isReserved(reserved))
  return pages.length === files.length && pages.every(hasAddress) && areFree
}

/** Whether the build itself writes at an address or below it. */
export const isReserved =
  (reserved: readonly string[]) =>
  (route: string): boolean =>
    reserved.some((name) => route === name || route.startsWith(`${name}/`))

function imageIdsOf(entries: readonly Entry[], library: string): string[] | undefined {
  const gallery = entryAt({ entries }, library)
  const images = fieldOf(gallery, 'images')
  // A picture that lost its id, or has that of another, may be any of those that are missed elsewhere.
  const areKnown = !gallery?.fields?.findings.some(({ path }) => path.at(-1) === 'id')
  if (!Array.isArray(images) || !areKnown) return undefined
  const ids = images.flatMap((image: unknown) => {
    const id = valueAt(image, ['id'])
    return typeof id === 'string' ? [id] : []
  })
  return new Set(ids).size === ids.length ? ids : undefined
}

/** A field that names something else: a page, a picture, a picture of the gallery. */
export interface Name extends FieldText {
  readonly range: Range
}

/** The fields of an entry that name something of a kind. Those that are wrong in themselves are left out. */
export function namesIn(entry: Entry, kind: FieldNote['refersTo']): Name[] {
  const { fields } = entry
  if (!fields) return []
  const isFaulty = ({ path }: FieldText) => fields.findings.some((one) => samePath(one.path, path))
  return entry.leaves
    .filter((leaf) => leaf.note.refersTo === kind && !isFaulty(leaf))
    .map((leaf) => ({ ...leaf, range: rangeIn(fields.form, leaf.path) }))
}

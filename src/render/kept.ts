import { rememberFor } from '../memory.ts'
import { propertyOf } from '../parse.ts'
import { contentHash } from '../pictures/cache.ts'
import { isGated } from './addresses.ts'
import type { Surroundings } from './context.ts'
import type { CorePage } from './model.ts'

/*
 * A page is made again only where something that it is made of is another. What it is made of is known by marks: hashes
 * that hold from one build to the next, in a running preview and between two commands.
 */

/** The marks of the content. */
export interface Marks {
  /** Of the file that a page is written in. */
  readonly page: (file: string) => string
  /** Of a property of the content as the other pages see it. */
  readonly site: (name: string) => string
}

/** What a page has read of the content: the properties by name, with the mark of each. */
export type Reads = Readonly<Record<string, string>>

/** A world that notes in `reads` what is read of it. */
export function watched<World extends object>(world: World, { site }: Marks) {
  const reads: Record<string, string> = {}
  const get = (all: World, name: PropertyKey): unknown => {
    if (typeof name === 'string') reads[name] ??= site(name)
    return propertyOf(all, name)
  }
  return { world: new Proxy(world, { get }), reads }
}

/** Whether all that was read is as it was. */
export const isAsRead = (reads: Reads, { site }: Marks): boolean =>
  Object.entries(reads).every(([name, mark]) => site(name) === mark)

/** Gives the mark of everything that a page is made of, but for what it reads of the content, and its fonts. */
export function aroundIn(
  { addresses, assets }: Pick<Surroundings, 'addresses' | 'assets'>,
  marks: Marks,
) {
  const where = `${addresses.origin} ${addresses.base} ${assetsMark(assets)}`
  return (page: CorePage): string => {
    const { file, fields } = page
    const own = assets.styles.get(fields.template)
    const gate = assets.styles.get('gate')
    const parts = [own, isGated(page) ? gate : undefined, assets.cards.get(file)]
    return [marks.page(file), where, ...parts.map(markOf)].join(' ')
  }
}

const assetsMark = rememberFor((assets: Surroundings['assets']): string => {
  const { library, pictures, modules, restore, shared, boot, restoring, notFound } = assets
  const files = library.images.map(({ src }) => pictures.picture(src, (path) => path))
  return markOf({ library, files, modules, restore, shared, boot, restoring, notFound })
})

/** The mark of the bytes of a file. */
export const bytesMark = rememberFor((bytes: Uint8Array): string => contentHash(bytes))

/** The mark of plain data. */
export const markOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? objectMark(value) : serialized(value)

const objectMark = rememberFor((value: object): string => contentHash(serialized(value)))

const serialized = (value: unknown): string => JSON.stringify(value, asPlain) ?? String(value)

function asPlain(_: string, value: unknown): unknown {
  if (typeof value === 'function') throw new Error('the content is not plain data')
  return value instanceof Map || value instanceof Set ? [...value] : value
}

import { pathsFor } from '../address.ts'
import { type Address, addressesOf } from './addresses.ts'
import { attribute, type BuiltPage } from './built-page.ts'

/** What an address of the site may lead to. */
export interface Targets {
  /** The origin of the public address, for the few absolute addresses a page states of itself. */
  readonly origin: string
  readonly base: string
  readonly paths: ReadonlySet<string>
  /** The ids of each page, those behind its password too. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
}

/** Collects the ids of all pages by path. */
export function idsOf(pages: readonly BuiltPage[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>()
  for (const page of pages) {
    const known = ids.get(page.path) ?? new Set<string>()
    for (const element of page.elements) known.add(attribute(element, 'id') ?? '')
    ids.set(page.path, known)
  }
  return ids
}

/** No id stands twice in a page: only the first would be found. */
export function idFaults(page: BuiltPage): readonly string[] {
  const ids = page.elements.flatMap((element) => attribute(element, 'id') ?? [])
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at)
  return [...new Set(twice)].map((id) => `has the id “${id}” more than once`)
}

/** Every address of a page that does not lead anywhere, or makes the browser ask another host. */
export const linkFaults = (page: BuiltPage, targets: Targets): readonly string[] => [
  ...new Set(
    page.elements
      .flatMap(addressesOf)
      .flatMap((address) => addressFault(address, page.path, targets) ?? []),
  ),
]

/** What is wrong with an address named in the file `from`. */
export function addressFault(address: Address, from: string, targets: Targets): string | undefined {
  const { url, fetched } = address
  const here = `${targets.base}/${from.replace(/(^|\/)index\.html$/, '$1')}`
  const absolute = URL.parse(url, targets.origin + here)
  if (!absolute) return `names an address that is none: “${url}”`
  if (absolute.origin !== targets.origin) return fetched ? `asks another host: “${url}”` : undefined

  const path = pathsFor(absolute.pathname, targets.base).find((one) => targets.paths.has(one))
  if (path === undefined) return `“${url}” leads to no page or file`
  const id = decodeURIComponent(absolute.hash.slice(1))
  const found = id === '' || id === 'top' || targets.ids.get(path)?.has(id)
  return found || !path.endsWith('.html') ? undefined : `“${url}” leads to no section of ${path}`
}

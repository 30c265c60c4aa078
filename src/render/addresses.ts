import { rememberFor } from '../memory.ts'
import type { CoreContent, CorePage } from './model.ts'

/** The two halves of the public address: where the site is, and below which path of it. */
export type Addresses = Readonly<ReturnType<typeof addressesOf>>

/** Takes the public address of the site apart; neither half has a slash at its end. */
export function addressesOf(publicUrl: string) {
  const { origin, pathname } = new URL(publicUrl)
  const base = pathname.replace(/\/+$/, '')
  /** A path of the site (`/v2`, `/#top`) as an address for an attribute. */
  const link = (path: string) => (path.startsWith('/') ? base + path : path)
  return { origin, base, link, absolute: (path: string) => origin + link(path) }
}

/** The address of a page; the 404 and error pages have none. */
export const routeOf = ({ fields }: CorePage): string | undefined => fields.route

/** Whether a page is password-protected. */
export const isGated = ({ fields }: CorePage): boolean => fields.gated === true

/** Whether search engines may list a page: never a password-protected one, nor one that is not a page. */
export const isListed = (page: CorePage): boolean => page.fields.indexed === true && !isGated(page)

/** The page at an address, if there is one. */
export const pageAt = (
  { pages }: Pick<CoreContent, 'pages'>,
  route: string | undefined,
): CorePage | undefined => (route === undefined ? undefined : byRoute(pages).get(route))

const byRoute = rememberFor(
  (pages: CoreContent['pages']) => new Map(pages.map((page) => [routeOf(page), page] as const)),
)

/** A listed page and its listed translation in the other language; nothing where one of them is missing or names another. */
export function translationsOf(page: CorePage, site: CoreContent): readonly CorePage[] {
  const route = page.fields.translation
  const other = pageAt(site, route)
  if (other === undefined || other.fields.translation !== routeOf(page)) return []
  const isOther = other.fields.lang !== page.fields.lang
  return isOther && isListed(page) && isListed(other) ? [page, other] : []
}

/** The first page of a kind that everyone may open. */
export const openPageOf = (kind: string | undefined, { pages }: CoreContent) =>
  firstOpen(pages).get(kind)

const firstOpen = rememberFor((pages: CoreContent['pages']) =>
  firstByKind(pages.filter((page) => !isGated(page))),
)

/** The first page of a kind. */
export const firstPageOf = (kind: string, { pages }: CoreContent): CorePage | undefined =>
  first(pages).get(kind)

const firstByKind = (pages: CoreContent['pages']): ReadonlyMap<string | undefined, CorePage> =>
  new Map(pages.map((page) => [page.fields.template, page] as const).toReversed())

const first = rememberFor(firstByKind)

/** A page as others see it: its fields, and its text only where that is for all. */
export const pageOutside = ({ file, fields, body }: PageFacts): CorePage => ({
  file,
  fields,
  get body() {
    if (body) return body
    throw new Error(`a page reads the text of ${file}, which is not its own`)
  },
})

/** What of a page others may see. */
type PageFacts = Pick<CorePage, 'file' | 'fields'> & { readonly body?: CorePage['body'] }

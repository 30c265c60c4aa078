import type { CoreContent, CorePage } from './site-table.ts'

/** The two halves of the public address: where the site is, and below which path of it. */
export interface Addresses {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string
  /** The path every address begins with, without a slash at the end; empty at the root of a host. */
  readonly base: string
  /** A path of the site (`/v2`, `/#top`) as an address for an attribute. */
  readonly link: (path: string) => string
  /** A path of the site as an absolute address. */
  readonly absolute: (path: string) => string
}

/** Takes the public address of the site apart; its pathname is the base of every link. */
export function addressesOf(publicUrl: string): Addresses {
  const { origin, pathname } = new URL(publicUrl)
  const base = pathname.replace(/\/+$/, '')
  const link = (path: string) => (path.startsWith('/') ? base + path : path)
  return { origin, base, link, absolute: (path) => origin + link(path) }
}

/** The address of a page; the 404 and error pages have none. */
export const routeOf = ({ fields }: CorePage): string | undefined => fields.route

/** Whether a page asks for a password. */
export const isGated = ({ fields }: CorePage): boolean => fields.gated === true

/** Whether search engines may list a page: never one behind the password, nor one that is not a page. */
export const isListed = (page: CorePage): boolean => page.fields.indexed === true && !isGated(page)

/** A listed page and its listed translation; nothing where one of them is missing. */
export function translationsOf(page: CorePage, { pages }: CoreContent): readonly CorePage[] {
  const route = page.fields.translation
  const other = pages.find((candidate) => routeOf(candidate) === route)
  const both = route !== undefined && other !== undefined && isListed(page) && isListed(other)
  return both ? [page, other] : []
}

/** The first page of a kind that everybody may open. */
export const openPageOf = (kind: string | undefined, { pages }: CoreContent) =>
  pages.find((page) => page.fields.template === kind && !isGated(page))

import { isGated, isPageOf, routeOf } from '../render/page-of.ts'
import type { Page, Site } from '../site.ts'

/** Whether search engines may list a page: never one behind the password, nor one that is not a page. */
export const isListed = (page: Page): boolean =>
  'indexed' in page.fields && page.fields.indexed && !isGated(page)

/** A listed page and its listed translation; nothing where one of them is missing (contract 6.11). */
export function translationsOf(page: Page, site: Site): readonly Page[] {
  const route = isPageOf(page, 'prose') ? page.fields.translation : undefined
  const other = site.pages.find((candidate) => routeOf(candidate) === route)
  const both = route !== undefined && other !== undefined && isListed(page) && isListed(other)
  return both ? [page, other] : []
}

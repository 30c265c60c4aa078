import type { Addresses } from '../render/addresses.ts'
import { isGated, isPageOf, routeOf } from '../render/page-of.ts'
import type { Site } from '../site.ts'

/** The absolute address of the event: its section of the landing page, of an open one where there is one. */
export function eventAddress(site: Site, { absolute }: Addresses): string {
  const landing = site.pages.filter((page) => isPageOf(page, 'landing'))
  const page = landing.find((one) => !isGated(one)) ?? landing[0]
  return absolute(`${(page && routeOf(page)) ?? '/'}#event`)
}

import type { Addresses } from '../render/addresses.ts'
import { isEventPublic } from '../render/context.ts'
import { isPageOf, routeOf } from '../render/page-of.ts'
import type { File, Site } from '../site.ts'
import { calendarFileName, calendarOf } from './calendar.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'

const textFile = (path: string, text: string): File => ({ path, bytes: Buffer.from(text) })

/** What a public site needs beside its pages; the calendar only where the event is public (contract 2). */
export function siteFiles(site: Site, addresses: Addresses): readonly File[] {
  const calendar = isEventPublic(site)
    ? [textFile(calendarFileName(site.landing.event), calendarOf(site, eventUrl(site, addresses)))]
    : []
  return [
    textFile('robots.txt', robotsOf(addresses)),
    textFile('sitemap.xml', sitemapOf(site, addresses)),
    ...calendar,
  ]
}

/**
 * The address behind 'Add to calendar': the published file, or, inside a gated page, the file itself as a data URL,
 * so that the event is sealed with the page.
 */
export const calendarUrl = (site: Site, addresses: Addresses): string =>
  isEventPublic(site)
    ? addresses.link(`/${calendarFileName(site.landing.event)}`)
    : `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarOf(site, eventUrl(site, addresses)))}`

function eventUrl(site: Site, { absolute }: Addresses): string {
  const landing = site.pages.find((page) => isPageOf(page, 'landing'))
  return absolute(`${(landing && routeOf(landing)) ?? '/'}#event`)
}

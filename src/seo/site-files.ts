import type { Addresses } from '../render/addresses.ts'
import { isEventPublic } from '../render/context.ts'
import type { File, Site } from '../site.ts'
import { calendarFileName, calendarOf } from './calendar.ts'
import { eventAddress } from './event-address.ts'
import { manifestOf } from './manifest.ts'
import { robotsOf } from './robots.ts'
import { sitemapOf } from './sitemap.ts'

/** What a public site needs beside its pages; the calendar only where the event is public (contract 2). */
export function siteFiles(site: Site, addresses: Addresses): readonly File[] {
  const sitemap = sitemapOf(site, addresses)
  return [
    textFile('robots.txt', robotsOf(addresses, sitemap !== undefined)),
    ...(sitemap === undefined ? [] : [textFile('sitemap.xml', sitemap)]),
    textFile('manifest.webmanifest', manifestOf(site, addresses)),
    ...(isEventPublic(site)
      ? [
          textFile(
            calendarFileName(site.landing.event),
            calendarOf(site, eventAddress(site, addresses)),
          ),
        ]
      : []),
  ]
}

const textFile = (path: string, text: string): File => ({ path, bytes: Buffer.from(text) })

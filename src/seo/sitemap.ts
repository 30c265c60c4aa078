import type { Addresses } from '../render/addresses.ts'
import { isIndexed } from '../render/head.ts'
import { isPageOf, routeOf } from '../render/page-of.ts'
import type { Site } from '../site.ts'

/** The sitemap (sitemaps.org 0.9): every page that may be listed, with its translations. */
export function sitemapOf(site: Site, { absolute }: Addresses): string {
  const listed = site.pages.filter((page) => isIndexed(page))
  const entries = listed.map((page) => {
    const translation = isPageOf(page, 'prose') ? page.fields.translation : undefined
    const other = listed.find((candidate) => routeOf(candidate) === translation)
    const alternates = translation && other ? [page, other] : []
    return [
      '  <url>',
      `    <loc>${escapeXml(absolute(routeOf(page) ?? '/'))}</loc>`,
      ...alternates.map(
        (version) =>
          `    <xhtml:link rel="alternate" hreflang="${version.fields.lang}" href="${escapeXml(
            absolute(routeOf(version) ?? '/'),
          )}"/>`,
      ),
      '  </url>',
    ].join('\n')
  })
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ].join('\n')}\n`
}

/** What crawlers are told (RFC 9309): everything may be read; the sitemap says what is worth reading. */
export const robotsOf = ({ absolute }: Addresses): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${absolute('/sitemap.xml')}\n`

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

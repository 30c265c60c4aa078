import type { Addresses } from '../render/addresses.ts'
import { routeOf } from '../render/page-of.ts'
import type { Page, Site } from '../site.ts'
import { isListed, translationsOf } from './listed.ts'

/** The sitemap (sitemaps.org 0.9): every page that may be listed, with its translations; none without such a page. */
export function sitemapOf(site: Site, addresses: Addresses): string | undefined {
  const listed = site.pages.filter(isListed)
  if (listed.length === 0) return undefined
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listed.flatMap((page) => entryOf(page, translationsOf(page, site), addresses)),
    '</urlset>',
  ].join('\n')}\n`
}

function entryOf(
  page: Page,
  translations: readonly Page[],
  { absolute }: Addresses,
): readonly string[] {
  const addressOf = (one: Page) => escapeXml(absolute(routeOf(one) ?? '/'))
  return [
    '  <url>',
    `    <loc>${addressOf(page)}</loc>`,
    ...translations.map(
      (one) =>
        `    <xhtml:link rel="alternate" hreflang="${one.fields.lang}" href="${addressOf(one)}"/>`,
    ),
    '  </url>',
  ]
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

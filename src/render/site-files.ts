import { iconPaths } from '../bundle/icons.tsx'
import { withoutMarks } from '../check/markdown.ts'
import type { OutputFile } from '../site.ts'
import { type Addresses, isListed, routeOf, translationsOf } from './addresses.ts'
import { publicFacts } from './context.ts'
import type { CoreContent, CorePage } from './model.ts'
import { movedPages } from './moved-pages.ts'
import type { SiteTable } from './site-table.ts'

/** What a public site needs beside its pages, and what stands at their old addresses. */
export function siteFiles(table: SiteTable, site: CoreContent, addresses: Addresses): OutputFile[] {
  const sitemaps = sitemapsOf(site.pages.filter(isListed), site, addresses)
  return [
    textFile('robots.txt', robotsOf(addresses, sitemaps.length > 0)),
    ...sitemaps,
    ...movedPages(table, site, addresses),
    textFile('manifest.webmanifest', manifestOf(table, site, addresses)),
    ...(table.files?.(site, publicFacts({ table, site, addresses })) ?? []),
  ]
}

/** A file of text. */
export const textFile = (path: string, text: string): OutputFile => ({
  path,
  bytes: Buffer.from(text),
})

/**
 * What crawlers are told (RFC 9309). They may read everything: a page that they may not read cannot tell them that it
 * is not to be listed. The sitemap, where there is one, says what is worth reading.
 */
const robotsOf = ({ absolute }: Addresses, sitemap: boolean): string =>
  `User-agent: *\nAllow: /\n${sitemap ? `\nSitemap: ${absolute('/sitemap.xml')}\n` : ''}`

/** No sitemap may name more pages (sitemaps.org 0.9). */
const mostInSitemap = 50_000

/**
 * The sitemap (sitemaps.org 0.9) of pages that may be listed, with their translations; none without such a page. Where they
 * are too many for one it names others that share them.
 */
export function sitemapsOf(
  listed: readonly CorePage[],
  site: CoreContent,
  { absolute }: Addresses,
  most = mostInSitemap,
): OutputFile[] {
  if (listed.length === 0) return []
  const addressOf = (page: CorePage) => escapeXml(absolute(routeOf(page) ?? '/'))
  const entryOf = (page: CorePage) => {
    const others = translationsOf(page, site).map(
      (other) =>
        `    <xhtml:link rel="alternate" hreflang="${other.fields.lang}" href="${addressOf(other)}"/>\n`,
    )
    return `  <url>\n    <loc>${addressOf(page)}</loc>\n${others.join('')}  </url>\n`
  }
  const sitemap = (pages: readonly CorePage[]) =>
    xml('urlset', 'xmlns:xhtml="http://www.w3.org/1999/xhtml"', pages.map(entryOf))
  if (listed.length <= most) return [textFile('sitemap.xml', sitemap(listed))]
  const shares = Array.from({ length: Math.ceil(listed.length / most) }, (_, index) =>
    textFile(`sitemap-${index + 1}.xml`, sitemap(listed.slice(index * most, (index + 1) * most))),
  )
  const named = shares.map(
    ({ path }) => `  <sitemap>\n    <loc>${escapeXml(absolute(`/${path}`))}</loc>\n  </sitemap>\n`,
  )
  return [textFile('sitemap.xml', xml('sitemapindex', '', named)), ...shares]
}

const xml = (name: string, more: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more && ` ${more}`}>
${entries.join('')}</${name}>
`

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The web manifest (W3C): the name, the colours and the icons of the site on a home screen. */
function manifestOf(table: SiteTable, site: CoreContent, { link }: Addresses): string {
  const { name, colour, icons } = table.homeScreen(site)
  const iconOf = (path: string, side?: number, purpose?: string) => ({
    src: link(`/${path}`),
    sizes: side === undefined ? 'any' : `${side}x${side}`,
    type: path.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  })
  const manifest = {
    name: withoutMarks(site.settings.name),
    short_name: withoutMarks(name),
    start_url: link('/'),
    scope: link('/'),
    display: 'browser',
    theme_color: colour,
    background_color: colour,
    icons: [
      iconOf(iconPaths(table.icons).vector),
      ...icons.map(({ path, side, purpose }) => iconOf(path, side, purpose)),
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

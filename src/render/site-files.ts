import { iconPaths } from '../bundle/icons.tsx'
import type { OutputFile } from '../site.ts'
import { type Addresses, isListed, routeOf, translationsOf } from './addresses.ts'
import { publicFacts } from './context.ts'
import type { CoreContent, CorePage, SiteTable } from './site-table.ts'

/** What a public site needs beside its pages. */
export function siteFiles(table: SiteTable, site: CoreContent, addresses: Addresses): OutputFile[] {
  const sitemap = sitemapOf(site, addresses)
  return [
    textFile('robots.txt', robotsOf(addresses, sitemap !== undefined)),
    ...(sitemap === undefined ? [] : [textFile('sitemap.xml', sitemap)]),
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

/** The sitemap (sitemaps.org 0.9): every page that may be listed, with its translations; none without such a page. */
function sitemapOf(site: CoreContent, { absolute }: Addresses): string | undefined {
  const listed = site.pages.filter(isListed)
  if (listed.length === 0) return undefined
  const addressOf = (page: CorePage) => escapeXml(absolute(routeOf(page) ?? '/'))
  const entries = listed.map((page) => {
    const others = translationsOf(page, site).map(
      (other) =>
        `    <xhtml:link rel="alternate" hreflang="${other.fields.lang}" href="${addressOf(other)}"/>\n`,
    )
    return `  <url>\n    <loc>${addressOf(page)}</loc>\n${others.join('')}  </url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`
}

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
    name: site.settings.name,
    short_name: name,
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

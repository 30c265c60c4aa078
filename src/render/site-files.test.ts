import { expect, test } from 'vitest'
import { site as table } from '../../templates/site.ts'
import { launchDay, siteWith } from '../../test/foundation.ts'
import { addressesOf } from '../render/addresses.ts'
import { robotsOf, siteFiles, sitemapOf } from './site-files.ts'

const addresses = addressesOf('https://user.github.io/repo/')
const placesIn = (sitemap = '') => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

test('the sitemap lists what is open and indexed, by its absolute address', () => {
  expect(placesIn(sitemapOf(siteWith({}), addresses))).toEqual([
    'https://user.github.io/repo/chateau-farcheville',
    'https://user.github.io/repo/legal-notice',
    'https://user.github.io/repo/mentions-legales',
    'https://user.github.io/repo/swarm',
  ])
})

test('the home page joins it on launch day; the second landing page is not indexed', () => {
  const both = siteWith({ ...launchDay, 'pages/v2.md': launchDay['pages/home.md'] })
  const places = placesIn(sitemapOf(both, addresses))
  expect(places).toContain('https://user.github.io/repo/')
  expect(places).not.toContain('https://user.github.io/repo/v2')
})

test('the two legal notices name each other, no other page names one', () => {
  const sitemap = sitemapOf(siteWith({}), addresses) ?? ''
  const entries = sitemap.split('<url>').filter((entry) => entry.includes('hreflang'))
  expect(entries).toHaveLength(2)
  for (const entry of entries) {
    expect(entry).toContain('hreflang="en" href="https://user.github.io/repo/legal-notice"')
    expect(entry).toContain('hreflang="fr" href="https://user.github.io/repo/mentions-legales"')
  }
})

test('a translation that may not be listed is not named', () => {
  const site = siteWith({
    'pages/legal-notice.md': (text) => text.replace('indexed: true', 'indexed: false'),
  })
  expect(sitemapOf(site, addresses)).not.toContain('hreflang')
})

test('crawlers may read everything and are told of the sitemap, where there is one', () => {
  expect(robotsOf(addresses, true)).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://user.github.io/repo/sitemap.xml\n',
  )
  const nothing = siteWith(
    Object.fromEntries(
      ['chateau-farcheville', 'legal-notice', 'mentions-legales', 'swarm'].map((name) => [
        `pages/${name}.md`,
        (text: string) => text.replace('indexed: true', 'indexed: false'),
      ]),
    ),
  )
  const files = new Map(
    siteFiles(table, nothing, addresses).map(({ path, bytes }) => [
      path,
      Buffer.from(bytes).toString(),
    ]),
  )
  expect(files.has('sitemap.xml')).toBe(false)
  expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})

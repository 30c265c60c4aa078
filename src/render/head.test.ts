import { describe, expect, test } from 'vitest'
import type { Site } from '../../templates/assemble.ts'
import { site as table } from '../../templates/site.ts'
import { launchDay, siteWith } from '../../test/foundation.ts'
import { outputPath } from '../check/table.ts'
import { attribute, builtPage, named, textIn } from '../emit/built-page.ts'
import { addressesOf } from './addresses.ts'
import { headHtml, headOf } from './head.ts'

const below = addressesOf('https://user.github.io/repo/')
const card = { url: below.absolute('/assets/card.png'), alt: 'What stands on “the card”' }

/** The head of the page that is published in a file. */
function headIn(site: Site, file: string): string {
  const page = site.pages.find(({ fields }) => outputPath(table.content, fields) === file)
  if (!page) throw new Error(`there is no ${file}`)
  const cards = new Map(site.pages.map((one) => [one.file, card]))
  return headHtml(headOf(page, { table, site, assets: { cards }, addresses: below }))
}

/** The words and pictures of the event that a page could give away. */
const telling = /summer|june|2026|event|hold the note|dedicated/i

const gated = siteWith({})

describe('a page that asks for a password', () => {
  test.each(['index.html', 'v2/index.html', 'practical-information/index.html'])(
    '%s says what the gate says, and that it is not to be listed',
    (file) => {
      const head = headIn(gated, file)
      expect(head).toContain('<title>Fondation Point d’Orgue, private view</title>')
      expect(head).toContain('<meta name="robots" content="noindex">')
      expect(head).toContain('content="This page opens with a password."')
      expect(head).not.toMatch(telling)
      expect(head).not.toMatch(/canonical|og:url|alternate|ld\+json/)
    },
  )

  test('is not known for /swarm where it is /swarm', () => {
    const site = siteWith({
      'pages/swarm.md': (text) => text.replace('gated: false', 'gated: true'),
    })
    const head = headIn(site, 'swarm/index.html')
    expect(head).not.toMatch(/essaim|swarm|eef2e7|fr_FR/i)
    expect(head).toContain('href="/repo/icon.svg"')
  })
})

describe('a page for everybody', () => {
  test('states its own address, its language and its card, all absolute', () => {
    const head = headIn(siteWith(launchDay), 'index.html')
    expect(head).toContain('<link rel="canonical" href="https://user.github.io/repo/">')
    expect(head).toContain('<meta property="og:url" content="https://user.github.io/repo/">')
    expect(head).toContain('<meta property="og:locale" content="en_GB">')
    expect(head).toContain(`<meta property="og:image" content="${card.url}">`)
    expect(head).toContain('<meta property="og:image:width" content="1200">')
    expect(head).toContain('<meta property="og:image:height" content="630">')
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(head).not.toContain('noindex')
  })

  test('leads to its icons and the manifest below the path of the site', () => {
    const head = headIn(gated, 'legal-notice/index.html')
    const links = [...head.matchAll(/<link rel="([a-z-]*(?:icon|manifest))" href="([^"]+)"/g)]
    expect(links.map(([, rel, href]) => `${rel} ${href}`)).toEqual([
      'icon /repo/favicon.ico',
      'icon /repo/icon.svg',
      'apple-touch-icon /repo/apple-touch-icon.png',
      'manifest /repo/manifest.webmanifest',
    ])
  })

  test('names its translation only where it has one: the two legal notices', () => {
    const pair =
      /hreflang="(en|fr)" href="https:\/\/user\.github\.io\/repo\/(legal-notice|mentions-legales)"/g
    expect(headIn(gated, 'legal-notice/index.html').match(pair)).toHaveLength(2)
    expect(headIn(gated, 'mentions-legales/index.html').match(pair)).toHaveLength(2)
    expect(headIn(gated, 'swarm/index.html')).not.toContain('hreflang')
  })

  test('of the château has both its locales, and no hreflang', () => {
    const head = headIn(gated, 'chateau-farcheville/index.html')
    expect(head).toContain('<meta property="og:locale" content="fr_FR">')
    expect(head).toContain('<meta property="og:locale:alternate" content="en_GB">')
    expect(head).not.toContain('hreflang')
    expect(head).not.toMatch(/summer|june|2026/i)
  })

  test('of /swarm has its own ground, name and icons', () => {
    const head = headIn(gated, 'swarm/index.html')
    expect(head).toContain('<meta name="theme-color" content="#eef2e7">')
    expect(head).toContain('<meta property="og:site_name" content="Essaim">')
    expect(head).toContain('href="/repo/icon-swarm.svg"')
    expect(head).not.toContain('manifest')
  })

  test('may carry any words: none of them leaves its element', () => {
    const words = '</title></script><script>alert("1")</script>'
    const site = siteWith({
      'pages/legal-notice.md': (text) =>
        text.replace(/^description: .*$/m, `description: '${words}'`),
    })
    const head = headIn(site, 'legal-notice/index.html')
    const page = builtPage('', head)
    const [data, ...others] = named(page, 'script')
    expect(others).toEqual([])
    expect(JSON.parse(data ? textIn(data) : '')).toMatchObject({
      '@graph': [{ description: words.replaceAll('"', '”').replace('”', '“') }, {}],
    })
    const [description] = named(page, 'meta')
    expect(description && attribute(description, 'content')).toContain('</script>')
  })
})

test.each(['404.html', '500.html'])('%s is neutral and not to be listed', (file) => {
  const head = headIn(gated, file)
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).not.toMatch(/og:|twitter:|canonical|ld\+json/)
})

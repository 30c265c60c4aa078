import { beforeAll, describe, expect, test } from 'vitest'
import { attribute, builtPage, named, textIn } from '../src/emit/checks/built-page.ts'
import { type BuiltSite, builtWith } from './built-site.ts'
import { launchDay } from './foundation.ts'

const origin = 'https://pointdorgue.example'
const patience = 120_000

const textOf = (site: BuiltSite, path: string) => Buffer.from(site.get(path) ?? []).toString()
const pagesOf = (site: BuiltSite) =>
  [...site.keys()]
    .filter((path) => path.endsWith('.html'))
    .map((path) => builtPage(path, textOf(site, path)))

/** Every file that the data in the heads of the pages leads other machines to. */
function describedFiles(site: BuiltSite): readonly string[] {
  return pagesOf(site).flatMap((page) => {
    const images = named(page, 'meta')
      .filter((meta) => attribute(meta, 'property') === 'og:image')
      .map((meta) => attribute(meta, 'content') ?? '')
    const data = named(page, 'script')
      .filter((script) => attribute(script, 'type') === 'application/ld+json')
      .flatMap((script) => [...textIn(script).matchAll(/"(?:image|logo)":"([^"]+)"/g)])
      .map(([, url = '']) => url)
    return [...images, ...data]
  })
}

describe('while the landing pages are gated', () => {
  let site: BuiltSite
  beforeAll(async () => {
    site = await builtWith({})
  }, patience)

  test('nothing is published that tells of the event: no calendar, no card but the gate’s', () => {
    const paths = [...site.keys()]
    expect(paths.filter((path) => /\.ics$|card-(?:home|v2|practical)/.test(path))).toEqual([])
    expect(textOf(site, 'sitemap.xml')).not.toContain(`<loc>${origin}/</loc>`)
    expect(
      pagesOf(site)
        .map((page) => textOf(site, page.path))
        .join(),
    ).not.toContain('Festival')
  })

  test('every picture that a head names is published', () => {
    const described = describedFiles(site)
    expect(described.length).toBeGreaterThan(8)
    for (const url of described) expect(site.has(url.replace(`${origin}/`, ''))).toBe(true)
  })
})

describe('on launch day, one line later', () => {
  let site: BuiltSite
  beforeAll(async () => {
    site = await builtWith(launchDay)
  }, patience)

  test('the home page is listed, with its card, its event and its calendar', () => {
    expect(textOf(site, 'sitemap.xml')).toContain(`<loc>${origin}/</loc>`)
    expect(describedFiles(site).filter((url) => url.includes('card-home'))).toHaveLength(2)
    const html = textOf(site, 'index.html')
    expect(html).toContain('"@type":"Festival"')
    expect(html).toContain('href="/summer-launch-event.ics" download="summer-launch-event.ics"')
    expect(site.has('summer-launch-event.ics')).toBe(true)
    expect(html).not.toContain('noindex')
  })

  test('the second landing page stays behind the gate, and every picture named is published', () => {
    expect(textOf(site, 'v2/index.html')).toContain('noindex')
    expect([...site.keys()].filter((path) => path.includes('card-v2'))).toEqual([])
    for (const url of describedFiles(site)) {
      expect(site.has(url.replace(`${origin}/`, ''))).toBe(true)
    }
  })
})

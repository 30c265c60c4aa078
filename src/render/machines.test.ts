import ical from 'ical.js'
import { expect, test } from 'vitest'
import type { Site } from '../../templates/assemble.ts'
import { calendarLink, calendarOf } from '../../templates/landing/data.ts'
import { site as table } from '../../templates/site.ts'
import { type Change, launchDay, siteWith } from '../../test/foundation.ts'
import { iconPaths } from '../bundle/icons.tsx'
import { outputPath } from '../check/table.ts'
import { builtPage, named as elementsOf } from '../emit/built-page.ts'
import { addressesOf, isListed } from './addresses.ts'
import { headHtml, headOf } from './head.ts'
import { siteFiles, sitemapsOf } from './site-files.ts'

const gated = siteWith({})
const open = siteWith(launchDay)
const below = addressesOf('https://user.github.io/repo/')
const root = 'https://user.github.io/repo'
const card = { url: `${root}/assets/card.png`, alt: 'What stands on “the card”' }

/** The head of the page that is published in a file. */
function headIn(site: Site, file: string): string {
  const page = site.pages.find(({ fields }) => outputPath(table.content, fields) === file)
  if (!page) throw new Error(`there is no ${file}`)
  const cards = new Map(site.pages.map((one) => [one.file, card]))
  return headHtml(headOf(page, { table, site, assets: { cards }, addresses: below }))
}

const change = (from: string, to: string) => (text: string) => text.replace(from, to)
const swarmGated = siteWith({ 'pages/swarm.md': change('gated: false', 'gated: true') })

/** The words and pictures of the event that a page could give away. */
const telling = /summer|june|2026|event|hold the note|dedicated/i
const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${content}">`
const named = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const noindex = named('robots', 'noindex')

test.each<{ name: string; files: string[]; site?: Site; says: string[]; never: RegExp }>([
  {
    name: 'a page that asks for a password says what the gate says, and is not to be listed',
    files: ['index.html', 'v2/index.html', 'practical-information/index.html'],
    says: [
      '<title>Fondation Point d’Orgue, private view</title>',
      noindex,
      'content="This page opens with a password."',
    ],
    never: new RegExp(`${telling.source}|canonical|og:url|alternate|ld\\+json`, 'i'),
  },
  {
    name: 'a gated page is not known for /swarm where it is /swarm',
    files: ['swarm/index.html'],
    site: swarmGated,
    says: ['href="/repo/icon.svg"'],
    never: /essaim|swarm|eef2e7|fr_FR/i,
  },
  {
    name: 'an open page states its own address, its language and its card, all absolute',
    files: ['index.html'],
    site: open,
    says: [
      `<link rel="canonical" href="${root}/">`,
      property('url', `${root}/`),
      property('locale', 'en_GB'),
      property('image', card.url),
      property('image:width', '1200'),
      property('image:height', '630'),
      named('twitter:card', 'summary_large_image'),
    ],
    never: /noindex/,
  },
  {
    name: 'a page names its translation where it has one: the two legal notices',
    files: ['legal-notice/index.html', 'mentions-legales/index.html'],
    says: [
      `hreflang="en" href="${root}/legal-notice"`,
      `hreflang="fr" href="${root}/mentions-legales"`,
    ],
    never: /noindex/,
  },
  {
    name: 'the château has both its locales, and no hreflang',
    files: ['chateau-farcheville/index.html'],
    says: [property('locale', 'fr_FR'), property('locale:alternate', 'en_GB')],
    never: /hreflang|summer|june|2026/i,
  },
  {
    name: '/swarm has its own ground, name and icons',
    files: ['swarm/index.html'],
    says: [
      named('theme-color', '#eef2e7'),
      property('site_name', 'Essaim'),
      'href="/repo/icon-swarm.svg"',
    ],
    never: /manifest|hreflang/,
  },
  {
    name: 'the 404 and error pages are neutral and not to be listed',
    files: ['404.html', '500.html'],
    says: [noindex],
    never: /og:|twitter:|canonical|ld\+json/,
  },
])('$name', ({ files, site = gated, says, never }) => {
  for (const head of files.map((file) => headIn(site, file))) {
    for (const said of says) expect(head).toContain(said)
    expect(head).not.toMatch(never)
  }
})

test('a page leads to its icons and the manifest below the path of the site', () => {
  const head = headIn(gated, 'legal-notice/index.html')
  const links = [...head.matchAll(/<link rel="([a-z-]*(?:icon|manifest))" href="([^"]+)"/g)]
  expect(links.map(([, rel, href]) => `${rel} ${href}`)).toEqual([
    'icon /repo/favicon.ico',
    'icon /repo/icon.svg',
    'apple-touch-icon /repo/apple-touch-icon.png',
    'manifest /repo/manifest.webmanifest',
  ])
})

/** What a page says of the things it is about, by their kind. */
function thingsOn(site: Site, file: string) {
  const [data] = elementsOf(builtPage('', headIn(site, file)), 'script')
  const said: { '@graph'?: { '@type': string }[] } = JSON.parse(data?.text ?? '{}')
  return new Map(said['@graph']?.map((thing) => [thing['@type'], thing]))
}

test('a page may carry any words: none of them leaves its element', () => {
  const words = '</title></script><script>alert("1")</script><!-- '
  const written = (text: string) => text.replace(/^description: .*$/m, `description: '${words}'`)
  const site = siteWith({ 'pages/legal-notice.md': written })
  const head = headIn(site, 'legal-notice/index.html')
  const page = builtPage('', head)
  expect(elementsOf(page, 'script')).toHaveLength(1)
  expect(head.match(/ld\+json">(.*?)<\/script>/s)?.[1]).not.toContain('<')
  expect(thingsOn(site, 'legal-notice/index.html').get('WebPage')).toMatchObject({
    description: words.trim().replaceAll('"', '”').replace('”', '“'),
  })
  const [description] = elementsOf(page, 'meta')
  expect(description?.attributes['content']).toContain('</script>')
})

const building = 'LandmarksOrHistoricalBuildings'

test('the château is a building with the discreet words of its page, and no event', () => {
  const things = thingsOn(gated, 'chateau-farcheville/index.html')
  expect([...things.keys()]).toEqual(['WebPage', 'Organization', building])
  expect(things.get(building)).toMatchObject({
    '@id': `${root}/chateau-farcheville#place`,
    name: 'Château de Farcheville',
    url: `${root}/chateau-farcheville`,
    description: expect.not.stringContaining('été'),
    image: card.url,
  })
})

test('a page of text is published by the foundation, /swarm by nobody', () => {
  const things = thingsOn(gated, 'legal-notice/index.html')
  expect(things.get('WebPage')).toMatchObject({
    url: `${root}/legal-notice`,
    inLanguage: 'en',
    publisher: { '@id': `${root}/#organization` },
  })
  expect(things.get('Organization')).toMatchObject({
    '@id': `${root}/#organization`,
    name: 'Fondation Point d’Orgue',
    url: `${root}/`,
    logo: `${root}/icon-512.png`,
    email: 'contact@pointdorgue.test',
  })
  const alone = thingsOn(gated, 'swarm/index.html')
  expect([...alone.keys()]).toEqual(['WebPage'])
  expect(alone.get('WebPage')).not.toHaveProperty('publisher')
})

const eventWith = (change: Change) =>
  thingsOn(siteWith({ ...launchDay, ...change }), 'index.html').get('Festival')

test('the open home page tells of the event: days, place, organizer, no unsettled artist', () => {
  const event = eventWith({})
  expect(event).toMatchObject({
    '@id': `${root}/#event`,
    name: 'Summer Launch Event',
    description: expect.stringMatching(/^Three days and three nights at the Château/),
    startDate: '2026-06-19',
    endDate: '2026-06-21',
    location: {
      '@type': building,
      '@id': `${root}/chateau-farcheville#place`,
      name: 'Château de Farcheville',
    },
    organizer: { '@id': `${root}/#organization` },
    image: card.url,
  })
  expect(event).not.toHaveProperty('performer')
  expect(JSON.stringify(event)).not.toContain('quartet')
})

const artist = 'name: Early music\n      confirmed: '
test.each([
  [
    `${artist}false`,
    `${artist}true`,
    { performer: [{ '@type': 'MusicGroup', name: 'Early music' }] },
  ],
  [
    'place: Château de',
    'place: Mill of',
    { location: { '@type': 'Place', name: 'Mill of Farcheville' } },
  ],
])(
  'the event has the artists who have agreed, and any other place by its name',
  (from, to, said) => {
    expect(eventWith({ 'landing/event.yaml': change(from, to) })).toMatchObject(said)
  },
)

/** What is published beside the pages, by path. */
function filesOf(site: Site) {
  const files = siteFiles(table, site, below)
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]))
}
const unlisted = change('indexed: true', 'indexed: false')
const listed = ['chateau-farcheville', 'legal-notice', 'mentions-legales', 'swarm']

const bothOpen = siteWith({ ...launchDay, 'pages/v2.md': launchDay['pages/home.md'] })
test.each([
  ['what is open and indexed', gated, listed],
  ['the home page on launch day, and no page that is not indexed', bothOpen, ['', ...listed]],
])('the sitemap lists %s', (_, site, routes) => {
  const places =
    filesOf(site)
      .get('sitemap.xml')
      ?.matchAll(/<loc>(.*?)<\/loc>/g) ?? []
  const found = [...places].map(([, place]) => place)
  expect(found.toSorted()).toEqual(routes.map((route) => `${root}/${route}`))
})

test('the sitemap names both legal notices in each, and no translation that is not listed', () => {
  const entries = filesOf(gated).get('sitemap.xml')?.split('<url>') ?? []
  const paired = entries.filter((entry) => entry.includes('hreflang'))
  expect(paired).toHaveLength(2)
  for (const entry of paired) {
    expect(entry).toContain(`hreflang="en" href="${root}/legal-notice"`)
    expect(entry).toContain(`hreflang="fr" href="${root}/mentions-legales"`)
  }
  const alone = siteWith({ 'pages/legal-notice.md': unlisted })
  expect(filesOf(alone).get('sitemap.xml')).not.toContain('hreflang')
})

test('pages that are too many for one sitemap are shared by several, which it names', () => {
  const pages = gated.pages.filter(isListed)
  const [index, ...shares] = sitemapsOf(pages, gated, below, 3).map(({ bytes }) => String(bytes))
  const places = (text = '') => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
  expect(places(index)).toEqual([`${root}/sitemap-1.xml`, `${root}/sitemap-2.xml`])
  expect(shares.map((share) => places(share).length)).toEqual([3, 1])
  expect(shares.flatMap(places).toSorted()).toEqual(listed.map((route) => `${root}/${route}`))
})

test('the sitemap is named to crawlers, who may read everything, where there is one', () => {
  const all = 'User-agent: *\nAllow: /\n'
  expect(filesOf(gated).get('robots.txt')).toBe(`${all}\nSitemap: ${root}/sitemap.xml\n`)
  const none = Object.fromEntries(listed.map((name) => [`pages/${name}.md`, unlisted]))
  const nothing = filesOf(siteWith(none))
  expect(nothing.has('sitemap.xml')).toBe(false)
  expect(nothing.get('robots.txt')).toBe(all)
})

test('the manifest names the site below its path, and five icons', () => {
  const manifest = filesOf(gated).get('manifest.webmanifest') ?? ''
  expect(JSON.parse(manifest)).toMatchObject({
    name: 'Fondation Point d’Orgue',
    short_name: 'Point d’Orgue',
    start_url: '/repo/',
    scope: '/repo/',
    theme_color: '#fbf9f2',
    background_color: '#fbf9f2',
  })
  const shown = table.homeScreen(gated).icons.map(({ path }) => path)
  const named = [...manifest.matchAll(/"src": "\/repo\/(.*?)"/g)].map(([, path]) => path)
  expect(named).toHaveLength(5)
  expect(named).toEqual([iconPaths(table.icons).vector, ...shown])
})

const home = addressesOf('https://house.example')
function eventIn(text: string) {
  const event = new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent')
  if (!event) throw new Error('there is no event')
  return { event, reading: new ical.Event(event) }
}

test('the calendar file says which whole days, what, where and which page', () => {
  const text = calendarOf(open, home)
  const { event, reading } = eventIn(text)
  expect(reading.startDate.isDate).toBe(true)
  expect(reading.startDate.toString()).toBe('2026-06-19')
  expect(reading.endDate.toString()).toBe('2026-06-22')
  expect(text).not.toMatch(/VTIMEZONE|TZID/)
  expect(reading.summary).toBe('Summer Launch Event, Fondation Point d’Orgue')
  expect(reading.location).toBe('Château de Farcheville')
  expect(reading.uid).toBe('summer-launch-event-2026@pointdorgue.example')
  expect(String(event.getFirstPropertyValue('url'))).toBe('https://house.example/#event')
  expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2025-11-21T00:00:00Z')
})

test('the calendar file ends its lines as calendars want, none longer than 75 octets', () => {
  const long = (yaml: string) =>
    yaml
      .replace('title: Summer Launch Event', 'title: Fête des moulins, étangs; rivières')
      .replace('place: Château de Farcheville', `place: ${'É'.repeat(60)}`)
  const written = calendarOf(siteWith({ 'landing/event.yaml': long }), home)
  const lines = written.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(eventIn(written).reading.summary).toContain('moulins, étangs; rivières')
  expect(eventIn(written).reading.location).toBe('É'.repeat(60))
})

test('the link to the calendar holds the whole file while the event is gated', () => {
  const { url, fileName } = calendarLink(gated, { ...below, isPublic: false })
  expect(fileName).toBe('summer-launch-event.ics')
  const text = decodeURIComponent(url.replace('data:text/calendar;charset=utf-8,', ''))
  expect(eventIn(text).reading.startDate.toString()).toBe('2026-06-19')
  expect(filesOf(gated).has(fileName)).toBe(false)
})

test('the link to the calendar leads to a file that speaks of the landing page that is open', () => {
  const { url } = calendarLink(open, { ...below, isPublic: true })
  expect(url).toBe('/repo/summer-launch-event.ics')
  const second = siteWith({ 'pages/v2.md': launchDay['pages/home.md'] })
  const written = [open, second].map((site) => filesOf(site).get('summer-launch-event.ics'))
  expect(written[0]).toContain(`URL:${root}/#event`)
  expect(written[1]).toContain(`URL:${root}/v2#event`)
})

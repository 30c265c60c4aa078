import ical from 'ical.js'
import { expect, test } from 'vitest'
import type { Site } from '../../templates/assemble.ts'
import { calendarLink, calendarOf } from '../../templates/landing/data.ts'
import { site as table } from '../../templates/site.ts'
import { type Change, launchDay, siteWith } from '../../test/foundation.ts'
import { iconPaths } from '../bundle/icons.tsx'
import { outputPath } from '../check/table.ts'
import { elementsIn, named as elementsOf } from '../emit/built-page.ts'
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
/** A head, one element a line. */
const linesOf = (head: string) => head.replaceAll(/(?<=<\/\w+>|\/?>)(?=<[a-z])/g, '\n')

const files = [
  'index.html',
  'v2/index.html',
  'practical-information/index.html',
  '404.html',
  '500.html',
  'legal-notice/index.html',
  'mentions-legales/index.html',
  'swarm/index.html',
  'chateau-farcheville/index.html',
]

test('what machines are told of every page, and of the whole site, is in machines.test.txt', async () => {
  const heads = (site: Site, ...files: readonly string[]) =>
    files.map((file) => `# ${file}\n${linesOf(headIn(site, file))}\n`)
  const others = [...filesOf(gated)]
    .filter(([path]) => /^(?:sitemap|robots|manifest)/.test(path))
    .map(([path, text]) => `# ${path}\n${text.trimEnd()}\n`)
  const told = [
    ...heads(gated, ...files),
    ...others,
    '# Launch day\n',
    ...heads(open, 'index.html'),
  ]
  await expect(told.join('\n')).toMatchFileSnapshot('machines.test.txt')
})

/** What only a page that everybody may read says of itself. */
const itsOwn = /canonical|og:url|alternate|ld\+json/

test.each([
  ['the home page', gated, 'index.html', telling],
  ['the second one', gated, 'v2/index.html', telling],
  ['practical information', gated, 'practical-information/index.html', telling],
  ['/swarm', swarmGated, 'swarm/index.html', /essaim|swarm|eef2e7|fr_FR/i],
  ['the 404 page', gated, '404.html', /og:|twitter:/],
  ['the error page', gated, '500.html', /og:|twitter:/],
])(
  '%s, gated or at no address of its own, tells nothing and is not to be listed',
  (_, site, file, never) => {
    const head = headIn(site, file)
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect(head).not.toMatch(never)
    expect(head).not.toMatch(itsOwn)
  },
)

test('whoever shows the château knows no event of it', () => {
  expect(headIn(gated, 'chateau-farcheville/index.html')).not.toMatch(/summer|june|2026/i)
})

/** What a page says of the things it is about, by their kind. */
function thingsOn(site: Site, file: string) {
  const [data] = elementsOf(elementsIn(headIn(site, file)), 'script')
  const said: { '@graph'?: { '@type': string }[] } = JSON.parse(data?.text ?? '{}')
  return new Map(said['@graph']?.map((thing) => [thing['@type'], thing]))
}

test('a page may carry any words: none of them leaves its element', () => {
  const words = '</title></script><script>alert("1")</script><!-- '
  const written = (text: string) => text.replace(/^description: .*$/m, `description: '${words}'`)
  const site = siteWith({ 'pages/legal-notice.md': written })
  const head = headIn(site, 'legal-notice/index.html')
  const page = elementsIn(head)
  expect(elementsOf(page, 'script')).toHaveLength(1)
  expect(head.match(/ld\+json">(.*?)<\/script>/s)?.[1]).not.toContain('<')
  expect(thingsOn(site, 'legal-notice/index.html').get('WebPage')).toMatchObject({
    description: words.trim().replaceAll('"', '”').replace('”', '“'),
  })
  const [description] = elementsOf(page, 'meta')
  expect(description?.attributes['content']).toContain('</script>')
})

const eventWith = (change: Change) =>
  thingsOn(siteWith({ ...launchDay, ...change }), 'index.html').get('Festival')

test('the event names no artist who has not agreed', () => {
  const event = eventWith({})
  expect(event).toMatchObject({ startDate: '2026-06-19', endDate: '2026-06-21' })
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
/** The addresses that a sitemap names. */
const placesIn = (text = '') => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

const unlisted = change('indexed: true', 'indexed: false')
const listed = ['chateau-farcheville', 'legal-notice', 'mentions-legales', 'swarm']

const bothOpen = siteWith({ ...launchDay, 'pages/v2.md': launchDay['pages/home.md'] })
test.each([
  ['what is open and indexed', gated, listed],
  ['the home page on launch day, and no page that is not indexed', bothOpen, ['', ...listed]],
])('the sitemap lists %s', (_, site, routes) => {
  expect(placesIn(filesOf(site).get('sitemap.xml')).toSorted()).toEqual(
    routes.map((route) => `${root}/${route}`),
  )
})

test('the sitemap names no translation that is not listed', () => {
  const alone = siteWith({ 'pages/legal-notice.md': unlisted })
  expect(filesOf(alone).get('sitemap.xml')).not.toContain('hreflang')
})

test('pages that are too many for one sitemap are shared by several, which it names', () => {
  const pages = gated.pages.filter(isListed)
  const [index, ...shares] = sitemapsOf(pages, gated, below, 3).map(({ bytes }) => String(bytes))
  expect(placesIn(index)).toEqual([`${root}/sitemap-1.xml`, `${root}/sitemap-2.xml`])
  expect(shares.map((share) => placesIn(share).length)).toEqual([3, 1])
  expect(shares.flatMap((share) => placesIn(share)).toSorted()).toEqual(
    listed.map((route) => `${root}/${route}`),
  )
})

test('crawlers may read everything, and no sitemap is named where there is none', () => {
  const none = Object.fromEntries(listed.map((name) => [`pages/${name}.md`, unlisted]))
  const nothing = filesOf(siteWith(none))
  expect(nothing.has('sitemap.xml')).toBe(false)
  expect(nothing.get('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})

test('the manifest names every icon that is published for it', () => {
  const manifest = filesOf(gated).get('manifest.webmanifest') ?? ''
  const shown = table.homeScreen(gated).icons.map(({ path }) => path)
  const named = [...manifest.matchAll(/"src": "\/repo\/(.*?)"/g)].map(([, path]) => path)
  expect(named).toEqual([iconPaths(table.icons).vector, ...shown])
})

const home = addressesOf('https://house.example')
function eventIn(text: string) {
  const event = new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent')
  if (!event) throw new Error('there is no event')
  return { event, reading: new ical.Event(event) }
}

/** Marks and entities in every text that machines are told. */
const marked: Change = {
  'site.yaml': (text) => text.replace(/^name: .*$/m, 'name: House of *Rota* &amp; Co'),
  'pages/legal-notice.md': (text) =>
    text
      .replace(/^title: .*$/m, 'title: "The *rota*, music &amp; wine"')
      .replace(
        /^description: .*$/m,
        'description: L&#8217;orgue, [the place](/swarm), **5** &euro;.',
      ),
  'pages/home.md': launchDay['pages/home.md'],
  'landing/event.yaml': (text) =>
    text
      .replace('title: Summer Launch', 'title: The *Rota* &amp; Launch')
      .replace('place: Château', 'place: The *old* Château')
      .replace(`${artist}false`, `${artist}true`)
      .replace('name: Early music', 'name: Early *music*'),
}

test('machines are told words without marks and entities', () => {
  const site = siteWith(marked)
  const notice = headIn(site, 'legal-notice/index.html')
  expect(elementsOf(elementsIn(notice), 'title')[0]?.text).toBe(
    'The rota, music & wine, House of Rota & Co',
  )
  expect(thingsOn(site, 'legal-notice/index.html').get('WebPage')).toMatchObject({
    name: 'The rota, music & wine, House of Rota & Co',
    description: 'L’orgue, the place, 5 €.',
  })
  expect(thingsOn(site, 'index.html').get('Festival')).toMatchObject({
    name: 'The Rota & Launch Event',
    location: { name: 'The old Château de Farcheville' },
    performer: [{ name: 'Early music' }],
  })
  const calendar = eventIn(calendarOf(site, home)).reading
  expect(calendar.summary).toBe('The Rota & Launch Event, House of Rota & Co')
  expect(calendar.location).toBe('The old Château de Farcheville')
  for (const file of files) expect(headIn(site, file)).not.toMatch(/\*|&#x26;(?:amp|#|euro)/)
  expect(filesOf(site).get('manifest.webmanifest')).toContain('"name": "House of Rota & Co"')
})

test.each(['title: Summer Launch', 'place: Château'])(
  'the calendar entry and its address stay the same when the words of the event change: %s',
  (words) => {
    const site = siteWith({ ...launchDay, 'landing/event.yaml': change(words, `${words} Old`) })
    expect(eventIn(calendarOf(site, home)).reading.uid).toBe('event-2026@pointdorgue.example')
    expect(calendarLink(site, { ...below, isPublic: true }).url).toBe('/repo/event.ics')
    expect(filesOf(site).has('event.ics')).toBe(true)
  },
)

test('the calendar file says which whole days, what, where and which page', () => {
  const text = calendarOf(open, home)
  const { event, reading } = eventIn(text)
  expect(reading.startDate.isDate).toBe(true)
  expect(reading.startDate.toString()).toBe('2026-06-19')
  expect(reading.endDate.toString()).toBe('2026-06-22')
  expect(text).not.toMatch(/VTIMEZONE|TZID/)
  expect(reading.summary).toBe('Summer Launch Event, Fondation Point d’Orgue')
  expect(reading.location).toBe('Château de Farcheville')
  expect(reading.uid).toBe('event-2026@pointdorgue.example')
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
  expect(filesOf(gated).has('event.ics')).toBe(false)
})

test('the link to the calendar leads to a file that speaks of the landing page that is open', () => {
  const { url } = calendarLink(open, { ...below, isPublic: true })
  expect(url).toBe('/repo/event.ics')
  const second = siteWith({ 'pages/v2.md': launchDay['pages/home.md'] })
  const written = [open, second].map((site) => filesOf(site).get('event.ics'))
  expect(written[0]).toContain(`URL:${root}/#event`)
  expect(written[1]).toContain(`URL:${root}/v2#event`)
})

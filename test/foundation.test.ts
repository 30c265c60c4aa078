import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { isPageAddress } from '../src/check/slug.ts'
import { isReserved, isReservedForFiles } from '../src/check/table.ts'
import { readEnvelope } from '../src/gate/envelope.ts'
import { privateKeyOf } from '../src/gate/keys.ts'
import { openEnvelope, readSealedPage } from '../src/gate/open.ts'
import { firstDelay, longestDelay, retries, unusedLifetime } from '../src/islands/data-cache.ts'
import { kinds } from '../templates/kinds.ts'
import { openDelay, skipDelay } from '../templates/landing/tooltip-group.ts'
import { site } from '../templates/site.ts'
import { siteSchema } from '../templates/site-schema.ts'
import { type BuiltSite, builtWith, filesIn } from './built-site.ts'
import { foundation, gate, gatedWords, launchDay, paths, textOf } from './foundation.ts'

const origin = 'https://pointdorgue.example'
const files = filesIn(foundation.built)
const read = (site: BuiltSite, path: string) => Buffer.from(site.get(path) ?? []).toString()

/** Every file that the data in the heads of the pages leads other machines to. */
const described = (site: BuiltSite): readonly string[] => {
  const html = [...site.keys()].filter((path) => path.endsWith('.html'))
  const named = /(?:property="og:image" content=|"(?:image|logo)":)"([^"]+)"/g
  return html
    .flatMap((path) => [...read(site, path).matchAll(named)])
    .map(([, image = '']) => image.replace(`${origin}/`, ''))
}

test('nothing is published that tells of the event: no calendar, no card but the gate’s', () => {
  const names = [...files.keys()]
  expect(names.filter((path) => /\.ics$|card-(?:home|v2|practical)/.test(path))).toEqual([])
  expect(read(files, 'sitemap.xml')).not.toContain(`<loc>${origin}/</loc>`)
  const pages = names.filter((path) => path.endsWith('.html'))
  expect(pages.map((path) => read(files, path)).join()).not.toContain('Festival')
})

test('every address at which the build itself writes is reserved', () => {
  const pages = paths.flatMap((path) => /^route: \/(.+)$/m.exec(textOf(path))?.[1] ?? [])
  const top = new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''))
  const own = [...top].filter((name) => !pages.includes(name))
  expect(own).toContain('assets')
  // An address has no dots, but that of a page may leave its ending out.
  const addresses = own.map((name) => `/${name.replace(/\.html$/, '')}`).filter(isPageAddress)
  expect(addresses.filter((address) => !isReserved(kinds, address))).toEqual([])
  const names = ['event.ics', ...own].map((name) => `/${name}`)
  expect(names.filter((address) => !isReservedForFiles(kinds, address))).toEqual([])
})

test('the licence of every font is published, and the legal notice shows every fact', () => {
  const licences = read(files, 'licences.txt')
  for (const { family } of Object.values(site.fonts.families))
    expect(licences).toContain(`The ${family} Project Authors`)
  const notice = read(files, 'mentions-legales/index.html')
  const { legal, name, contact } = siteSchema.parse(parse(textOf('site.yaml')))
  const { form, host, phone, ...facts } = legal
  const links = [phone, host.phone].map((number) => `tel:${number.replaceAll(' ', '')}`)
  const shown = [
    name,
    contact.mail.contact,
    form.fr,
    ...Object.values(facts),
    host.name,
    host.address,
    ...links,
  ]
  expect(shown.filter((fact) => !notice.includes(fact.replaceAll("'", '’')))).toEqual([])
  expect(notice.match(/<dt>/g)).toHaveLength(17)
})

test('every picture that a head names is published', () => {
  expect(described(files).length).toBeGreaterThan(8)
  expect(described(files).filter((path) => !files.has(path))).toEqual([])
})

test.each([...gatedWords, ...foundation.passwords, gate.seed])('no file holds “%s”', (words) => {
  const holding = [...files].filter((file) => file.some((part) => part.includes(words)))
  expect(holding.map(([path]) => path)).toEqual([])
})

test.each(foundation.passwords)('%s opens every sealed page', async (password) => {
  const key = await privateKeyOf(password, gate.kdf)
  const sealed = [...files].filter(([path]) => path.endsWith('.bin'))
  expect(sealed).toHaveLength(3)
  for (const [, bytes] of sealed) {
    const text = await openEnvelope(readEnvelope(new Uint8Array(bytes)), key)
    expect(readSealedPage(text ?? '').html).toContain('</main>')
  }
})

/** The names of the files in which two sites differ. */
const different = (one: BuiltSite, other: BuiltSite): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => !Buffer.from(one.get(path) ?? []).equals(other.get(path) ?? Buffer.of()))
    .toSorted()

test('one letter behind a password changes one sealed page, its gate and live.json, and no other file', async () => {
  const change = (text: string) => text.replace('Hand luggage', 'Band luggage')
  const changed = await builtWith({ 'pages/practical-information.md': change })
  expect(different(files, changed).map((path) => path.replace(/\w{16}/, '…'))).toEqual([
    'assets/g.….bin',
    'assets/g.….bin',
    'live.json',
    'practical-information/index.html',
  ])
})

// `live.json` tells the sources, which git keeps with the line ends of Unix and otherwise as they are.
test.each<[string, (text: string) => string, readonly string[]]>([
  ['with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n'), []],
  ['with the line ends of old Macs', (text) => text.replaceAll('\n', '\r'), ['live.json']],
  ['with a byte order mark', (text) => `\uFEFF${text}`, ['live.json']],
  ['with accents that are stored apart', (text) => text.normalize('NFD'), ['live.json']],
])('files %s make the same bytes', async (_, change, others) => {
  const texts = paths.filter((path) => /\.(?:md|yaml)$/.test(path))
  const changed = texts.filter((path) => change(textOf(path)) !== textOf(path))
  expect(changed.length).toBeGreaterThan(10)
  const site = await builtWith(Object.fromEntries(changed.map((path) => [path, change])))
  expect(different(files, site)).toEqual(others)
})

test('another processor names its pictures otherwise, and tells the same of the sources in live.json', async () => {
  const here = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
  // The name stands in what is read once.
  vi.resetModules()
  try {
    Object.defineProperty(process, 'arch', { ...here, value: 'another' })
    const { siteBuilder } = await import('../src/build.ts')
    const { site } = await import('../templates/site.ts')
    const request = { content: foundation.content, lang: 'en', today: '2026-01-01' } as const
    const there = await siteBuilder(site)(request)
    const pictures = there.later.map(({ path }) => path)
    expect(pictures.length).toBeGreaterThan(20)
    expect(pictures.filter((path) => files.has(path))).toEqual([])
    const live = there.files.find(({ path }) => path === 'live.json')
    expect(Buffer.from(live?.bytes ?? [])).toEqual(files.get('live.json'))
  } finally {
    Object.defineProperty(process, 'arch', here)
    vi.resetModules()
  }
})

test('browsers are asked for HTTPS alone for a day, or as site.yaml says, whatever host reads it', async () => {
  const longer = await builtWith({
    'site.yaml': (text) => `${text}hsts: {days: 30, subdomains: true}\n`,
  })
  for (const path of ['_headers', '.htaccess']) {
    expect(read(files, path)).toMatch(/Strict-Transport-Security:? "?max-age=86400"?[ \n]/)
    expect(read(longer, path)).toContain('max-age=2592000; includeSubDomains')
  }
})

const opened = await builtWith(launchDay)

test('on launch day the home page is listed, with its card, its event and its calendar', () => {
  expect(read(opened, 'sitemap.xml')).toContain(`<loc>${origin}/</loc>`)
  expect(described(opened).filter((path) => path.includes('card-home'))).toHaveLength(2)
  const html = read(opened, 'index.html')
  expect(html).toContain('"@type":"Festival"')
  expect(html).toContain('href="/event.ics" download="summer-launch-event.ics"')
  expect(opened.has('event.ics')).toBe(true)
  expect(html).not.toContain('noindex')
})

test('on launch day the second landing page stays gated, and every picture named is published', () => {
  expect(read(opened, 'v2/index.html')).toContain('noindex')
  expect([...opened.keys()].filter((path) => path.includes('card-v2'))).toEqual([])
  expect(described(opened).filter((path) => !opened.has(path))).toEqual([])
})

test('the figures that were promised are those of the code', () => {
  // A tooltip opens after 700 ms, at once within 300 ms of another.
  expect([openDelay, skipDelay]).toEqual([700, 300])
  // Data is asked for three times more, after 1 s doubling to 30 s, and dropped after 5 minutes.
  expect([retries, firstDelay, longestDelay, unusedLifetime]).toEqual([3, 1_000, 30_000, 300_000])
})

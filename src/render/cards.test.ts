import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fonts } from '../../templates/fonts.ts'
import { site as table } from '../../templates/site.ts'
import { type Change, siteWith, textOf } from '../../test/foundation.ts'
import { newFolder } from '../../test/temporary.ts'
import { contentHash, openCache } from '../pictures/cache.ts'
import { addressesOf } from '../render/addresses.ts'
import { openLettering } from '../type/lettering.ts'
import { socialCards } from './cards.tsx'

const folder = newFolder('cards-')

const create = { width: 90, height: 60, channels: 3, background: '#204060' } as const
const bytes = await sharp({ create }).png().toBuffer()
const seen = { transparent: false, kind: 'photograph', colour: '#204060' } as const
const facts = { width: 90, height: 60, ...seen }
const master = { path: 'plate.png', bytes, hash: contentHash(bytes), facts }
const plate = { master, treatment: 'none' } as const
const addresses = addressesOf('https://user.github.io/repo/')
async function cardsOf(change: Change, cache = openCache(folder)) {
  const options = { table, addresses, plate: () => plate, site: siteWith(change), cache }
  const { cards, files } = await socialCards(options)
  const made = files.map(async ({ path, make }) => ({ path, bytes: await make() }))
  return { cards, files: await Promise.all(made) }
}
const drawn = await cardsOf({})

test('the cards are PNG pictures of 1200 × 630 pixels that every network accepts', async () => {
  for (const { path, bytes } of drawn.files) {
    expect(path).toMatch(/^assets\/card-[a-z-]+\.[0-9a-f]{8}\.png$/)
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  }
})

/** The addresses of the cards of some pages, each once. */
const urlsOf = (cards: typeof drawn.cards, ...names: readonly string[]) => [
  ...new Set(names.map((name) => cards.get(`pages/${name}.md`)?.url)),
]

test('all pages behind the password have one card', () => {
  const [url, ...others] = urlsOf(drawn.cards, 'home', 'v2', 'practical-information')
  expect(others).toEqual([])
  expect(url).toMatch(/^https:\/\/user\.github\.io\/repo\/assets\/card-gate\./)
  expect(drawn.files.map(({ path }) => path).join()).not.toMatch(/home|v2|practical/)
})

test('pages of text share the card of the site, one in each language', async () => {
  const page = textOf('pages/legal-notice.md')
    .replace(/^route: .*$/m, 'route: /gate')
    .replace(/^title: .*$/m, 'title: The gate')
    .replace(/^translation: .*\n/m, '')
  const { cards, files } = await cardsOf({ 'pages/gate.md': page })
  expect(urlsOf(cards, 'legal-notice', 'gate')).toHaveLength(1)
  expect(urlsOf(cards, 'legal-notice', 'mentions-legales', 'home')).toHaveLength(3)
  const names = (all: typeof files) => all.map(({ path }) => path).toSorted()
  expect(names(files)).toEqual(names(drawn.files))
})

test.each([
  ['the paper of the page', 'gate', [600, 20], [0xfb, 0xf9, 0xf2]],
  ['a rest on the staff', 'gate', [778, 260], [0x16, 0x13, 0x0f]],
  ['the fermata in red', 'gate', [778, 140], [0xc2, 0x23, 0x1b]],
  ['the lines of the staff', 'gate', [600, 298], [0x7c, 0x7a, 0x74]],
  ['the name on paper', 'chateau-farcheville', [1100, 60], [0xfb, 0xf9, 0xf2]],
  ['a plate below it', 'chateau-farcheville', [600, 500], [0x20, 0x40, 0x60]],
] as const)('the cards show %s', async (_, name, [left, top], colour) => {
  const card = drawn.files.find(({ path }) => path.startsWith(`assets/card-${name}.`))
  const pixel = sharp(card?.bytes).extract({ left, top, width: 1, height: 1 })
  const seen = await pixel.removeAlpha().raw().toBuffer()
  const distances = colour.map((channel, at) => Math.abs(channel - (seen[at] ?? 0)))
  expect(Math.max(...distances)).toBeLessThan(9)
})

test('the cards are the same bytes again, from an empty cache too', async () => {
  expect((await cardsOf({}, openCache(join(folder, 'empty')))).files).toEqual(drawn.files)
})

const setting = { face: 'imbue-300', size: 100 } as const
const lettering = await openLettering(fonts, openCache(folder))
const widthOf = (text: string, spacing = 0) => lettering(text, { ...setting, spacing }).width

test.each(['ł', 'ő', '∞'])('a card has letters that Latin-1 has not: %s', (letter) => {
  expect(widthOf(`a${letter}a`)).toBeGreaterThan(widthOf('aa') + 10)
  const { path } = lettering(`a${letter}a`, setting)
  expect(path.length).toBeGreaterThan(lettering('aa', setting).path.length)
})

test('letters are kerned and spaced, and left out where nobody has drawn them', () => {
  expect(widthOf('a漢a')).toBeCloseTo(2 * widthOf('a'))
  expect(widthOf('Ta')).toBeLessThan(widthOf('T') + widthOf('a'))
  expect(widthOf('Ta', 0.1)).toBeCloseTo(widthOf('Ta') + 20)
})

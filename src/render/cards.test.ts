import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { fonts } from '../../templates/fonts.ts'
import { site as table } from '../../templates/site.ts'
import { siteWith } from '../../test/foundation.ts'
import { openCache } from '../pictures/cache.ts'
import { addressesOf } from '../render/addresses.ts'
import { openLettering } from '../type/lettering.ts'
import { socialCards } from './cards.tsx'

const folder = await mkdtemp(join(tmpdir(), 'cards-'))
afterAll(() => rm(folder, { recursive: true }))

const plate = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#204060' } })
  .png()
  .toBuffer()
const options = {
  table,
  addresses: addressesOf('https://user.github.io/repo/'),
  plate: () => plate,
}

describe('the social cards', async () => {
  const drawn = await socialCards({ ...options, site: siteWith({}), cache: openCache(folder) })

  /** The red, green and blue of one pixel of the card whose name begins so. */
  async function pixelAt(name: string, left: number, top: number) {
    const card = drawn.files.find(({ path }) => path.startsWith(`assets/card-${name}.`))
    const area = { left, top, width: 1, height: 1 }
    return [...(await sharp(card?.bytes).extract(area).removeAlpha().raw().toBuffer())]
  }

  test('are PNG pictures of 1200 × 630 pixels that every network accepts', async () => {
    for (const { path, bytes } of drawn.files) {
      expect(path).toMatch(/^assets\/card-[a-z-]+\.[0-9a-f]{8}\.png$/)
      const size = { format: 'png', width: 1200, height: 630 }
      expect(await sharp(bytes).metadata()).toMatchObject(size)
      expect(bytes.length).toBeLessThan(300_000)
    }
  })

  test('are one for all pages behind the password', () => {
    const urls = ['home', 'v2', 'practical-information'].map(
      (name) => drawn.cards.get(`pages/${name}.md`)?.url,
    )
    expect(new Set(urls).size).toBe(1)
    expect(urls[0]).toMatch(/^https:\/\/user\.github\.io\/repo\/assets\/card-gate\./)
    expect(drawn.files.map(({ path }) => path).join()).not.toMatch(/home|v2|practical/)
  })

  test('of two pages whose names look alike are two', async () => {
    const page = (route: string, title: string) =>
      `---\nroute: ${route}\ntemplate: prose\ntitle: ${title}\ndescription: Words.\nlang: en\ngated: false\nfooterYear: 2025\nindexed: true\n---\n\nWords.\n`
    const site = siteWith({
      'pages/gate.md': page('/gate', 'The gate'),
      'pages/a-walk.md': page('/a-walk', 'A walk'),
      'pages/walk.md': page('/a/walk', 'Another walk'),
    })
    const { cards, files } = await socialCards({ ...options, site, cache: openCache(folder) })
    const urls = ['gate', 'a-walk', 'walk', 'home'].map(
      (name) => cards.get(`pages/${name}.md`)?.url,
    )
    expect(new Set(urls).size).toBe(4)
    expect(files.length).toBe(drawn.files.length + 3)
  })

  test.each([
    ['show the paper of the page', 'gate', [600, 20], [0xfb, 0xf9, 0xf2]],
    ['show a rest on the staff', 'gate', [778, 260], [0x16, 0x13, 0x0f]],
    ['show the fermata in red', 'gate', [778, 140], [0xc2, 0x23, 0x1b]],
    ['show the lines of the staff', 'gate', [600, 298], [0x7c, 0x7a, 0x74]],
    [
      'show the name of the château on paper',
      'chateau-farcheville',
      [600, 220],
      [0xfb, 0xf9, 0xf2],
    ],
    ['print a plate below it', 'chateau-farcheville', [600, 500], [0x20, 0x40, 0x60]],
  ] as const)('%s', async (_, name, [left, top], colour) => {
    const seen = await pixelAt(name, left, top)
    const distances = colour.map((channel, at) => Math.abs(channel - (seen[at] ?? 0)))
    expect(Math.max(...distances)).toBeLessThan(9)
  })

  test('are the same bytes again, from an empty cache too', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'cards-'))
    const again = await socialCards({ ...options, site: siteWith({}), cache: openCache(empty) })
    await rm(empty, { recursive: true })
    expect(again.files).toEqual(drawn.files)
  }, 60_000)
})

describe('the letters of a card', async () => {
  const setting = { face: 'imbue-300', size: 100 } as const
  const lettering = await openLettering(fonts, openCache(folder))
  const widthOf = (text: string, spacing = 0) => lettering(text, { ...setting, spacing }).width

  test.each(['ł', 'ő', '∞'])('come from elsewhere where Latin-1 has none: %s', (letter) => {
    expect(widthOf(`a${letter}a`)).toBeGreaterThan(widthOf('aa') + 10)
    const { path } = lettering(`a${letter}a`, setting)
    expect(path.length).toBeGreaterThan(lettering('aa', setting).path.length)
  })

  test('that nobody has drawn are left out', () => {
    expect(widthOf('a漢a')).toBeCloseTo(2 * widthOf('a'))
  })

  test('are kerned by the font, and spaced as the setting says', () => {
    expect(widthOf('Ta')).toBeLessThan(widthOf('T') + widthOf('a'))
    expect(widthOf('Ta', 0.1)).toBeCloseTo(widthOf('Ta') + 20)
  })
})

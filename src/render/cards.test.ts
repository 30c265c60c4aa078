import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** The bytes of the card whose name begins so. */
const bytesOf = ({ files }: Awaited<ReturnType<typeof socialCards>>, name: string) =>
  files.find(({ path }) => path.startsWith(`assets/card-${name}.`))?.bytes

/** The red, green and blue of one pixel of a card. */
async function pixelAt(card: Uint8Array | undefined, left: number, top: number) {
  const area = { left, top, width: 1, height: 1 }
  return [...(await sharp(card).extract(area).removeAlpha().raw().toBuffer())]
}

describe('the social cards', () => {
  let drawn: Awaited<ReturnType<typeof socialCards>>
  beforeAll(async () => {
    drawn = await socialCards({ ...options, site: siteWith({}), cache: openCache(folder) })
  }, 60_000)

  test('are PNG pictures of 1200 × 630 pixels that every network accepts', async () => {
    for (const { path, bytes } of drawn.files) {
      expect(path).toMatch(/^assets\/card-[a-z-]+\.[0-9a-f]{8}\.png$/)
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      })
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

  test('show a staff on the paper of the page, a rest on it, and the fermata in red', async () => {
    const gate = bytesOf(drawn, 'gate')
    expect(await pixelAt(gate, 600, 20)).toEqual([0xfb, 0xf9, 0xf2])
    expect(await pixelAt(gate, 778, 260)).toEqual([0x16, 0x13, 0x0f])
    const [red = 0, green = 0] = await pixelAt(gate, 778, 140)
    expect(red).toBeGreaterThan(green + 100)
    const [line = 0] = await pixelAt(gate, 600, 298)
    expect(line).toBeLessThan(0xd0)
  })

  test('print a plate on the paper below the name of the château', async () => {
    const chateau = bytesOf(drawn, 'chateau-farcheville')
    expect(await pixelAt(chateau, 600, 220)).toEqual([0xfb, 0xf9, 0xf2])
    expect(await pixelAt(chateau, 600, 500)).toEqual([0x20, 0x40, 0x60])
  })

  test('are the same bytes again, from an empty cache too', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'cards-'))
    const again = await socialCards({ ...options, site: siteWith({}), cache: openCache(empty) })
    await rm(empty, { recursive: true })
    expect(again.files).toEqual(drawn.files)
  }, 60_000)
})

describe('the letters of a card', () => {
  const setting = { face: 'imbue-300', size: 100 } as const

  test('come from extended Latin where Latin-1 has none, and ∞ from us', async () => {
    const lettering = await openLettering(fonts, openCache(folder))
    const alone = lettering('aa', setting)
    for (const letter of ['ł', 'ő', '∞']) {
      const between = lettering(`a${letter}a`, setting)
      expect(between.width).toBeGreaterThan(alone.width + 10)
      expect(between.path.length).toBeGreaterThan(alone.path.length)
    }
  })

  test('that nobody has drawn are left out', async () => {
    const lettering = await openLettering(fonts, openCache(folder))
    expect(lettering('a漢a', setting).width).toBeCloseTo(2 * lettering('a', setting).width)
  })

  test('are kerned by the font, and spaced as the setting says', async () => {
    const lettering = await openLettering(fonts, openCache(folder))
    const [first, second, pair] = ['T', 'a', 'Ta'].map((text) => lettering(text, setting).width)
    expect(pair).toBeLessThan((first ?? 0) + (second ?? 0))
    expect(lettering('Ta', { ...setting, spacing: 0.1 }).width).toBeCloseTo((pair ?? 0) + 20)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { site as table } from '../../templates/site.ts'
import { swarmIcons } from '../../templates/swarm/icon.tsx'
import { siteWith } from '../../test/foundation.ts'
import { openCache } from '../pictures/cache.ts'
import { iconSetsOf } from '../render/assets.ts'
import { iconFiles } from './icons.tsx'

const folder = await mkdtemp(join(tmpdir(), 'icons-'))
afterAll(() => rm(folder, { recursive: true }))

const files = new Map(
  (
    await iconFiles(
      [table.icons, swarmIcons],
      table.homeScreen(siteWith({})).icons,
      openCache(folder),
    )
  ).map(({ path, bytes }) => [path, Buffer.from(bytes)]),
)
const file = (path: string) => files.get(path) ?? Buffer.alloc(0)

test.each([
  ['apple-touch-icon.png', 180],
  ['apple-touch-icon-swarm.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable.png', 512],
])('%s is a square of %i pixels on a ground', async (path, side) => {
  const { width, height, hasAlpha } = await sharp(file(path)).metadata()
  const { isOpaque } = await sharp(file(path)).stats()
  expect([width, height]).toEqual([side, side])
  expect(hasAlpha && !isOpaque).toBe(false)
})

test.each(['favicon.ico', 'favicon-swarm.ico'])(
  '%s holds pictures of 16 and 32 pixels where its entries say',
  async (path) => {
    const bytes = file(path)
    expect([0, 2, 4].map((at) => bytes.readUInt16LE(at))).toEqual([0, 1, 2])
    for (const [index, side] of [16, 32].entries()) {
      const entry = bytes.subarray(6 + 16 * index, 22 + 16 * index)
      const start = entry.readUInt32LE(12)
      const picture = bytes.subarray(start, start + entry.readUInt32LE(8))
      expect([entry.readUInt8(0), entry.readUInt8(1)]).toEqual([side, side])
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: side })
    }
    expect(bytes.length).toBe(bytes.readUInt32LE(6 + 16 + 12) + bytes.readUInt32LE(6 + 16 + 8))
  },
)

test('the maskable icon keeps its sign inside the circle that no system cuts', async () => {
  const { data, info } = await sharp(file('icon-maskable.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = info.width / 2
  const distances = Array.from({ length: info.width * info.height }, (_, pixel) => {
    const inked = (data[3 * pixel + 1] ?? 0) < 0x80
    const x = (pixel % info.width) - middle
    const y = Math.floor(pixel / info.width) - middle
    return inked ? Math.hypot(x, y) : 0
  })
  expect(distances.reduce((most, one) => Math.max(most, one))).toBeGreaterThan(0)
  expect(distances.reduce((most, one) => Math.max(most, one))).toBeLessThan(0.4 * info.width)
})

test('the drawing for browsers is dark where they are, and each drawing can be drawn', async () => {
  expect(file('icon.svg').toString()).toContain('@media(prefers-color-scheme:dark)')
  for (const path of ['icon.svg', 'icon-mono.svg', 'icon-swarm.svg']) {
    expect(await sharp(file(path)).metadata()).toMatchObject({ format: 'svg' })
  }
})

test('nothing of /swarm is published while it asks for a password', () => {
  const site = siteWith({
    'pages/swarm.md': (text) => text.replace('gated: false', 'gated: true'),
  })
  expect(iconSetsOf(table, site)).toEqual([table.icons])
  expect(iconSetsOf(table, siteWith({}))).toEqual([table.icons, swarmIcons])
})

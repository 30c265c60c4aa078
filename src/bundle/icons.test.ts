import sharp from 'sharp'
import { expect, test } from 'vitest'
import { site as table } from '../../templates/site.ts'
import { swarmIcons } from '../../templates/swarm/icon.tsx'
import { siteWith } from '../../test/foundation.ts'
import { newFolder } from '../../test/temporary.ts'
import { openCache } from '../pictures/cache.ts'
import { iconSetsOf } from '../render/assets.ts'
import { iconFiles } from './icons.tsx'

const folder = newFolder('icons-')

const { icons } = table.homeScreen(siteWith({}))
const files = await iconFiles([table.icons, swarmIcons], icons, openCache(folder))
const file = (name: string) => Buffer.from(files.find(({ path }) => path === name)?.bytes ?? [])

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
  let farthest = 0
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    if ((data[3 * pixel + 1] ?? 0) >= 0x80) continue
    const y = Math.floor(pixel / info.width) - middle
    farthest = Math.max(farthest, Math.hypot((pixel % info.width) - middle, y))
  }
  expect(farthest).toBeGreaterThan(0)
  expect(farthest).toBeLessThan(0.4 * info.width)
})

test('the drawing for browsers is dark where they are, and each drawing can be drawn', async () => {
  expect(file('icon.svg').toString()).toContain('@media(prefers-color-scheme:dark)')
  for (const path of ['icon.svg', 'icon-mono.svg', 'icon-swarm.svg']) {
    expect(await sharp(file(path)).metadata()).toMatchObject({ format: 'svg' })
  }
})

test('nothing of /swarm is published while it asks for a password', () => {
  const gated = (text: string) => text.replace('gated: false', 'gated: true')
  expect(iconSetsOf(table, siteWith({ 'pages/swarm.md': gated }))).toEqual([table.icons])
  expect(iconSetsOf(table, siteWith({}))).toEqual([table.icons, swarmIcons])
})

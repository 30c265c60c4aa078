import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cache, openCache } from './cache.ts'
import { inspectPicture } from './inspect-picture.ts'

// How long this takes depends on how busy the machine is.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''
let cache: Cache
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
  cache = openCache(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const inspect = (path: string, bytes: Uint8Array) => inspectPicture({ path, bytes }, cache)
const drawing = (inside: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">${inside}</svg>`,
  )

async function codeOf(path: string, bytes: Uint8Array): Promise<string> {
  const found = await inspect(path, bytes)
  return 'fault' in found ? found.fault.code : 'none'
}

const plain = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })

const grain = (): Sharp =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

test('PNG, JPEG, WebP, AVIF, TIFF and SVG masters are taken', async () => {
  expect(await codeOf('a.png', await plain().png().toBuffer())).toBe('none')
  expect(await codeOf('a.JPG', await plain().jpeg().toBuffer())).toBe('none')
  expect(await codeOf('a.webp', await plain().webp().toBuffer())).toBe('none')
  expect(await codeOf('a.avif', await plain().avif().toBuffer())).toBe('none')
  expect(await codeOf('a.tiff', await plain().tiff().toBuffer())).toBe('none')
  expect(await codeOf('a.svg', drawing('<path d="M0 0h30v20z"/>'))).toBe('none')
})

test('the facts of a master are its upright size, its kind and its colour', async () => {
  const sideways = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await inspect('a.jpg', sideways)).toMatchObject({
    facts: { width: 40, height: 60, transparent: false, kind: 'photograph', colour: '#c86838' },
  })
  expect(await inspect('b.png', await grain().png().toBuffer())).toMatchObject({
    facts: { kind: 'line art' },
  })
})

test('a drawing is drawn 2400 pixels wide', async () => {
  expect(await inspect('a.svg', drawing('<path d="M0 0h30v20z"/>'))).toMatchObject({
    facts: { width: 2400, height: 1600, transparent: true },
  })
})

test('a file that is not a picture, or not the one its ending promises, is refused', async () => {
  expect(await codeOf('a.jpg', Buffer.from('<!doctype html><p>no</p>'))).toBe('picture/unreadable')
  expect(await codeOf('a.svg', Buffer.from('<html/>'))).toBe('picture/unreadable')
  expect(await codeOf('a.jpg', drawing('<path/>'))).toBe('picture/ending')
  expect(await codeOf('a.png', await plain().jpeg().toBuffer())).toBe('picture/ending')
  expect(await codeOf('a.heic', await plain().jpeg().toBuffer())).toBe('picture/format')
  expect(await codeOf('a', await plain().png().toBuffer())).toBe('picture/format')
})

test('the sentence names the picture and the two formats', async () => {
  const found = await inspect('images/a.jpg', await plain().png().toBuffer())
  expect('fault' in found && found.fault.en.message).toBe('“images/a.jpg” is really PNG, not JPEG.')
})

test('a broken-off file is damaged, whatever its format', async () => {
  const files = {
    'a.jpg': await grain().jpeg().toBuffer(),
    'a.png': await grain().png().toBuffer(),
    'a.webp': await grain().webp().toBuffer(),
    'a.avif': await grain().avif().toBuffer(),
  }
  for (const [path, bytes] of Object.entries(files)) {
    const half = bytes.subarray(0, bytes.length / 2)
    expect([path, await codeOf(path, half)]).toEqual([path, 'picture/damaged'])
  }
  expect(await codeOf('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'))).toBe(
    'picture/undrawable',
  )
})

test('a picture of more than 50 megapixels is refused', async () => {
  const bytes = await plain(8000, 6300).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
  const found = await inspect('a.png', bytes)
  expect('fault' in found && found.fault.en.message).toBe('“a.png” has 51 megapixels; at most 50.')
})

test('moving pictures are refused', async () => {
  const frames = [await plain().png().toBuffer(), await plain().negate().png().toBuffer()]
  const bytes = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await codeOf('a.webp', bytes)).toBe('picture/moving')
})

test('a drawing that runs, leads elsewhere or sets letters is refused before it is drawn', async () => {
  const refused = [
    drawing('<script>alert(1)</script>'),
    drawing('<rect onload="alert(1)"/>'),
    drawing('<foreignObject/>'),
    drawing('<image href="file:///etc/passwd"/>'),
    drawing('<image xlink:href="secret.png"/>'),
    drawing('<rect fill="url(https://example.org/x)"/>'),
    drawing('<text>A</text>'),
    drawing('', '<!DOCTYPE svg [<!ENTITY a "b">]>'),
    drawing('', '<?xml version="1.0" encoding="utf-7"?>'),
  ]
  for (const bytes of refused) {
    expect(await codeOf('a.svg', bytes)).toBe('picture/unsafe-drawing')
  }
  const inner = '<defs><path id="a" d="M0 0h9v9z"/></defs><use href="#a" fill="url(#b)"/>'
  expect(await codeOf('a.svg', drawing(inner))).toBe('none')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictures as shipped } from '../../templates/pictures.ts'
import type { Source } from '../site.ts'
import { type Cache, openCache } from './cache.ts'
import { checkPictures } from './inspect.ts'
import { hidePictures, preparePictures } from './pictures.ts'
import type { PictureRequest } from './plan.ts'

// Encoding takes as long as a busy machine makes it take.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

const seed = new Uint8Array(32).fill(7)

const colours = '<rect width="9" height="6" fill="#dec"/><circle cx="4" cy="3" r="2" fill="#25a"/>'
const motif = (width: number, more = ''): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6">${colours}${more}</svg>`,
    ),
  ).resize(width)

const source = async (path: string, image: Sharp): Promise<Source> => ({
  path,
  bytes: await image.toBuffer(),
})

interface World {
  readonly sources: readonly Source[]
  readonly cache?: Cache
  readonly widths?: readonly number[]
}

/** Checks all sources and makes what is asked for. */
async function prepare(
  requests: readonly PictureRequest[],
  { sources, cache = openCache(folder), widths = shipped.widths }: World,
) {
  const table = { ...shipped, widths }
  const named = sources.map(({ path }) => ({ path, narrow: false }))
  const options = { sources, cache, table, contentFolder: 'content', language: 'en' } as const
  const { masters } = await checkPictures(named, options)
  return preparePictures(requests, { masters, table, cache })
}

test('a master becomes AVIF, WebP and one JPEG, in widths it reaches', async () => {
  const sources = [await source('images/Façade d’été.png', motif(600).png())]
  const { pictures, files } = await prepare([{ src: 'images/Façade d’été.png' }], { sources })
  const picture = pictures.get('images/Façade d’été.png')
  expect(picture).toMatchObject({ width: 600, height: 400, colour: '#d8e8c8' })
  expect(picture?.avif.map(({ width, height }) => [width, height])).toEqual([
    [480, 320],
    [600, 400],
  ])
  expect(picture?.webp).toHaveLength(2)
  expect(picture?.large.width).toBe(600)
  expect(picture?.fallback.url).toMatch(/^assets\/facade-d-ete-600\.[0-9a-f]{8}\.jpg$/)
  expect(files.map(({ path }) => path)).toContain(picture?.large.url)
})

test('what the camera noted is gone, and its orientation applied', async () => {
  const place = { IFD3: { GPSLatitude: '48/1 23/1 0/1' } }
  const sources = [
    await source('a.jpg', motif(300).jpeg().withExif(place).withMetadata({ orientation: 6 })),
  ]
  expect((await sharp(sources[0]?.bytes).metadata()).exif).toBeDefined()
  const { pictures, files } = await prepare([{ src: 'a.jpg' }], { sources })
  expect(pictures.get('a.jpg')).toMatchObject({ width: 200, height: 300 })
  for (const { bytes } of files) {
    const { exif, icc, xmp, width, height } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, width, height }).toEqual({ width: 200, height: 300 })
  }
})

test('a small master serves small pictures on wide screens too, the large one those above', async () => {
  const small = motif(910, '<rect x="8" width="1" height="1" fill="#f00"/>')
  const sources = [await source('a.png', motif(920).png()), await source('b.png', small.png())]
  const { pictures } = await prepare([{ src: 'a.png', small: 'b.png' }], { sources })
  const picture = pictures.get('a.png')
  const names = (list = picture?.avif) => list?.map(({ url }) => url.slice(7, 12)).join(' ')
  expect(names()).toBe('b-480 b-600 b-736 a-900')
  expect(names(picture?.narrow?.avif)).toBe('b-480 b-600 b-736 b-900')
})

test('a small master in another frame serves narrow screens only', async () => {
  const square = motif(500).resize(500, 500)
  const sources = [await source('a.png', motif(600).png()), await source('b.png', square.png())]
  const { pictures } = await prepare([{ src: 'a.png', small: 'b.png' }], { sources })
  const picture = pictures.get('a.png')
  expect(picture?.avif.map(({ url }) => url.split('.')[0])).toEqual([
    'assets/a-480',
    'assets/a-600',
  ])
  expect(picture?.narrow).toMatchObject({ width: 480, height: 480 })
})

test('where something shows through, the fallback is PNG', async () => {
  const hole = sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'))
  const sources = [await source('a.png', hole.resize(200, 100).png())]
  const { pictures } = await prepare([{ src: 'a.png' }], { sources })
  expect(pictures.get('a.png')?.fallback.url).toMatch(/\.png$/)
})

test('duotone prints in ink on paper', async () => {
  const sources = [await source('a.png', motif(200).png())]
  const { files } = await prepare([{ src: 'a.png', treatment: 'duotone' }], { sources })
  for (const { bytes } of files) {
    const { channels } = await sharp(bytes).stats()
    const [red, , blue] = channels.map(({ mean }) => mean)
    expect((red ?? 0) - (blue ?? 0)).toBeGreaterThan(5)
    expect((red ?? 0) - (blue ?? 0)).toBeLessThan(13)
  }
})

test('what no public page names has names that tell nothing without the seed', async () => {
  const sources = [await source('summer-launch.png', motif(600).png())]
  const prepared = await prepare([{ src: 'summer-launch.png' }], { sources })
  const { pictures, files } = hidePictures(prepared, seed, (path) => path.includes('-600.'))
  const picture = pictures.get('summer-launch.png')
  const urls = picture ? [...picture.avif, ...picture.webp].map(({ url }) => url) : []
  expect(urls.map((url) => url.replace(/\w{8,}/, '…'))).toEqual([
    'assets/….avif',
    'assets/summer-launch-600.….avif',
    'assets/….webp',
    'assets/summer-launch-600.….webp',
  ])
  expect(files.map(({ path }) => path).filter((path) => urls.includes(path))).toHaveLength(4)
  expect(urls[0]).toMatch(/^assets\/[0-9a-f]{16}\.avif$/)

  const again = hidePictures(prepared, seed, () => false)
  expect(again.files.map(({ path }) => path)).toContain(urls[0])
  const other = hidePictures(prepared, seed.with(0, 1), () => false)
  expect(other.files.map(({ path }) => path)).not.toContain(urls[0])
  expect(other.files.map(({ bytes }) => bytes)).toEqual(prepared.files.map(({ bytes }) => bytes))
})

test('a picture that the check has not seen is not made', async () => {
  const sources = [await source('a.png', motif(300).png())]
  await expect(prepare([{ src: 'b.png' }], { sources })).rejects.toThrow('b.png has not been')
})

test.each([
  [200, [50, 90, 160, 200]],
  [150, [50, 90, 150]],
  [95, [50, 90]],
  [30, [30]],
  [300, [50, 90, 160, 240]],
])('a master of %i pixels is made in the widths it reaches, and its own', async (width, widths) => {
  const sources = [await source('a.png', motif(width).png())]
  const { pictures } = await prepare([{ src: 'a.png' }], { sources, widths: [50, 90, 160, 240] })
  expect(pictures.get('a.png')?.avif.map((file) => file.width)).toEqual(widths)
})

test('a build with another cache gives the same bytes', async () => {
  const sources = [await source('a.png', motif(200).png())]
  const first = await prepare([{ src: 'a.png' }], { sources })
  const cache = openCache(join(folder, 'another'))
  expect((await prepare([{ src: 'a.png' }], { sources, cache })).files).toEqual(first.files)
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Source } from '../site.ts'
import { type Cache, openCache } from './cache.ts'
import { type PictureOptions, type PictureRequest, preparePictures } from './pictures.ts'

// Encoding takes as long as a busy machine makes it take.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

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
  readonly qualities?: string
}

function prepare(
  requests: readonly PictureRequest[],
  { sources, cache = openCache(folder), qualities }: World,
) {
  const options: PictureOptions = { sources, cache, contentFolder: 'content', language: 'en' }
  return preparePictures(requests, qualities === undefined ? options : { ...options, qualities })
}

/** A cache that counts what it had to make. */
function counting(name = ''): { cache: Cache; made: () => number } {
  const inner = openCache(join(folder, name))
  const count = { made: 0 }
  const remember: Cache['remember'] = (key, work) =>
    inner.remember(key, () => {
      count.made += 1
      return work()
    })
  return { cache: { remember }, made: () => count.made }
}

test('a master becomes AVIF, WebP and one JPEG, in widths it reaches', async () => {
  const sources = [await source('images/Façade d’été.png', motif(600).png())]
  const { pictures, files, problems } = await prepare([{ src: 'images/Façade d’été.png' }], {
    sources,
  })
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
  expect(problems.map(({ code }) => code)).toEqual(['picture/too-small'])
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

test('the files of a picture behind the password do not tell what it shows', async () => {
  const sources = [await source('summer-launch.png', motif(200).png())]
  const { files } = await prepare([{ src: 'summer-launch.png', discreet: true }], { sources })
  expect(files.filter(({ path }) => !/^assets\/plate-200\.\w{8}\.\w+$/.test(path))).toEqual([])
})

test('a second build makes nothing, and both give the same bytes', async () => {
  const sources = [await source('a.png', motif(200).png())]
  const first = await prepare([{ src: 'a.png' }], { sources })
  const { cache, made } = counting()
  const second = await prepare([{ src: 'a.png' }], { sources, cache })
  expect(made()).toBe(0)
  const elsewhere = await prepare([{ src: 'a.png' }], {
    sources,
    cache: openCache(join(folder, 'x')),
  })
  for (const again of [second, elsewhere]) {
    expect(again.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path))
  }
})

test('the quality that was found is written down and not searched again', async () => {
  const sources = [await source('a.png', motif(200).png())]
  const qualities = join(folder, 'qualities.json')
  const first = counting('first')
  await prepare([{ src: 'a.png' }], { sources, qualities, cache: first.cache })
  expect(Object.values(JSON.parse(await readFile(qualities, 'utf8')))).toEqual([
    { picture: 'a.png', avif: 45, webp: expect.any(Number), jpeg: expect.any(Number) },
  ])
  const second = counting('second')
  await prepare([{ src: 'a.png' }], { sources, qualities, cache: second.cache })
  expect([first.made(), second.made()]).toEqual([5, 4])
})

test('every fault is told at the place that names the picture, and nothing is made', async () => {
  const sources = [
    { path: 'a.png', bytes: Buffer.from('not a picture') },
    await source('b.jpg', motif(2000).png()),
  ]
  const place = { file: 'content/gallery.yaml', line: 7, column: 10, endLine: 7, endColumn: 15 }
  const { files, problems } = await prepare([{ src: 'a.png', place }, { src: 'b.jpg' }], {
    sources,
  })
  expect(files).toEqual([])
  expect(problems.map(({ file, line, code, message }) => [file, line, code, message])).toEqual([
    ['content/gallery.yaml', 7, 'picture/unreadable', '“a.png” is not a picture.'],
    ['content/b.jpg', 1, 'picture/ending', '“b.jpg” is really PNG, not JPEG.'],
  ])
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { pictures as shipped } from '../../templates/pictures.ts'
import { newFolder } from '../../test/temporary.ts'
import { openCache } from './cache.ts'
import { checkPictures } from './inspect.ts'
import { hidePictures, type PreparedPictures, preparePictures } from './pictures.ts'
import type { PictureRequest } from './plan.ts'

let folder = ''
beforeEach(async () => {
  folder = newFolder('pictures-')
})

const seed = new Uint8Array(32).fill(7)

const colours = '<rect width="9" height="6" fill="#dec"/><circle cx="4" cy="3" r="2" fill="#25a"/>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"'
const motif = (width: number, more = ''): Sharp =>
  sharp(Buffer.from(`${svg} viewBox="0 0 9 6">${colours}${more}</svg>`)).resize(width)

type Images = Readonly<Record<string, Sharp>>

/** Masters as the check has seen them. */
async function checked(images: Images, options = { cache: openCache(folder), table: shipped }) {
  const sources = await Promise.all(
    Object.entries(images).map(async ([path, image]) => ({ path, bytes: await image.toBuffer() })),
  )
  const named = sources.map(({ path }) => ({ path, narrow: false }))
  const { masters } = await checkPictures(named, { ...options, sources })
  return { masters, ...options }
}

const pictureIn = (prepared: PreparedPictures, src: string) => prepared.picture(src, (path) => path)

const madeOf = ({ files }: PreparedPictures) =>
  Promise.all(files.map(async ({ path, make }) => ({ path, bytes: await make() })))

type Options = Readonly<{ cache?: string; table?: { widths: number[] } }>

/** Makes one picture of these masters. */
async function prepare(request: PictureRequest, images: Images, options?: Options) {
  const cache = openCache(join(folder, options?.cache ?? ''))
  const table = { ...shipped, ...options?.table }
  const prepared = preparePictures([request], await checked(images, { cache, table }))
  return { picture: pictureIn(prepared, request.src), files: await madeOf(prepared), prepared }
}

test('a master becomes AVIF and one JPEG, in widths it reaches', async () => {
  const src = 'images/Façade d’été.png'
  const { picture, files } = await prepare({ src }, { [src]: motif(600).png() })
  expect(picture).toMatchObject({ width: 600, height: 400, colour: '#d8e8c8' })
  expect(picture?.avif.map(({ width, height }) => `${width} ${height}`)).toEqual([
    '480 320',
    '600 400',
  ])
  expect(picture?.large.width).toBe(600)
  expect(picture?.fallback.url).toMatch(/^assets\/facade-d-ete-600\.[0-9a-f]{8}\.jpg$/)
  expect(files.map(({ path }) => path)).toContain(picture?.large.url)
})

test('a picture of a single row of pixels has files like any other', async () => {
  const create = { width: 1600, height: 1, channels: 3, background: '#25a' } as const
  const line = sharp({ create }).png()
  const { files } = await prepare({ src: 'line.png' }, { 'line.png': line })
  const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
  expect(new Set(sizes.map(({ height }) => height))).toEqual(new Set([1]))
})

test('what the camera noted is gone, and its orientation applied', async () => {
  const place = { IFD3: { GPSLatitude: '48/1 23/1 0/1' } }
  const photograph = motif(300).jpeg().withExif(place).withMetadata({ orientation: 6 })
  expect((await sharp(await photograph.toBuffer()).metadata()).exif).toBeDefined()
  const { picture, files } = await prepare({ src: 'a.jpg' }, { 'a.jpg': photograph })
  expect(picture).toMatchObject({ width: 200, height: 300 })
  for (const { bytes } of files) {
    const { exif, icc, xmp, width, height } = await sharp(bytes).metadata()
    expect({ exif, icc, xmp, width, height }).toEqual({ width: 200, height: 300 })
  }
})

const red = '<rect x="8" width="1" height="1" fill="#f00"/>'

test.each([
  ['wide screens too', 920, motif(910, red), 'b-480 b-600 b-736 a-900', 'b-480 b-600 b-736 b-900'],
  ['narrow ones in another frame', 600, motif(500).resize(500, 500), 'a-480 a-600', 'b-480'],
])('a small master serves %s', async (_, width, small, wide, narrow) => {
  const images = { 'a.png': motif(width).png(), 'b.png': small.png() }
  const { picture } = await prepare({ src: 'a.png', small: 'b.png' }, images)
  const names = (list = picture?.avif) => list?.map(({ url }) => url.slice(7, 12)).join(' ')
  expect([names(), names(picture?.narrow?.avif)]).toEqual([wide, narrow])
})

test('where something shows through, the fallback is PNG', async () => {
  const hole = sharp(Buffer.from(`${svg}><circle r="9"/></svg>`)).resize(200, 100)
  const { picture } = await prepare({ src: 'a.png' }, { 'a.png': hole.png() })
  expect(picture?.fallback.url).toMatch(/\.png$/)
})

test('duotone prints in ink on paper', async () => {
  const request = { src: 'a.png', treatment: 'duotone' } as const
  const { files } = await prepare(request, { 'a.png': motif(200).png() })
  for (const { bytes } of files) {
    const { channels } = await sharp(bytes).stats()
    const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
    expect(red - blue).toBeGreaterThan(5)
    expect(red - blue).toBeLessThan(13)
  }
})

test('what no public page names has names that tell nothing without the seed', async () => {
  const src = 'summer-launch.png'
  const { prepared } = await prepare({ src }, { [src]: motif(600).png() })
  const hidden = hidePictures(prepared, seed, (path) => path.includes('-600.'))
  const urls = pictureIn(hidden, src)?.avif.map(({ url }) => url) ?? []
  expect(urls.map((url) => url.replace(/\w{8,}/, '…'))).toEqual([
    'assets/….avif',
    'assets/summer-launch-600.….avif',
  ])
  expect(hidden.files.filter(({ path }) => urls.includes(path))).toHaveLength(2)
  expect(urls[0]).toMatch(/^assets\/[0-9a-f]{16}\.avif$/)

  const again = hidePictures(prepared, seed, () => false)
  expect(again.files.map(({ path }) => path)).toContain(urls[0])
  const other = hidePictures(prepared, seed.with(0, 1), () => false)
  expect(other.files.map(({ path }) => path)).not.toContain(urls[0])
  const bytesOf = async (all: PreparedPictures) => (await madeOf(all)).map(({ bytes }) => bytes)
  expect(await bytesOf(other)).toEqual(await bytesOf(prepared))
})

test('a picture that the check has not seen is not made', async () => {
  const images = { 'a.png': motif(300).png() }
  await expect(prepare({ src: 'b.png' }, images)).rejects.toThrow('b.png has not been')
})

test.each([
  [150, [50, 90, 150]],
  [95, [50, 90]],
  [30, [30]],
  [300, [50, 90, 160, 240]],
])('a master of %i pixels is made in the widths it reaches, and its own', async (width, widths) => {
  const table = { widths: [50, 90, 160, 240] }
  const { picture } = await prepare({ src: 'a.png' }, { 'a.png': motif(width).png() }, { table })
  expect(picture?.avif.map((file) => file.width)).toEqual(widths)
})

test('a build with another cache gives the same bytes', async () => {
  const images = { 'a.png': motif(200).png() }
  const { files } = await prepare({ src: 'a.png' }, images)
  const again = await prepare({ src: 'a.png' }, images, { cache: 'another' })
  expect(again.files).toEqual(files)
})

const program = (folder: string) => `
  import sharp from 'sharp'
  import { pictures as table } from './templates/pictures.ts'
  import { openCache } from './src/pictures/cache.ts'
  import { checkPictures } from './src/pictures/inspect.ts'
  import { makeFiles, preparePictures } from './src/pictures/pictures.ts'
  const svg = '${svg} viewBox="0 0 9 6">${colours}</svg>'
  const bytes = await sharp(Buffer.from(svg)).resize(1200).png().toBuffer()
  const cache = openCache('${folder}')
  const options = { cache, table, sources: [{ path: 'a.png', bytes }] }
  const { masters } = await checkPictures([{ path: 'a.png', narrow: false }], options)
  const { files } = preparePictures([{ src: 'a.png' }], { masters, table, cache })
  const onProgress = (done, total) => console.log(done, 'of', total)
  const made = await makeFiles(files, { cache, onProgress })
  console.log(made.size)`

test('what was made before a build was killed is kept: another makes only the rest, and tells of no other', {
  tags: ['night'],
}, async () => {
  const start = () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program(folder)])
  const first = start()
  for await (const line of createInterface(first.stdout))
    if (line === '2 of 6') first.kill('SIGKILL')
  const lines = (await text(start().stdout)).trim().split('\n')
  const left = lines.length - 1
  expect(left).toBeLessThanOrEqual(4)
  const told = Array.from({ length: left }, (_, index) => `${index + 1} of ${left}`)
  expect(lines).toEqual([...told, '6'])
})

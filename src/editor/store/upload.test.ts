import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepUpload } from './upload.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03020' } })

const keptOf = async (bytes: Uint8Array, name: string) => {
  const kept = await keepUpload(bytes, name)
  if ('refused' in kept) throw new Error(kept.refused.en)
  return kept
}

test('a large photograph is kept upright at 4,000 pixels, without what the camera wrote', async () => {
  const exif = { IFD0: { Artist: 'A camera' }, IFD3: { GPSLatitudeRef: 'N' } }
  const bytes = await plain(6000, 3000)
    .withMetadata({ orientation: 6 })
    .withExif(exif)
    .jpeg()
    .toBuffer()
  const kept = await keptOf(bytes, 'Été à la cour.JPG')
  expect(kept).toMatchObject({ name: 'ete-a-la-cour.jpg', width: 2000, height: 4000 })
  const { format, exif: rest, icc, xmp, orientation } = await sharp(kept.bytes).metadata()
  expect({ format, rest, icc, xmp, orientation }).toEqual({ format: 'jpeg' })
})

test('what shows something through stays a PNG', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 }
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background } })
    .webp()
    .toBuffer()
  expect(await keepUpload(bytes, 'ring.webp')).toMatchObject({ name: 'ring.png', width: 9 })
})

const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
const noisy = sharp({ create: { width: 400, height: 300, channels: 3, background: '#456', noise } })
test.each([88, 94])('a noisy JPEG of quality %i weighs no more than it did', async (quality) => {
  const bytes = await noisy.clone().jpeg({ quality }).toBuffer()
  const kept = await keptOf(bytes, 'a.jpg')
  expect(kept.bytes.length).toBeLessThanOrEqual(bytes.length)
})

test('a PNG of few colours weighs no more than it did, and shows the same', async () => {
  const bytes = await noisy.clone().png({ palette: true, colours: 32 }).toBuffer()
  const kept = await keptOf(bytes, 'a.png')
  expect(kept.bytes.length).toBeLessThanOrEqual(bytes.length * 1.01)
  const [before, after] = [bytes, kept.bytes].map((encoded) => sharp(encoded).toColourspace('srgb'))
  const seen = [before, after].map((image) => image?.removeAlpha().raw().toBuffer())
  const [formerPixels, keptPixels] = await Promise.all(seen)
  expect(keptPixels && formerPixels?.equals(keptPixels)).toBe(true)
})

/** A drawing of few bytes and a billion shapes: whoever only asked for its size waited for 18 seconds. */
const layers = Array.from(
  { length: 9 },
  (_, layer) => `<g id="l${layer + 1}">${`<use href="#l${layer}"/>`.repeat(10)}</g>`,
)
const bomb = `<svg xmlns="http://www.w3.org/2000/svg"><rect id="l0" width="1" height="1"/>${layers.join('')}</svg>`

test.each([
  [
    'a drawing',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.png',
    /SVG/,
  ],
  ['a drawing by its name', Buffer.from(''), 'a.svg', /SVG/],
  ['a packed drawing', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', /SVG/],
  [
    'a drawing below a long comment',
    Buffer.from(`<!--${' '.repeat(9000)}-->${bomb}`),
    'a.jpg',
    /SVG/,
  ],
  ['a text', Buffer.from('# Not a picture'), 'a.jpg', /not a picture/],
  [
    'half a picture',
    (await plain(500, 500).png().toBuffer()).subarray(0, 300),
    'a.png',
    /not a picture/,
  ],
  ['a file that is far too large', Buffer.alloc(40_000_001), 'a.jpg', /40 MB/],
])('%s is refused in words', async (_, bytes, name, sentence) => {
  const kept = await keepUpload(bytes, name)
  expect('refused' in kept && kept.refused.en).toMatch(sentence)
})

import assert from 'node:assert/strict'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { keepUpload } from '../../src/editor/store/upload.ts'
import type { BuildCache } from '../../src/pictures/cache.ts'
import { encodePicture } from '../../src/pictures/encode.ts'
import { checkPictures } from '../../src/pictures/inspect.ts'
import { pictures as table } from '../../templates/pictures.ts'
import { bytesOfText, type Input, named, near, nearFile, type Target, words } from './inputs.ts'

const nothingKept: BuildCache = { remember: (_, work) => work(), holds: async () => false }

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 60">
<defs><g id="a"><rect width="9" height="9"/></g><linearGradient id="b"><stop offset="1" stop-color="#456"/></linearGradient>
<filter id="c"><feGaussianBlur stdDeviation="2"/></filter><pattern id="d" width="2" height="2"><path d="M0 0h1"/></pattern></defs>
<use xlink:href="#a" x="3"/><path d="M1 1L9 9z" fill="url(#b)" filter="url(#c)"/><text x="9" y="9">words</text></svg>`

/** A PNG of one colour that says that it is large: a few hundred kilobytes that become a gigabyte. */
function large(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of four channels.
  header.set([8, 6, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + width * 4)
  const rows = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => row)))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [
    ['IHDR', header] as const,
    ['IDAT', rows] as const,
    ['IEND', Buffer.alloc(0)] as const,
  ]
  return Buffer.concat([start, ...parts.map(([name, data]) => chunk(name, data))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Pictures that are damaged: what the build looks at, and what the editor takes in. */
export async function target(): Promise<Target> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({
    create: { width: 48, height: 32, channels: 4, background: '#4568', noise },
  })
  const known = {
    'a.png': await picture.clone().png().toBuffer(),
    'a.jpg': await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a.webp': await picture.clone().webp().toBuffer(),
    'a.avif': await picture.clone().avif({ effort: 0 }).toBuffer(),
    'a.tif': await picture.clone().tiff().toBuffer(),
  }
  const damaged = nearFile(Object.entries(known), words.pictures)
  const drawn = named('a.svg', near(bytesOfText(drawing), words.drawings))
  const side = fc.integer({ min: 1, max: 20_000 })
  const huge = fc.tuple(side, side).map(([width, height]): Input => ['a.png', large(width, height)])
  return {
    inputs: fc.oneof(
      { weight: 12, arbitrary: damaged },
      { weight: 2, arbitrary: drawn },
      { weight: 1, arbitrary: huge },
    ),
    attempt: async ([path, bytes]) => {
      const { masters, findings } = await checkPictures([{ path, narrow: false }], {
        sources: [{ path, bytes }],
        table,
        cache: nothingKept,
      })
      const master = masters.get(path)
      assert.equal(
        master === undefined,
        findings.some(({ severity }) => severity === 'error'),
      )
      if (master && master.facts.width * master.facts.height < 100_000)
        await encodePicture({
          master,
          treatment: 'none',
          width: Math.min(32, master.facts.width),
          encoder: 'jpeg',
          quality: 60,
          name: 'a',
        })
      const kept = await keepUpload(bytes, path)
      if ('refused' in kept) return
      assert.match(kept.name, /^[a-z][\w-]*\.(?:png|jpg)$/)
      assert(kept.width <= 4000 && kept.height <= 4000)
    },
  }
}

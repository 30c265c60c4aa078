import type { File } from '../site.ts'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'
import { encoderVersions } from './encoder-versions.ts'
import { encode, encoders } from './encoders.ts'
import type { Candidate } from './picture-asset.ts'
import type { PlannedFile } from './plan-picture.ts'
import { imageOf, scalePicture, sizeAt } from './scale-picture.ts'

/** A planned file with everything that decides its bytes. */
export interface Encoding extends PlannedFile {
  readonly quality: number
}

/** A file that has been made, and how pages speak of it. */
export interface Encoded {
  readonly file: File
  readonly candidate: Candidate
}

/** Makes one file of a picture, or takes it from the cache. Its name carries the hash of its bytes. */
export async function encodePicture(encoding: Encoding, cache: Cache): Promise<Encoded> {
  const { master, width, encoder, quality, treatment, name } = encoding
  const size = sizeAt(master.facts, width)
  const { ending, options } = encoders[encoder]
  const settings = JSON.stringify({ size, encoder, options, quality, treatment })
  const bytes = await cache.remember(
    contentHash('picture', master.hash, settings, encoderVersions),
    async () =>
      encode(imageOf(await scalePicture(master.bytes, size, treatment)), encoder, quality),
  )
  const path = `assets/${name}-${width}.${contentHash(bytes).slice(0, 8)}.${ending}`
  return { file: { path, bytes }, candidate: { url: path, ...size } }
}

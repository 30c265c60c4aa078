import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { z } from 'zod'
import type { Cache } from '../assets/cache.ts'
import { contentHash } from '../assets/content-hash.ts'
import { rememberValue } from '../assets/remember-value.ts'
import type { Pack } from './wire.ts'

const brotli = promisify<Uint8Array, Buffer>(brotliCompress)
const { brotli: version = '' } = process.versions

/** The bytes that a text takes on the wire: packed with brotli as well as it can, as our own server does. */
export const packedSize: Pack = async (text) => (await brotli(text)).length

/** The same from a cache: React alone takes a quarter of a second to pack, and hardly ever changes. */
export const rememberedSize =
  (cache: Cache): Pack =>
  (text) =>
    rememberValue(cache, {
      key: contentHash('packed size', text, version),
      schema: z.int(),
      work: () => packedSize(text),
    })

import {
  type Bytes,
  concatenate,
  decrypt,
  encrypt,
  fromBase64url,
  hkdf,
  sha256,
  utf8,
} from '../../gate/crypto.ts'
import type { Both } from '../../message.ts'
import type { Coming, VersionSide } from '../protocol/versions.ts'

// Node and browser alike: nothing here needs either.

/** A page that differs, as the file to send has it: each version is a document that needs no other file but the assets. */
export interface ReviewPage {
  readonly file: string
  readonly name: Both
  readonly route: Readonly<Partial<Record<VersionSide, string | undefined>>>
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** What the file to send holds: in its pages and faces, `asset:N;` stands for an asset, which is a `data:` URL. */
export interface Review {
  readonly title: string
  readonly date: string
  readonly faces: string
  readonly pages: readonly ReviewPage[]
  /** What visitors see from a later time on. */
  readonly coming: readonly Coming[]
  readonly assets: readonly string[]
  /** How many pages were not compared. */
  readonly left: number
}

/** Crockford's base 32: capitals or not, no letters that look like numbers, so that it can be typed. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A key of 128 bits as it is told: 26 letters and numbers, in groups. */
export function keyText(key: Uint8Array): string {
  const bits = [...key].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const all = bits.match(/.{1,5}/g) ?? []
  const text = all.map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
  return text.replace(/.{4}(?=.)/g, '$&-')
}

/** The key that was told so; undefined where it is none. */
export function keyBytes(text: string): Bytes | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const places = [...plain].map((letter) => letters.indexOf(letter))
  if (places.length !== 26 || places.includes(-1)) return undefined
  const bits = places.map((place) => place.toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.slice(0, 128).match(/.{8}/g) ?? [], (byte) =>
    Number.parseInt(byte, 2),
  )
}

const purpose = utf8('point-dorgue/review/v1')
const contentKey = (key: Bytes): Promise<Bytes> => hkdf(key, new Uint8Array(32), purpose, 32)

/** Seals a text, compressed, by a key that seals nothing else; the digest in front tells damage from another key. */
export async function seal(text: string, key: Bytes): Promise<Bytes> {
  const packed = await through(utf8(text), new CompressionStream('deflate-raw'))
  const sealed = await encrypt(await contentKey(key), packed, purpose)
  return concatenate(await sha256(sealed), sealed)
}

/** Opens what was sealed, as base64url; `damaged` where it is not what it was, `other key` where the key is another one. */
export async function unseal(text: string, key: Bytes): Promise<string | 'damaged' | 'other key'> {
  const bytes = fromBase64url(text)
  const digest = bytes.subarray(0, 32)
  const sealed = bytes.slice(32)
  const actual = await sha256(sealed)
  if (!actual.every((byte, index) => byte === digest[index])) return 'damaged'
  try {
    const packed = await decrypt(await contentKey(key), sealed, purpose)
    return new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw')))
  } catch {
    return 'other key'
  }
}

async function through(bytes: Bytes, stream: CompressionStream | DecompressionStream) {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer(),
  )
}

// Build and browser alike: nothing here needs Node.
import { type Bytes, concatenate, numberOf, sha256, utf8 } from './crypto.ts'
import { type KeyDerivation, mostIterations } from './keys.ts'

/** What stands readable in front of an encrypted page; every field of it is bound to the ciphertext. */
interface Header {
  readonly v: 1
  readonly curve: 'P-256'
  readonly kdf: KeyDerivation
  /** The address of the page, so that one page's file cannot stand in for another's. */
  readonly route: string
  /** The public point made for this content, base64url; then those of the accepted passwords, in order. */
  readonly epk: string
  readonly pk: readonly string[]
}

/** An encrypted page: its header, the content key wrapped once per password, and the ciphertext. */
export interface Envelope {
  readonly header: Header
  readonly wraps: readonly Bytes[]
  readonly body: Bytes
}

const magic = utf8('MFG1')

/** A 32-byte key and the 16-byte tag of AES-GCM. */
const wrapLength = 48

/** The bytes of a `.bin` file: `MFG1`, the length of the header (32 bits, big-endian), header, wraps, body. */
export function writeEnvelope({ header, wraps, body }: Envelope): Bytes {
  const text = utf8(JSON.stringify(header))
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, text.length)
  return concatenate(magic, length, text, ...wraps, body)
}

/** Reads what `writeEnvelope` wrote; throws where the bytes are anything else. */
export function readEnvelope(file: Bytes): Envelope {
  if (file.length < 8 || !magic.every((byte, index) => file[index] === byte))
    throw new Error('not a sealed page')
  const start = 8 + new DataView(file.buffer, file.byteOffset).getUint32(4)
  const header: unknown = JSON.parse(new TextDecoder().decode(file.subarray(8, start)))
  if (!isHeader(header)) throw new Error('a sealed page of an unknown kind')

  const wraps = header.pk.map((_, index) => {
    const from = start + index * wrapLength
    return file.subarray(from, from + wrapLength)
  })
  return { header, wraps, body: file.subarray(start + wraps.length * wrapLength) }
}

/** The data that wraps and body are bound to: all of the header that a reader relies on. */
export const boundData = ({ v, curve, kdf, route, epk, pk }: Header): Bytes =>
  utf8(JSON.stringify([v, curve, kdf.iterations, kdf.salt, route, epk, pk]))

/** The name of an encrypted file: made from its bytes, so that a browser tells damage before it tries a password. */
export async function payloadName(file: Bytes): Promise<string> {
  const digest = (await sha256(file)).subarray(0, 8)
  return `g.${numberOf(digest).toString(16).padStart(16, '0')}.bin`
}

/** Whether a value may have the fields of a shape, which are still to be looked at. */
export const isObject = <Shape>(
  value: unknown,
): value is { readonly [Name in keyof Shape]?: unknown } =>
  typeof value === 'object' && value !== null

/** With a number of rounds that does not hang the page. */
const isHeader = (value: unknown): value is Header =>
  isObject<Header>(value) &&
  value.v === 1 &&
  value.curve === 'P-256' &&
  isObject<KeyDerivation>(value.kdf) &&
  value.kdf.name === 'PBKDF2-SHA256' &&
  typeof value.kdf.iterations === 'number' &&
  value.kdf.iterations <= mostIterations &&
  Array.isArray(value.pk) &&
  [value.kdf.salt, value.route, value.epk, ...value.pk].every(isText)

export const isText = (value: unknown): value is string => typeof value === 'string'

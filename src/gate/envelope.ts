import { type Bytes, concatenate, utf8 } from './bytes.ts'
import { isHeader } from './header.ts'
import type { KeyDerivation } from './private-key.ts'

/** What stands readable in front of a sealed page; every field of it is bound to the ciphertext. */
export interface Header {
  readonly v: 1
  readonly curve: 'P-256'
  readonly kdf: KeyDerivation
  /** The address of the page, so that one page's file cannot stand in for another's. */
  readonly route: string
  /** The public point made for this content, base64url. */
  readonly epk: string
  /** The public points of the accepted passwords, base64url, in order. */
  readonly pk: readonly string[]
}

/** A sealed page: its header, the content key wrapped once per password, and the ciphertext. */
export interface Envelope {
  readonly header: Header
  readonly wraps: readonly Bytes[]
  readonly body: Bytes
}

const magic = utf8('MFG1')

/** A 32-byte key and the 16-byte tag of AES-GCM. */
const wrapLength = 48

const lengthOf = (bytes: Bytes): Bytes => {
  const field = new Uint8Array(4)
  new DataView(field.buffer).setUint32(0, bytes.length)
  return field
}

/** The bytes of a `.bin` file: `MFG1`, the length of the header (32 bits, big-endian), header, wraps, body. */
export function writeEnvelope({ header, wraps, body }: Envelope): Bytes {
  const { v, curve, kdf, route, epk, pk } = header
  const text = utf8(JSON.stringify({ v, curve, kdf, route, epk, pk }))
  return concatenate(magic, lengthOf(text), text, ...wraps, body)
}

/** Reads what `writeEnvelope` wrote; throws where the bytes are anything else. */
export function readEnvelope(file: Bytes): Envelope {
  if (file.length < 8 || !magic.every((byte, index) => file[index] === byte)) {
    throw new Error('not a sealed page')
  }
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

import { toBase64url } from './base64url.ts'
import { type Bytes, concatenate } from './bytes.ts'
import { label } from './label.ts'
import { hkdf } from './web-crypto.ts'

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A private key and the public point that belongs to it (65 bytes, uncompressed). */
export interface KeyPair {
  readonly privateKey: Bytes
  readonly publicPoint: Bytes
}

/** The two public points of an agreement: the one made for the content, and the password's. */
export interface Points {
  readonly ephemeral: Bytes
  readonly recipient: Bytes
}

/** The secret that two key pairs share (ECDH on P-256, NIST SP 800-56A), from one pair and the other point. */
async function sharedSecret({ privateKey, publicPoint }: KeyPair, other: Bytes): Promise<Bytes> {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: toBase64url(privateKey),
    x: toBase64url(publicPoint.subarray(1, 33)),
    y: toBase64url(publicPoint.subarray(33)),
  }
  const own = await crypto.subtle.importKey('jwk', jwk, ecdh, false, ['deriveBits'])
  const theirs = await crypto.subtle.importKey('raw', other, ecdh, true, [])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256))
}

/** The key that wraps the content key for one password, bound to both points. */
export async function wrappingKey(pair: KeyPair, other: Bytes, points: Points): Promise<Bytes> {
  const salt = concatenate(points.ephemeral, points.recipient)
  return hkdf(await sharedSecret(pair, other), { salt, info: label('kek'), length: 32 })
}

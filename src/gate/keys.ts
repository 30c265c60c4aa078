// Build and browser alike: nothing here needs Node.
import {
  type Bytes,
  concatenate,
  fromBase64url,
  hkdf,
  label,
  numberOf,
  pbkdf2,
  toBase64url,
  utf8,
} from './crypto.ts'

/** How a password becomes a key: one salt for all passwords, so that trying one costs one derivation. */
export interface KeyDerivation {
  readonly name: 'PBKDF2-SHA256'
  readonly iterations: number
  /** 16 bytes, base64url. */
  readonly salt: string
}

/** The rounds of PBKDF2 that a gate asks for at least (OWASP’s figure for SHA-256). */
export const fewestIterations = 600_000

/** What `npm run gate` writes: a fourth of a core needs 0.4 to 0.7 s more for it than for the fewest. */
export const usualIterations = 1_000_000

/** More than this would keep a phone busy for seconds (measured: 600,000 take up to 1.6 s on a slow one). */
export const mostIterations = 2_000_000

/** The private key of a password, as it is typed; only the two ways to write an accent (NFC, NFD) are one. */
export async function privateKeyOf(password: string, kdf: KeyDerivation): Promise<Bytes> {
  const salt = concatenate(label('pbkdf2'), fromBase64url(kdf.salt))
  const root = await pbkdf2(utf8(password.normalize('NFC')), salt, kdf.iterations)
  return privateKeyFrom(root, 'recipient')
}

/** The number of points of P-256 (NIST SP 800-186, 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** 48 bytes for a 32-byte key keep the bias of the remainder below 2^-128 (FIPS 186-5, A.4.1). */
const wideLength = 48

/** A secret as a private key of P-256: a number from 1 to the order less 1, big-endian. */
export async function privateKeyFrom(secret: Bytes, purpose: string): Promise<Bytes> {
  const wide = await hkdf(secret, new Uint8Array(), label(`${purpose}/p256`), wideLength)
  const digits = ((numberOf(wide) % (order - 1n)) + 1n).toString(16).padStart(64, '0')
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

/** The key that wraps the content key for one password, bound to both points; `own` is the one of the private key. */
export async function wrappingKey(
  privateKey: Bytes,
  own: 'ephemeral' | 'recipient',
  { ephemeral, recipient }: Readonly<Record<'ephemeral' | 'recipient', Bytes>>,
): Promise<Bytes> {
  const [mine, theirs] = own === 'ephemeral' ? [ephemeral, recipient] : [recipient, ephemeral]
  const secret = await sharedSecret(privateKey, mine, theirs)
  return hkdf(secret, concatenate(ephemeral, recipient), label('kek'), 32)
}

const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const

/** What two key pairs share (ECDH on P-256, NIST SP 800-56A), from one pair and the other point. */
async function sharedSecret(privateKey: Bytes, publicPoint: Bytes, other: Bytes): Promise<Bytes> {
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

import { fromBase64url } from './base64url.ts'
import { type Bytes, concatenate, utf8 } from './bytes.ts'
import { label } from './label.ts'
import { hkdf, pbkdf2 } from './web-crypto.ts'

/** How a password becomes a key: one salt for all passwords, so that trying one costs one derivation. */
export interface KeyDerivation {
  readonly name: 'PBKDF2-SHA256'
  readonly iterations: number
  /** 16 bytes, base64url. */
  readonly salt: string
}

/** The number of points of P-256 (NIST SP 800-186, 3.2.1.3). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** 48 bytes for a 32-byte key keep the bias of the remainder below 2^-128 (FIPS 186-5, A.4.1). */
const wideLength = 48

/**
 * The 32-byte private key of a password. The password counts as it is typed, with its case and spaces;
 * only the two ways to write an accent (NFC, NFD) are one.
 */
export async function privateKeyOf(password: string, kdf: KeyDerivation): Promise<Bytes> {
  const salt = concatenate(label('pbkdf2'), fromBase64url(kdf.salt))
  const root = await pbkdf2(utf8(password.normalize('NFC')), salt, kdf.iterations)
  return privateKeyFrom(root, 'recipient')
}

/** A secret as a private key of P-256: a number from 1 to the order less 1, big-endian. */
export async function privateKeyFrom(secret: Bytes, purpose: string): Promise<Bytes> {
  const info = label(`${purpose}/p256`)
  const wide = await hkdf(secret, { salt: new Uint8Array(), info, length: wideLength })
  const number = wide.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const digits = ((number % (order - 1n)) + 1n).toString(16).padStart(64, '0')
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}

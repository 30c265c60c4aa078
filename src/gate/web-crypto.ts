import type { Bytes } from './bytes.ts'

const sha256Bits = 256

/** SHA-256 (FIPS 180-4). */
export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** HMAC-SHA256 (RFC 2104). */
export async function hmac(key: Bytes, bytes: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes))
}

/** HKDF-SHA256 (RFC 5869), `length` in bytes. */
export async function hkdf(
  secret: Bytes,
  { salt, info, length }: { readonly salt: Bytes; readonly info: Bytes; readonly length: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8))
}

/** PBKDF2-HMAC-SHA256 (RFC 8018), 32 bytes. */
export async function pbkdf2(secret: Bytes, salt: Bytes, iterations: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, sha256Bits))
}

/** The zero nonce is safe because no key ever seals two different texts (content keys are made from the content). */
const aesGcm = (additionalData: Bytes) => ({
  name: 'AES-GCM',
  iv: new Uint8Array(12),
  additionalData,
})

/** AES-256-GCM (NIST SP 800-38D) with a zero nonce; the tag stands at the end. */
export async function encrypt(key: Bytes, text: Bytes, bound: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt(aesGcm(bound), imported, text))
}

/** Undoes `encrypt`; throws where the key, the text or the bound data is another. */
export async function decrypt(key: Bytes, sealed: Bytes, bound: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt(aesGcm(bound), imported, sealed))
}

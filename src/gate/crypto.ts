// Build and browser alike: nothing here needs Node.

/** Bytes that WebCrypto takes: of a buffer that is nobody else’s. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Keeps the keys of one purpose apart from those of another. */
export const label = (purpose: string): Bytes => utf8(`mf-gate/v1/${purpose}\0`)

/** The parts, one after the other. */
export function concatenate(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let position = 0
  for (const part of parts) {
    whole.set(part, position)
    position += part.length
  }
  return whole
}

/** Bytes as base64url without padding (RFC 4648, section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The bytes behind a base64url text; throws where it is none. */
export const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

/** Bytes as a number, big-endian. */
export const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

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
export const hkdf = (secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> =>
  derive(secret, { name: 'HKDF', hash: 'SHA-256', salt, info }, length)

/** PBKDF2-HMAC-SHA256 (RFC 8018), 32 bytes. */
export const pbkdf2 = (secret: Bytes, salt: Bytes, iterations: number): Promise<Bytes> =>
  derive(secret, { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, 32)

/** What keys are derived by (Web Cryptography, 2017). */
type Derivation = { readonly name: string; readonly hash: string; readonly salt: Bytes } & (
  | { readonly info: Bytes }
  | { readonly iterations: number }
)

async function derive(secret: Bytes, algorithm: Derivation, length: number) {
  const key = await crypto.subtle.importKey('raw', secret, algorithm.name, false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8))
}

/** AES-256-GCM (NIST SP 800-38D) with a zero nonce; the tag stands at the end. */
export const encrypt = (key: Bytes, text: Bytes, bound: Bytes): Promise<Bytes> =>
  cipher('encrypt', key, text, bound)

/** Undoes `encrypt`; throws where the key, the text or the bound data is another. */
export const decrypt = (key: Bytes, sealed: Bytes, bound: Bytes): Promise<Bytes> =>
  cipher('decrypt', key, sealed, bound)

async function cipher(use: 'encrypt' | 'decrypt', key: Bytes, bytes: Bytes, bound: Bytes) {
  // The zero nonce is safe because no key ever seals two different texts (content keys are made from the content).
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: bound }
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
  return new Uint8Array(await crypto.subtle[use](algorithm, imported, bytes))
}

import { createECDH } from 'node:crypto'
import { deflateSync } from 'fflate'
import {
  type Bytes,
  concatenate,
  encrypt,
  fromBase64url,
  hmac,
  label,
  sha256,
  toBase64url,
  utf8,
} from './crypto.ts'
import { boundData, writeEnvelope } from './envelope.ts'
import type { GateFile } from './gate-file.ts'
import { type KeyDerivation, privateKeyFrom, privateKeyOf, wrappingKey } from './keys.ts'
import type { SealedPage } from './open.ts'

/** Encrypted sizes are multiples of this many bytes, so that they tell little of the length of the text. */
const padding = 2048

/**
 * Seals a page for the holders of the three passwords, knowing only their public keys; gives the bytes of the `.bin`
 * file. The same page and keys give the same bytes: every key is made from the content and the seed, never published.
 */
export async function sealPage(
  gate: GateFile,
  { route, ...page }: SealedPage & { readonly route: string },
): Promise<Bytes> {
  const seed = fromBase64url(gate.seed)
  const pk = gate.recipients.map((recipient) => recipient.pk)
  const text = padded(page)
  const id = await sha256(
    concatenate(label('id'), utf8(`${JSON.stringify([route, gate.kdf, pk])}\0`), text),
  )
  const contentKey = await hmac(seed, concatenate(label('content-key'), id))
  const secret = await hmac(seed, concatenate(label('ephemeral'), id))
  const privateKey = await privateKeyFrom(secret, 'ephemeral')
  const publicPoint = publicPointOf(privateKey)

  const { v, curve, kdf } = gate
  const header = { v, curve, kdf, route, epk: toBase64url(publicPoint), pk }
  const bound = boundData(header)
  const wraps = await Promise.all(
    pk.map(async (point) => {
      const points = { ephemeral: publicPoint, recipient: fromBase64url(point) }
      const key = await wrappingKey(privateKey, 'ephemeral', points)
      return encrypt(key, contentKey, concatenate(label('wrap'), bound))
    }),
  )
  const body = await encrypt(contentKey, text, concatenate(label('body'), bound, ...wraps))
  return writeEnvelope({ header, wraps, body })
}

/** The order of the fields is part of the bytes; so is the compressor, as zlib gives others on other processors. */
function padded({ title, lang, html, modules, styles, bodyClass }: SealedPage): Bytes {
  const text = JSON.stringify({ title, lang, html, modules, styles, bodyClass })
  const bytes = deflateSync(utf8(text), { level: 9, mem: 8 })
  const whole = new Uint8Array(Math.ceil((4 + bytes.length) / padding) * padding)
  new DataView(whole.buffer).setUint32(0, bytes.length)
  whole.set(bytes, 4)
  return whole
}

/** The public key of a password as `gate.json` holds it: it opens nothing. */
export const publicKeyOf = async (password: string, kdf: KeyDerivation): Promise<string> =>
  toBase64url(publicPointOf(await privateKeyOf(password, kdf)))

/** The public point of a private key of P-256: 65 bytes, uncompressed. Browsers cannot compute it. */
function publicPointOf(privateKey: Uint8Array): Bytes {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return new Uint8Array(curve.getPublicKey())
}

import { fromBase64url } from './base64url.ts'
import { type Bytes, concatenate } from './bytes.ts'
import { boundData, type Envelope } from './envelope.ts'
import { wrappingKey } from './key-agreement.ts'
import { label } from './label.ts'
import { decrypt } from './web-crypto.ts'

/**
 * The text of a sealed page, or `undefined` where the private key opens none of its wraps: a wrong password.
 * Throws where a wrap opens and the rest does not: damage, of which the visitor's password is innocent.
 */
export async function openEnvelope(
  envelope: Envelope,
  privateKey: Bytes,
): Promise<string | undefined> {
  const { header, wraps, body } = envelope
  const bound = boundData(header)
  const contentKey = await unwrap(envelope, bound, privateKey)
  if (!contentKey) return undefined

  const padded = await decrypt(contentKey, body, concatenate(label('body'), bound, ...wraps))
  const length = new DataView(padded.buffer).getUint32(0)
  return inflate(padded.subarray(4, 4 + length))
}

async function unwrap({ header, wraps }: Envelope, bound: Bytes, privateKey: Bytes) {
  const ephemeral = fromBase64url(header.epk)
  for (const [index, wrap] of wraps.entries()) {
    const recipient = fromBase64url(header.pk[index] ?? '')
    try {
      const pair = { privateKey, publicPoint: recipient }
      const key = await wrappingKey(pair, ephemeral, { ephemeral, recipient })
      return await decrypt(key, wrap, concatenate(label('wrap'), bound))
    } catch {
      // WebCrypto has one way to say "not this recipient": it throws.
    }
  }
  return undefined
}

/** `deflate-raw` is what Chromium and Firefox share; Brotli is in Firefox only. */
const inflate = (compressed: Bytes): Promise<string> =>
  new Response(
    new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
  ).text()

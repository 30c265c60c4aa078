import { deflateSync } from 'fflate'
import { fromBase64url, toBase64url } from './base64url.ts'
import { type Bytes, concatenate, utf8 } from './bytes.ts'
import { boundData, type Header, writeEnvelope } from './envelope.ts'
import type { GateFile } from './gate-file.ts'
import { type KeyPair, wrappingKey } from './key-agreement.ts'
import { label } from './label.ts'
import { privateKeyFrom } from './private-key.ts'
import { publicPointOf } from './public-point.ts'
import { type SealedPage, writeSealedPage } from './sealed-page.ts'
import { encrypt, hmac, sha256 } from './web-crypto.ts'

/** Sealed sizes are multiples of this many bytes, so that they tell little of the length of the text. */
const padding = 2048

/**
 * Seals a page for the holders of the three passwords, knowing only their public keys. Takes the keys, the page and
 * its route; gives the bytes of the `.bin` file. The same page and keys give the same bytes: every key is made from
 * the content and the seed, which is never published.
 */
export async function sealPage(
  gate: GateFile,
  { route, ...page }: SealedPage & { readonly route: string },
): Promise<Bytes> {
  const seed = fromBase64url(gate.seed)
  const pk = gate.recipients.map((recipient) => recipient.pk)
  const text = pad(deflate(writeSealedPage(page)))
  const id = await sha256(
    concatenate(label('id'), utf8(`${JSON.stringify([route, gate.kdf, pk])}\0`), text),
  )
  const contentKey = await hmac(seed, concatenate(label('content-key'), id))
  const ephemeral = await keyPairFrom(await hmac(seed, concatenate(label('ephemeral'), id)))

  const header: Header = {
    v: gate.v,
    curve: gate.curve,
    kdf: gate.kdf,
    route,
    epk: toBase64url(ephemeral.publicPoint),
    pk,
  }
  const bound = boundData(header)
  const wraps = await Promise.all(
    pk.map((recipient) =>
      wrap(contentKey, { ephemeral, recipient: fromBase64url(recipient), bound }),
    ),
  )
  const body = await encrypt(contentKey, text, concatenate(label('body'), bound, ...wraps))
  return writeEnvelope({ header, wraps, body })
}

async function keyPairFrom(secret: Bytes): Promise<KeyPair> {
  const privateKey = await privateKeyFrom(secret, 'ephemeral')
  return { privateKey, publicPoint: publicPointOf(privateKey) }
}

interface Wrapping {
  readonly ephemeral: KeyPair
  readonly recipient: Bytes
  readonly bound: Bytes
}

async function wrap(contentKey: Bytes, { ephemeral, recipient, bound }: Wrapping): Promise<Bytes> {
  const points = { ephemeral: ephemeral.publicPoint, recipient }
  const key = await wrappingKey(ephemeral, recipient, points)
  return encrypt(key, contentKey, concatenate(label('wrap'), bound))
}

/** A compressor written in JavaScript: zlib does not promise the same bytes across processors and versions. */
const deflate = (text: string): Uint8Array => deflateSync(utf8(text), { level: 9, mem: 8 })

function pad(compressed: Uint8Array): Bytes {
  const padded = new Uint8Array(Math.ceil((4 + compressed.length) / padding) * padding)
  new DataView(padded.buffer).setUint32(0, compressed.length)
  padded.set(compressed, 4)
  return padded
}

// Build and browser alike: nothing here needs Node.
import { type Bytes, concatenate, decrypt, fromBase64url, label } from './crypto.ts'
import { boundData, type Envelope, isObject, isText } from './envelope.ts'
import { wrappingKey } from './keys.ts'

/** What a payload holds once opened: everything that turns the gate into the page. */
export interface SealedPage {
  readonly title: string
  readonly lang: string
  /** The content of `body`. */
  readonly html: string
  /** The addresses of the modules that its islands wake with. */
  readonly modules: readonly string[]
  /** The addresses of its style sheets, in order. */
  readonly styles: readonly string[]
  /** The class of `body`, where the page has one. */
  readonly bodyClass?: string | undefined
}

/**
 * The text of an encrypted page, or `undefined` where the private key opens none of its wraps: a wrong password.
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
      const key = await wrappingKey(privateKey, 'recipient', { ephemeral, recipient })
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

/** Reads the text of an opened payload; throws where it is no page. */
export function readSealedPage(text: string): SealedPage {
  const page: unknown = JSON.parse(text)
  if (isSealedPage(page)) return page
  throw new Error('what was opened is not a page')
}

const isSealedPage = (value: unknown): value is SealedPage =>
  isObject<SealedPage>(value) &&
  [value.title, value.lang, value.html, value.bodyClass ?? ''].every(isText) &&
  [value.modules, value.styles].every((list) => Array.isArray(list) && list.every(isText))

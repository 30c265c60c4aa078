import type { Bytes } from '../gate/crypto.ts'
import { type Envelope, payloadName, readEnvelope } from '../gate/envelope.ts'
import { createDataCache } from './data-cache.ts'

/** The sealed pages that this document has fetched. */
export const sealedPayloads = createDataCache<Envelope>({
  fetch: (url, init) => fetch(url, init),
  clock: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
  read,
})

async function read(file: Bytes, url: string): Promise<Envelope> {
  if (!url.endsWith(`/${await payloadName(file)}`)) throw new Error(`${url} is damaged`)
  return readEnvelope(file)
}

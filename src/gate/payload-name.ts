import type { Bytes } from './bytes.ts'
import { sha256 } from './web-crypto.ts'

/**
 * The name of a sealed file in `assets/`: made from its bytes, so that it can be kept for ever, and so that a browser
 * tells damage from a wrong password before it tries the key.
 */
export async function payloadName(file: Bytes): Promise<string> {
  const digest = await sha256(file)
  const hexadecimal = Array.from(digest.subarray(0, 8), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
  return `g.${hexadecimal.join('')}.bin`
}

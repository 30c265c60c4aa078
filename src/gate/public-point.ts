import { createECDH } from 'node:crypto'
import type { Bytes } from './bytes.ts'

/** The public point of a private key of P-256: 65 bytes, uncompressed. Build time only: browsers cannot do this. */
export function publicPointOf(privateKey: Uint8Array): Bytes {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return new Uint8Array(curve.getPublicKey())
}

import { createHash } from 'node:crypto'

/** The SHA-256 of several values, in hex. Each is preceded by its length, so that no two lists collide. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part)
  return hash.digest('hex')
}

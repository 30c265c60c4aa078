import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { ifPossible } from '../failure.ts'
import { fewestIterations, mostIterations } from './keys.ts'

/** There are always three passwords. */
const passwordCount = 3

/** base64url of so many bytes, as `npm run gate` writes it: no padding, no stray bits in the last character. */
const encoded = (bytes: number) =>
  z.string().refine((text) => {
    const read = Buffer.from(text, 'base64url')
    return read.length === bytes && read.toString('base64url') === text
  }, 'not written by npm run gate')

/** Whether the text is an uncompressed point of P-256 (SEC 1, 2.3.4) in base64url; so is the point at infinity, of one byte. */
const isPublicKey = (text: string): boolean =>
  text ===
  ifPossible(() => ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed'))

/**
 * `gate.json`: what the build knows of the passwords, written by `npm run gate` only. The keys stand in the order of
 * their letters, so that nothing tells which belongs to whom. The seed is as secret as the content.
 */
export const gateFileSchema = z.strictObject({
  v: z.literal(1),
  curve: z.literal('P-256'),
  kdf: z.strictObject({
    name: z.literal('PBKDF2-SHA256'),
    iterations: z.int().min(fewestIterations).max(mostIterations),
    salt: encoded(16),
  }),
  seed: encoded(32),
  recipients: z
    .array(z.strictObject({ pk: encoded(65).refine(isPublicKey, 'not a public key of P-256') }))
    .length(passwordCount)
    .refine(
      (keys) => keys.every(({ pk }, index) => (keys[index - 1]?.pk ?? '') < pk),
      'the keys must differ and stand in order',
    ),
})

export type GateFile = z.output<typeof gateFileSchema>

/** The public keys that the project is shipped with; their passwords are printed in the README. */
export const demonstrationKeys: readonly string[] = [
  'BH0NqJ9py4XPCDpLKOaL5oQ770_fcPQ8Dnt7oFoHPoxkfh7tVykTsXF7SN1RAXCsolyimA8lNyATfbzZxg6uUsQ',
  'BHVi6IaogUEHoCv9JzqtjB5ZW7ALCxYTxoyH5y9sOpW6tQ0nyg6PVRFk6fhPsjUdzo2GyI-74eV-3a3YwY-sjfk',
  'BP-kt_ofBb9nC-5B_lL1etlUIlXYWm_sY_nxtUMCp64zD6L-s-bmbN1NFv0JG5cBdgzExkLijqqrTYW4JXg8mtM',
]

/** Whether a password that everyone can read in docs/security.md still opens the gate. */
export const usesDemonstrationKeys = ({ recipients }: GateFile): boolean =>
  recipients.some(({ pk }) => demonstrationKeys.includes(pk))

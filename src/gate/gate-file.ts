import { z } from 'zod'
import { fromBase64url, numberOf, toBase64url } from './crypto.ts'
import { fewestIterations, mostIterations } from './keys.ts'

/** There are always three passwords. */
export const passwordCount = 3

/** base64url of so many bytes, as `npm run gate` writes it: no padding, no stray bits in the last character. */
const encoded = (bytes: number) =>
  z
    .string()
    .length(Math.ceil((bytes * 4) / 3), { abort: true })
    .regex(/^[A-Za-z0-9_-]+$/, { abort: true })
    .refine((text) => toBase64url(fromBase64url(text)) === text, 'not written by npm run gate')

/** The field and the constant of P-256 (NIST SP 800-186, 3.2.1.3): y² = x³ - 3x + b. */
const field = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const constant = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** Whether 65 bytes are an uncompressed point of P-256 (SEC 1, 2.3.4). */
function isOnCurve(point: Uint8Array): boolean {
  // The first byte says that the point is uncompressed.
  if (point.length !== 65 || point[0] !== 4) return false
  const x = numberOf(point.subarray(1, 33))
  const y = numberOf(point.subarray(33))
  return x < field && y < field && (y * y - (x * x * x - 3n * x + constant)) % field === 0n
}

const publicKey = encoded(65)
  .refine((text) => isOnCurve(fromBase64url(text)), 'not a public key of P-256')
  .meta({ title: 'Public key', description: 'The point that belongs to one password.' })

/**
 * `gate.json`: what the build knows of the passwords, written by `npm run gate` only. The keys stand in the order of
 * their letters, so that nothing tells which belongs to whom.
 */
export const gateFileSchema = z
  .strictObject({
    v: z.literal(1).meta({ title: 'Version', description: 'The version of this format.' }),
    curve: z.literal('P-256').meta({ title: 'Curve', description: 'The curve of the keys.' }),
    kdf: z
      .strictObject({
        name: z.literal('PBKDF2-SHA256').meta({ title: 'Name', description: 'The derivation.' }),
        iterations: z
          .int()
          .min(fewestIterations)
          .max(mostIterations)
          .meta({ title: 'Iterations', description: 'How often the derivation goes round.' }),
        salt: encoded(16).meta({ title: 'Salt', description: 'One for the three passwords.' }),
      })
      .meta({ title: 'Key derivation', description: 'How a password becomes a key.' }),
    seed: encoded(32).meta({ title: 'Seed', description: 'As secret as the content.' }),
    recipients: z
      .array(z.strictObject({ pk: publicKey }))
      .length(passwordCount)
      .refine(
        (keys) => keys.every(({ pk }, index) => (keys[index - 1]?.pk ?? '') < pk),
        'the keys must differ and stand in order',
      )
      .meta({ title: 'Recipients', description: 'The public keys of the three passwords.' }),
  })
  .meta({ title: 'Gate keys', description: 'Written by “npm run gate”; do not edit.' })

export type GateFile = z.output<typeof gateFileSchema>

/** The public keys that the project is shipped with; their passwords are printed in the README. */
export const demonstrationKeys: readonly string[] = [
  'BH0NqJ9py4XPCDpLKOaL5oQ770_fcPQ8Dnt7oFoHPoxkfh7tVykTsXF7SN1RAXCsolyimA8lNyATfbzZxg6uUsQ',
  'BHVi6IaogUEHoCv9JzqtjB5ZW7ALCxYTxoyH5y9sOpW6tQ0nyg6PVRFk6fhPsjUdzo2GyI-74eV-3a3YwY-sjfk',
  'BP-kt_ofBb9nC-5B_lL1etlUIlXYWm_sY_nxtUMCp64zD6L-s-bmbN1NFv0JG5cBdgzExkLijqqrTYW4JXg8mtM',
]

/** Whether a password that everybody can read in the README still opens the gate. */
export const usesDemonstrationKeys = ({ recipients }: GateFile): boolean =>
  recipients.some(({ pk }) => demonstrationKeys.includes(pk))

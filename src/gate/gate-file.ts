import { z } from 'zod'
import { fromBase64url, toBase64url } from './base64url.ts'
import { isOnCurve } from './curve-point.ts'
import { fewestIterations, mostIterations } from './iterations.ts'

/** There are always three passwords (specification 9; contract 6.2). */
export const passwordCount = 3

/** base64url of so many bytes, as `npm run gate` writes it: no padding, no stray bits in the last character. */
const encoded = (bytes: number) =>
  z
    .string()
    .length(Math.ceil((bytes * 4) / 3), { abort: true })
    .regex(/^[A-Za-z0-9_-]+$/, { abort: true })
    .refine((text) => toBase64url(fromBase64url(text)) === text, 'not written by npm run gate')

const publicKey = encoded(65)
  .refine((text) => isOnCurve(fromBase64url(text)), 'not a public key of P-256')
  .meta({ title: 'Public key', description: 'The point that belongs to one password.' })

const inOrder = (recipients: readonly { readonly pk: string }[]) =>
  recipients.every(({ pk }, index) => (recipients[index - 1]?.pk ?? '') < pk)

/**
 * `content/gate.json`: what the build knows of the passwords, written by `npm run gate` only. The keys stand in the
 * order of their letters, so that nothing tells which belongs to whom.
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
      .refine(inOrder, 'the keys must differ and stand in order')
      .meta({ title: 'Recipients', description: 'The public keys of the three passwords.' }),
  })
  .meta({ title: 'Gate keys', description: 'Written by “npm run gate”; do not edit.' })

export type GateFile = z.output<typeof gateFileSchema>

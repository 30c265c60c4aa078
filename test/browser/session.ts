import gate from '../../content/gate.json' with { type: 'json' }
import { toBase64url } from '../../src/gate/crypto.ts'
import { gateFileSchema } from '../../src/gate/gate-file.ts'
import { privateKeyOf } from '../../src/gate/keys.ts'

/** The keys that the shipped site is sealed with. */
export const shippedGate = gateFileSchema.parse(gate)

/** The entries that the session storage holds after the gate was opened with this password (contract 5). */
export const sessionOf = async (password: string) => ({
  'mf.gate': 'authenticated',
  'mf.gate.key': toBase64url(await privateKeyOf(password, shippedGate.kdf)),
})

import { Failure } from '../command/failure.ts'
import { toBase64url } from './crypto.ts'
import { type GateFile, passwordCount } from './gate-file.ts'
import { fewestIterations } from './keys.ts'
import type { Randomness } from './passphrase.ts'
import { publicKeyOf } from './seal.ts'

/** What a set of passwords rests on: a salt, and a seed that is never published. */
export type Ground = Pick<GateFile, 'kdf' | 'seed'>

/** A new salt and seed. */
export const newGround = (random: Randomness): Ground => ({
  kdf: {
    name: 'PBKDF2-SHA256',
    iterations: fewestIterations,
    salt: toBase64url(random(16)),
  },
  seed: toBase64url(random(32)),
})

/** The keys of three passwords. Their order says nothing of which belongs to whom. */
export async function setPasswords(
  passwords: readonly string[],
  ground: Ground,
): Promise<GateFile> {
  const keys = await Promise.all(passwords.map((password) => publicKeyOf(password, ground.kdf)))
  return withKeys(keys, ground)
}

/** The keys with one password in the place of another, under the same salt (contract 6.2). */
export async function replacePassword(
  gate: GateFile,
  former: string,
  password: string,
): Promise<GateFile> {
  const keys = gate.recipients.map(({ pk }) => pk)
  const dropped = await publicKeyOf(former, gate.kdf)
  if (!keys.includes(dropped))
    throw new Failure('usage', {
      en: 'The password to replace is not one of the three accepted. Nothing was changed.',
      fr: 'Le mot de passe à remplacer n’est pas l’un des trois acceptés. Rien n’a été changé.',
    })
  const added = await publicKeyOf(password, gate.kdf)
  if (keys.includes(added))
    throw new Failure('usage', {
      en: 'The new password is accepted already. Nothing was changed.',
      fr: 'Le nouveau mot de passe est déjà accepté. Rien n’a été changé.',
    })
  return withKeys([...keys.filter((key) => key !== dropped), added], gate)
}

function withKeys(keys: readonly string[], { kdf, seed }: Ground): GateFile {
  if (new Set(keys).size !== passwordCount) throw new Error('three different keys are needed')
  const recipients = keys.toSorted().map((pk) => ({ pk }))
  return { v: 1, curve: 'P-256', kdf, seed, recipients }
}

import { toBase64url } from './base64url.ts'
import { type KeyDerivation, privateKeyOf } from './private-key.ts'
import { publicPointOf } from './public-point.ts'

/** The public key of a password as `content/gate.json` holds it: it opens nothing. */
export const publicKeyOf = async (password: string, kdf: KeyDerivation): Promise<string> =>
  toBase64url(publicPointOf(await privateKeyOf(password, kdf)))

import { createHmac, randomBytes } from 'node:crypto'
import type { SessionEntry } from '../protocol/state.ts'
import { knows } from './kept-address.ts'

const random = (): string => randomBytes(32).toString('base64url')

const mac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

export type EditorAccess = ReturnType<typeof editorAccess>

/**
 * Who may ask the editor. The kept `token` only enters: what a window keeps is a secret of this start, so that whoever
 * reads it later, such as another program at the same port, has nothing. A window that is still open when the editor is
 * started again comes back by a proof (HMAC, RFC 2104) that it has the key of its ticket: of its own address and this
 * start, so that a program between the two can do nothing with it either.
 */
export function editorAccess(token: string) {
  const secret = random()
  const view = random()
  const challenge = random()
  const keyOf = (id: string): string => mac(token, `ticket ${id}`)
  const isProof = (given: string, origins: readonly string[]): boolean => {
    const [id = '', proof = ''] = given.split(' ')
    return origins.some((origin) => knows(proof, mac(keyOf(id), `${origin} ${challenge}`)))
  }
  return {
    secret,
    /** What a window that was refused is given for its proof. */
    challenge,
    /** Whether somebody has the secret of this start: they may edit. */
    mayAsk: (given: string): boolean => knows(given, secret),
    /** Whether somebody may see pages with drafts. */
    maySee: (given: string | null): boolean => knows(given ?? '', view),
    /** Lets in who has the token, the secret of this start, or a proof made at one of the editor's own `origins`. */
    enter: (given: string, origins: readonly string[]): SessionEntry | undefined => {
      if (!knows(given, token) && !knows(given, secret) && !isProof(given, origins))
        return undefined
      const id = random()
      return { secret, view, ticket: { id, key: keyOf(id) } }
    },
  }
}

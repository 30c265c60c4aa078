import { type SessionEntry, secretKey } from '../../protocol/state.ts'

/** What the server knows this window by: a secret of its start, which the fragment of the address has bought. */
export interface Session {
  /** What a request brings; enters first where this window has not yet. Fails while nobody answers. */
  readonly secret: () => Promise<string>
  /** The address of a page with drafts, with what lets this window see it. */
  readonly viewed: (address: string) => string
  /** After a refusal of what was `brought`: gives whether it is worth asking again, since the server was only started again. */
  readonly comeBack: (brought: string, challenge: string) => Promise<boolean>
}

/** In milliseconds, how long an answer may take. */
const limit = 60_000

/** The session of this window with the server below `root`. */
export function openSession(root: string): Session {
  const kept = secretKey(root)
  let entry: SessionEntry | 'refused' | undefined
  let entering: Promise<void> | undefined

  const take = (found: SessionEntry | 'refused'): void => {
    entry = found
    // The address would open the editor for whoever reads it or is sent it.
    if (tokenInAddress()) history.replaceState(null, '', location.pathname + location.search)
    if (found !== 'refused') sessionStorage.setItem(kept, found.secret)
  }
  const enter = async (given: string): Promise<void> => {
    const ends = new AbortController()
    const timer = setTimeout(() => ends.abort(), limit)
    const { signal } = ends
    try {
      const headers = { 'X-Editor-Token': given }
      const answer = await fetch(`${root}/-/api/enter`, { method: 'POST', headers, signal })
      const isRefused = answer.status === 401 || answer.status === 403
      if (!answer.ok && !isRefused) throw new Error(`${answer.status}`)
      take(isRefused ? 'refused' : await answer.json())
    } finally {
      clearTimeout(timer)
    }
  }
  /** One after the other: what is asked at the same time enters once. */
  const once = (given: () => Promise<string>): Promise<void> => {
    entering ??= given()
      .then(enter)
      .finally(() => {
        entering = undefined
      })
    return entering
  }
  const secretNow = (): string => (entry && entry !== 'refused' ? entry.secret : '')

  return {
    secret: async () => {
      if (!entry) await once(async () => tokenInAddress() ?? sessionStorage.getItem(kept) ?? '')
      return secretNow()
    },
    viewed: (address) => (entry && entry !== 'refused' ? `${address}&view=${entry.view}` : address),
    comeBack: async (brought, challenge) => {
      if (entering) await entering
      if (secretNow() !== brought) return true
      if (!entry || entry === 'refused') return false
      const { ticket } = entry
      await once(async () => `${ticket.id} ${await proofOf(ticket.key, challenge)}`)
      return secretNow() !== ''
    },
  }
}

/** What opens the editor, in the fragment of the address as it was printed. */
const tokenInAddress = (): string | undefined => /^#([\w-]{43})$/.exec(location.hash)?.[1]

/** That this window has the key of its ticket, for its own address and one start of the server (HMAC, RFC 2104), in hex. */
async function proofOf(key: string, challenge: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const kind = { name: 'HMAC', hash: 'SHA-256' }
  const own = await crypto.subtle.importKey('raw', bytes(key), kind, false, ['sign'])
  const proof = await crypto.subtle.sign('HMAC', own, bytes(`${location.origin} ${challenge}`))
  return Array.from(new Uint8Array(proof), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

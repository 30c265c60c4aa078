import { parseOwn } from '../../../parse.ts'
import { type SessionEntry, secretKey } from '../../protocol/state.ts'
import { Silence } from './failures.ts'
import { tabMemory } from './memory.ts'

/** In milliseconds, how long an answer may take. */
const limit = 60_000

/** What the server knows this window by: a secret of its start, which the fragment of the address has bought. */
export class Session {
  readonly #root: string
  #entry: SessionEntry | 'refused' | undefined
  #entering: Promise<void> | undefined

  /** The session of this window with the server below `root`. */
  constructor(root: string) {
    this.#root = root
  }

  /** What a request brings; enters first where this window has not yet. Fails while nobody answers. */
  async secret(): Promise<string> {
    if (!this.#entry) await this.#enterOnce(async () => tokenInAddress() ?? this.#kept ?? '')
    return this.#secretNow
  }

  /** The address of a page with drafts, with what lets this window see it. */
  readonly viewed = (address: string): string =>
    this.#entry && this.#entry !== 'refused' ? `${address}&view=${this.#entry.view}` : address

  /**
   * After a refusal of what was `brought`: gives whether it is worth asking again, since the server was only started again.
   * A page is refused without a `challenge`, which is asked for then.
   */
  async comeBack(brought: string, challenge: string | undefined): Promise<boolean> {
    if (this.#entering) await this.#entering
    if (this.#secretNow !== brought) return true
    if (!this.#entry || this.#entry === 'refused') return false
    const { ticket } = this.#entry
    await this.#enterOnce(async () => {
      const proof = await proofOf(ticket.key, challenge ?? (await this.#challengeNow()))
      return `${ticket.id} ${proof}`
    })
    return this.#secretNow !== ''
  }

  get #secretNow(): string {
    return this.#entry && this.#entry !== 'refused' ? this.#entry.secret : ''
  }

  get #kept(): string | undefined {
    return tabMemory.get(secretKey(this.#root))
  }

  /** One after the other: what is asked at the same time enters once. */
  #enterOnce(given: () => Promise<string>): Promise<void> {
    this.#entering ??= given()
      .then((token) => this.#enter(token))
      .finally(() => {
        this.#entering = undefined
      })
    return this.#entering
  }

  #askToEnter(given: string): Promise<Response> {
    return fetch(`${this.#root}/-/api/enter`, {
      method: 'POST',
      headers: { 'X-Editor-Token': given },
      signal: AbortSignal.timeout(limit),
    })
  }

  /** What is to be proved at this start of the server, as it tells whoever it refuses; empty where something else refuses. */
  async #challengeNow(): Promise<string> {
    const answer = await this.#askToEnter('')
    if (answer.status !== 403) throw new Silence(`${answer.status}`)
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return ''
    const { challenge = '' } = parseOwn<{ readonly challenge?: string }>(await answer.text())
    return challenge
  }

  async #enter(given: string): Promise<void> {
    const answer = await this.#askToEnter(given)
    const isRefused = answer.status === 401 || answer.status === 403
    if (!answer.ok && !isRefused) throw new Silence(`${answer.status}`)
    this.#take(isRefused ? 'refused' : parseOwn<SessionEntry>(await answer.text()))
  }

  #take(found: SessionEntry | 'refused'): void {
    this.#entry = found
    // The address would open the editor for whoever reads it or is sent it.
    if (tokenInAddress()) history.replaceState(null, '', location.pathname + location.search)
    if (found !== 'refused') tabMemory.set(secretKey(this.#root), found.secret)
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

import { type Both, both } from '../../../message.ts'
import { ownValue, parseOwn } from '../../../parse.ts'
import { readingOf } from '../../documents/marks.ts'
import { type Client, createClient, longCalls, type Post } from '../../protocol/client.ts'
import type { State } from '../../protocol/state.ts'
import { Refusal } from '../../protocol/state.ts'
import type { VersionSide } from '../../protocol/versions.ts'
import { Silence, Stranger } from './failures.ts'
import { root } from './memory.ts'
import { Session } from './session.ts'

/** Whether what is asked is answered; `silent` while some of it is asked again. */
export type Answering = 'there' | 'silent' | 'stranger'

/** The server, as the panel asks it: every call of the editor, its pages, and the state that it pushes. */
export interface PanelApi extends Client {
  /** A page of the site, as HTML; `address` is the whole path. Asked for until it is answered. */
  page(address: string): Promise<string>
  /** The same address for a frame, which brings nothing else. */
  viewed(address: string): string
  /** Hears every field of the state, then each that changes. Ends with the server or `signal`; fails without an answer. */
  listen(onNews: (news: Partial<State>) => void, signal: AbortSignal): Promise<void>
  /** Calls `onChange` from now on whenever answers begin or cease to come. */
  onAnswering(onChange: (answering: Answering) => void): void
}

/** In milliseconds, how long an answer may take: git has two minutes for each step of a publication. */
const limits = { usual: 60_000, long: 600_000 }

/** In milliseconds, how long nothing is asked after a silence: first, and at most. */
const pauses = { first: 500, longest: 4000 }

/** A request of this window. */
interface SentRequest {
  readonly address: string
  readonly init: RequestInit
  /** In milliseconds, how long the answer may take. */
  readonly limit?: number
}

/** A request that is asked for until it is answered, or of which at least it is told that it was not. */
interface AskedRequest extends SentRequest {
  readonly isRead: boolean
  /** Whether whoever asks sends it again until it is answered. */
  readonly isResent?: boolean
}

/** What a refused request is answered with, as far as it is known: why, and what shows whether this window may come back. */
type Said = Both & { readonly challenge?: string }

/** Sends requests in the session of this window, and knows whether they are answered. */
class Transport {
  readonly session = new Session(root)
  readonly #unanswered = new Set<string>()
  #isStranger = false
  onAnswering: (answering: Answering) => void = () => {}

  /** What is answered to a request, read; what is refused, or not answered in time, is thrown. */
  async send<T>(
    sent: SentRequest,
    read: (answer: Response) => Promise<T>,
    isAgain = false,
  ): Promise<T> {
    const ends = new AbortController()
    const timer = setTimeout(() => ends.abort(), sent.limit ?? limits.usual)
    try {
      const secret = await this.session.secret()
      const answer = await this.#fetch(sent, secret, ends.signal)
      // It may fall silent in the midst of an answer, too.
      if (answer.ok) return await read(answer)
      const said = await saidIn(answer)
      if (answer.status !== 401 && answer.status !== 403) throw new Refusal(answer.status, said)
      if (!isAgain && (await this.session.comeBack(secret, said.challenge)))
        return await this.send(sent, read, true)
      this.#isStranger = true
      this.#tell()
      throw new Stranger()
    } catch (error) {
      throw isOfNetwork(error) ? new Silence('', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }

  #fetch({ address, init }: SentRequest, secret: string, limit: AbortSignal) {
    const isPage = init.method === undefined
    return fetch(isPage ? this.session.viewed(address) : address, {
      ...init,
      headers: { 'X-Editor-Token': secret },
      cache: 'no-store',
      signal: AbortSignal.any([limit, ...(init.signal ? [init.signal] : [])]),
    })
  }

  /** The same, read by its type; where it `isRead`, asked for until it is answered. Drafts are sent again by whoever has them. */
  async ask(asked: AskedRequest): Promise<unknown> {
    const { address, isRead, isResent = false } = asked
    for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
      try {
        const answer = await this.send(asked, readAnswer)
        this.#note(address, false)
        return answer
      } catch (error) {
        const isEnded = asked.init.signal?.aborted === true
        const isSilent = error instanceof Silence && (isRead || isResent) && !isEnded
        this.#note(address, isSilent)
        if (!isSilent || !isRead) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  /** Notes whether a request was left without an answer. */
  #note(address: string, isSilent: boolean) {
    if (isSilent === this.#unanswered.has(address)) return
    if (isSilent) this.#unanswered.add(address)
    else this.#unanswered.delete(address)
    this.#tell()
  }

  #tell(): void {
    if (this.#isStranger) this.onAnswering('stranger')
    else this.onAnswering(this.#unanswered.size > 0 ? 'silent' : 'there')
  }
}

/** Whether an error is that no answer came: no connection, or one that broke off, or not in time (Fetch standard, 5.6). */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof DOMException

async function saidIn(answer: Response): Promise<Said> {
  try {
    return parseOwn<Said>(await answer.text())
  } catch (error) {
    if (error instanceof SyntaxError) return both('', '')
    throw error
  }
}

/** The server of this window. What is only read is asked for until it is answered; what is written, once. */
export function openApi(): PanelApi {
  const transport = new Transport()
  const post: Post = async ({ name, input, bytes, isRead, signal = null }) => {
    const query = bytes ? `?${new URLSearchParams(textsIn(input))}` : ''
    const body = bytes ?? JSON.stringify(readingOf(input))
    const answer = await transport.ask({
      address: `${root}/-/api/${name}${query}`,
      init: { method: 'POST', body, signal },
      limit: longCalls.has(name) ? limits.long : limits.usual,
      isRead,
      isResent: name === 'draft',
    })
    return ownValue(answer)
  }
  return {
    ...createClient(post),
    page: async (address) => String(await transport.ask({ address, init: {}, isRead: true })),
    viewed: transport.session.viewed,
    listen: (onNews, signal) => listen(transport, onNews, signal),
    onAnswering: (onChange) => {
      transport.onAnswering = onChange
    },
  }
}

/** What is sent beside bytes: the texts of a call. */
const textsIn = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Hears the state as it is pushed (HTML standard, server-sent events). */
async function listen(
  transport: Transport,
  onNews: (news: Partial<State>) => void,
  signal: AbortSignal,
): Promise<void> {
  const address = `${root}/-/api/events`
  const init = { method: 'POST', signal }
  const body = await transport.send({ address, init }, async ({ body }) => body)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let text = ''; reader; ) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (text + value).split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith(news)) onNews(newsIn(line.slice(news.length)))
  }
}

const news = 'data: '

/** The fields of a line of news: `[["field", value], …]`. */
const newsIn = (line: string): Partial<State> =>
  Object.fromEntries(parseOwn<readonly (readonly [string, unknown])[]>(line))

/** An answer by its type: data, a page, or the bytes of a picture. */
const readAnswer = async (answer: Response): Promise<unknown> => {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return parseOwn(await answer.text())
  return type.startsWith('text/html') ? answer.text() : answer.blob()
}

/** Where a page of a version is, as it is compared; another one when the files may be others. */
export function versionAddress(
  route: string,
  side: VersionSide,
  { of, at }: { readonly of: string; readonly at?: string | undefined },
  { fileVersion }: Pick<State, 'fileVersion'>,
): string {
  const query = new URLSearchParams({ proof: `${fileVersion}`, side, of, ...(at && { at }) })
  return `${root}${route}?${query}`
}

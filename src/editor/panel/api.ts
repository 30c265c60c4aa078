import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import type { Calls } from '../client.ts'
import type { VersionSide } from '../compared.ts'
import { readingOf } from '../marks.ts'
import type { PublishState, State } from '../protocol.ts'
import { isFailure, Refusal, Silence, Stranger } from './failures.ts'
import { openSession } from './session.ts'

/** The address of the site on this computer, without a slash at its end: what every address of it begins with. */
export const root = location.pathname.replace(/\/-\/.*$/, '')

/** Whether what is asked is answered; `silent` while some of it is asked again. */
export type Answering = 'there' | 'silent' | 'stranger'

export interface PanelApi extends Calls {
  /** A page of the site, as HTML; `address` is the whole path. */
  page(address: string): Promise<string>
  /** The same address for a frame, which brings nothing else. */
  viewed(address: string): string
  /** Hears every field of the state, then each that changes. Ends with the server or `signal`; fails without an answer. */
  listen(hear: (news: Partial<State>) => void, signal: AbortSignal): Promise<void>
  /** Tells from now on whether there are answers. */
  heed(hear: (answering: Answering) => void): void
  /** Tells from now on what each act of publishing has come to: the state that everybody is told comes seconds later. */
  took(hear: (publication: PublishState) => void): void
}

/** In milliseconds, how long an answer may take: git has two minutes for each step of a publication. */
const limits = { usual: 60_000, long: 600_000 }
const isLong = /\/api\/(?:upload|publi|review|takeBack)/

/** Acts that are answered by how far publishing has come. */
const isAct = /^(?:publish|takeBack)/

/** The server of this window. What is only read is asked for until it is answered; what is written, once. */
export function openApi(): PanelApi {
  const session = openSession(root)
  const silent = new Set<string>()
  let tell: Parameters<PanelApi['heed']>[0] = () => {}
  let tellTook: Parameters<PanelApi['took']>[0] = () => {}
  const heard = (name: string, isSilent: boolean) => {
    if (isSilent === silent.has(name)) return
    if (isSilent) silent.add(name)
    else silent.delete(name)
    tell(silent.size > 0 ? 'silent' : 'there')
  }

  /** What is answered to a request, read; what is refused, or not answered in time, is thrown. */
  const once = async <T>(
    address: string,
    init: RequestInit,
    read: (answer: Response) => Promise<T>,
    isAgain = false,
  ): Promise<T> => {
    const ends = new AbortController()
    const limit = isLong.test(address) ? limits.long : limits.usual
    const timer = setTimeout(() => ends.abort(), limit)
    try {
      const secret = await session.secret()
      const isPage = init.method === undefined
      const answer = await fetch(isPage ? session.viewed(address) : address, {
        ...init,
        headers: { 'X-Editor-Token': secret },
        cache: 'no-store',
        signal: AbortSignal.any([ends.signal, ...(init.signal ? [init.signal] : [])]),
      })
      // It may fall silent in the midst of an answer, too.
      if (answer.ok) return await read(answer)
      const said = await answer.json().catch(() => both('', ''))
      if (answer.status !== 401 && answer.status !== 403) throw new Refusal(answer.status, said)
      const { challenge = '' } = said
      if (!isAgain && (await session.comeBack(secret, challenge)))
        return await once(address, init, read, true)
      tell('stranger')
      throw new Stranger()
    } catch (error) {
      throw isFailure(error) ? error : new Silence()
    } finally {
      clearTimeout(timer)
    }
  }
  const listen: PanelApi['listen'] = async (hear, signal) => {
    const init = { method: 'POST', signal }
    const body = await once(`${root}/-/api/events`, init, async ({ body }) => body)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let text = ''; reader; ) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (text + value).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines)
        if (line.startsWith('data: ')) hear(Object.fromEntries(JSON.parse(line.slice(6))))
    }
  }
  /** Asks for it once or, where it `isRead`, until it is answered. Drafts are sent again by whoever has them. */
  const ask = async (address: string, init: RequestInit, isRead: boolean) => {
    for (let pause = 500; ; pause = Math.min(2 * pause, 4000)) {
      try {
        const answer = await once(address, init, answerIn)
        heard(address, false)
        return answer
      } catch (error) {
        const isSilent = error instanceof Silence && (isRead || address.endsWith('/draft'))
        heard(address, isSilent)
        if (!isSilent || !isRead) throw error
      }
      await new Promise((go) => setTimeout(go, pause))
    }
  }
  const call = async (name: string, isRead: boolean, input: object = {}, bytes?: Blob) => {
    const query = bytes ? `?${new URLSearchParams(Object(input))}` : ''
    const body = bytes ?? JSON.stringify(readingOf(input))
    const answer = await ask(`${root}/-/api/${name}${query}`, { method: 'POST', body }, isRead)
    const isPublishing = isAct.test(name) && !isRead && answer.step !== undefined
    if (isPublishing && !(name === 'takeBack' && answer.failed)) tellTook(answer)
    return answer
  }
  const asking = (isRead: boolean) => ({
    get: (own: Readonly<Record<string, unknown>>, name: string) =>
      own[name] ?? ((input?: object, bytes?: Blob) => call(name, isRead, input, bytes)),
  })
  const own = {
    ask: new Proxy({}, asking(true)),
    page: (address: string) => ask(address, {}, true),
    viewed: session.viewed,
    listen,
    heed: (hear: typeof tell) => {
      tell = hear
    },
    took: (hear: typeof tellTook) => {
      tellTook = hear
    },
  }
  return new Proxy(Object(own), asking(false))
}

/** An answer by its type: data, a page, or the bytes of a picture. */
const answerIn = async (answer: Response) => {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return answer.json()
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

/** In which the panel speaks: as was chosen here, else the first one that the browser asks for and we know. */
export function languageNow(): Language {
  const asked = navigator.languages.find((language) => /^(?:en|fr)\b/.test(language))
  return (memory.get('language') ?? asked)?.startsWith('fr') ? 'fr' : 'en'
}

/** What the window keeps for its next visit; without a place to keep it, nothing. */
export const memory = {
  get: (name: string): string | undefined =>
    localStorage.getItem(`editor ${root} ${name}`) ?? undefined,
  set: (name: string, value: string | undefined): void => {
    if (value === undefined) localStorage.removeItem(`editor ${root} ${name}`)
    else localStorage.setItem(`editor ${root} ${name}`, value)
  },
  /** The names that begin so, without that beginning. */
  names: (beginning: string): readonly string[] => {
    const start = `editor ${root} ${beginning}`
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(start))
      .map((name) => name.slice(start.length))
  },
}

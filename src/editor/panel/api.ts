import { readingOf } from '../marks.ts'
import { tokenKey } from '../protocol.ts'
import { Refusal, Silence, Stranger } from './failures.ts'
import type { Api } from './sheet.ts'

/** The address of the site on this computer, without a slash at its end: what every address of it begins with. */
export const root = location.pathname.replace(/\/-\/.*$/, '')

const kept = tokenKey(root)

/** The token that the server handed over in the fragment of the address, which nobody else shall read or send on. */
function tokenOf(): string {
  const given = location.hash.slice(1)
  if (given) {
    sessionStorage.setItem(kept, given)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(kept) ?? ''
}

/** Whether what is asked is answered; `silent` while some of it is asked again. */
export type Answering = 'there' | 'silent' | 'stranger'

export interface PanelApi extends Api {
  /** Sends the bytes of a file; `path` as in `get`. */
  upload<T>(path: string, bytes: Blob): Promise<T>
  /** A picture of the content as an address for `<img>`, to be given back by `URL.revokeObjectURL`. */
  picture(path: string, width: number): Promise<string>
  /** A page of the site, as HTML; `address` is the whole path. */
  page(address: string): Promise<string>
  /** Tells from now on whether there are answers. */
  heed(hear: (answering: Answering) => void): void
}

/** In milliseconds, how long an answer may take: git has two minutes for each step of a publication. */
const limits = { usual: 60_000, long: 600_000 }
const isLong = /\/(?:upload|publish)\b/

const own = (path: string) => `${root}/-/api/${path}`

/** The server of this window. What is only read is asked for until it is answered; what is written, once. */
export function openApi(): PanelApi {
  const token = tokenOf()
  const silent = new Set<string>()
  let tell = (_: Answering) => {}
  const heard = (name: string, isSilent: boolean) => {
    if (isSilent === silent.has(name)) return
    if (isSilent) silent.add(name)
    else silent.delete(name)
    tell(silent.size > 0 ? 'silent' : 'there')
  }

  const once = async <T>(
    address: string,
    init: RequestInit,
    read: (body: Blob) => T | Promise<T>,
  ): Promise<T> => {
    const ends = new AbortController()
    const limit = isLong.test(address) ? limits.long : limits.usual
    const timer = setTimeout(() => ends.abort(), limit)
    try {
      const answer = await fetch(address, {
        ...init,
        headers: { ...Object(init.headers), 'X-Editor-Token': token },
        cache: 'no-store',
        signal: ends.signal,
      })
      // It may fall silent in the midst of an answer, too.
      const body = await answer.blob()
      if (answer.ok) return await read(body)
      if (answer.status === 401 || answer.status === 403) throw new Stranger()
      throw new Refusal(answer.status, await body.text())
    } catch (error) {
      if (error instanceof Stranger) tell('stranger')
      throw error instanceof Refusal || error instanceof Stranger ? error : new Silence()
    } finally {
      clearTimeout(timer)
    }
  }
  const ask = async <T>(
    address: string,
    init: RequestInit,
    read: (body: Blob) => T | Promise<T>,
  ): Promise<T> => {
    const { method = 'GET' } = init
    const name = `${method} ${address}`
    const isRead = method === 'GET' || [own('plan'), own('publish/look')].includes(address)
    for (let pause = 500; ; pause = Math.min(2 * pause, 4000)) {
      try {
        const answer = await once(address, init, read)
        heard(name, false)
        return answer
      } catch (error) {
        const isSilent = error instanceof Silence && (isRead || method === 'PUT')
        heard(name, isSilent)
        if (!isSilent || !isRead) throw error
      }
      await new Promise((go) => setTimeout(go, pause))
    }
  }
  const json = async (body: Blob) => JSON.parse(await body.text())
  return {
    get: (path) => ask(own(path), {}, json),
    send: (method, path, body) => {
      const headers = { 'Content-Type': 'application/json' }
      return ask(own(path), { method, headers, body: JSON.stringify(readingOf(body)) }, json)
    },
    upload: (path, bytes) => ask(own(path), { method: 'POST', body: bytes }, json),
    picture: (path, width) => {
      const query = `picture?path=${encodeURIComponent(path)}&width=${width}`
      return ask(own(query), {}, URL.createObjectURL)
    },
    page: (address) => ask(address, {}, (body) => body.text()),
    heed: (hear) => {
      tell = hear
    },
  }
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

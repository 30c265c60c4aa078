import type { Api } from './sheet.ts'

/** The address of the site on this computer, without a slash at its end: what every address of it begins with. */
export const root = location.pathname.replace(/\/-\/.*$/, '')

/** The server told why it does not do what was asked. */
export class Refusal extends Error {}

/** Nobody answers: the server has stopped, or was started anew and does not know this window. */
export class Silence extends Error {}

const kept = `editor-token ${root}`

/** The token that the server handed over in the fragment of the address, which nobody else shall read or send on. */
function tokenOf(): string {
  const given = location.hash.slice(1)
  if (given) {
    sessionStorage.setItem(kept, given)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return sessionStorage.getItem(kept) ?? ''
}

export interface PanelApi extends Api {
  /** Sends the bytes of a file; `path` as in `get`. */
  upload<T>(path: string, bytes: Blob): Promise<T>
  /** A picture of the content as an address for `<img>`, to be given back by `URL.revokeObjectURL`. */
  picture(path: string, width: number): Promise<string>
}

/** The server of this window. */
export function openApi(): PanelApi {
  const token = tokenOf()
  const ask = async (path: string, init: RequestInit = {}): Promise<Blob> => {
    const { answer, body } = await fetch(`${root}/-/api/${path}`, {
      ...init,
      headers: { ...Object(init.headers), 'X-Editor-Token': token },
      cache: 'no-store',
    })
      // It may fall silent in the midst of an answer, too.
      .then(async (answer) => ({ answer, body: await answer.blob() }))
      .catch(() => {
        throw new Silence()
      })
    if (answer.status === 401 || answer.status === 403) throw new Silence()
    if (!answer.ok) throw new Refusal(await body.text())
    return body
  }
  const read = async (body: Promise<Blob>) => JSON.parse(await (await body).text())
  return {
    get: (path) => read(ask(path)),
    send: (method, path, body) => {
      const headers = { 'Content-Type': 'application/json' }
      return read(ask(path, { method, headers, body: JSON.stringify(body) }))
    },
    upload: (path, bytes) => read(ask(path, { method: 'POST', body: bytes })),
    picture: async (path, width) =>
      URL.createObjectURL(await ask(`picture?path=${encodeURIComponent(path)}&width=${width}`)),
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

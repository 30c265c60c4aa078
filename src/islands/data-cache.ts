import type { Bytes } from '../gate/crypto.ts'

/** 3 retries, a delay that doubles from 1 s up to 30 s, unused entries dropped after 5 minutes. */
export const retries = 3
export const firstDelay = 1_000
export const longestDelay = 30_000
export const unusedLifetime = 5 * 60_000

/** Does something later; gives what calls it off. */
export type Clock = (milliseconds: number, action: () => void) => () => void

export interface Surroundings<Value> {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Makes the value of the bytes, or throws where they are of a wrong format. */
  readonly read: (bytes: Bytes, url: string) => Promise<Value>
}

export interface DataCache<Value> {
  /** The value at an address: kept, on its way, or fetched. Rejects where it cannot be had. */
  readonly get: (url: string) => Promise<Value>
  /** Drops a value that turned out to be damaged; it is next fetched past the browser's cache. */
  readonly refuse: (url: string) => void
}

/**
 * Fetches data once and keeps it while it is used. Only network errors and 5xx answers are tried again: a missing file
 * or a wrong format will not mend itself. Every second try goes past the browser's cache.
 */
export function createDataCache<Value>(surroundings: Surroundings<Value>): DataCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const failed = new Set<string>()

  const drop = (url: string, entry: Entry<Value>) => {
    if (entries.get(url) === entry) entries.delete(url)
  }

  const refuse = (url: string) => {
    entries.delete(url)
    failed.add(url)
  }

  const start = (url: string) => {
    const value = load(url, failed.has(url), surroundings)
    const entry: Entry<Value> = {
      value,
      keep: lease(surroundings.clock, () => drop(url, entry)),
    }
    entries.set(url, entry)
    value.then(
      () => failed.delete(url),
      () => refuse(url),
    )
    return entry
  }

  const get = (url: string) => {
    const entry = entries.get(url) ?? start(url)
    entry.keep()
    return entry.value
  }

  return { get, refuse }
}

interface Entry<Value> {
  readonly value: Promise<Value>
  /** Begins the five minutes again. */
  readonly keep: () => void
}

/** Ends five minutes after the last call of what it gives. */
function lease(clock: Clock, end: () => void): () => void {
  let callOff = () => {}
  return () => {
    callOff()
    callOff = clock(unusedLifetime, end)
  }
}

async function load<Value>(url: string, again: boolean, surroundings: Surroundings<Value>) {
  for (let retry = 0; ; retry++) {
    const response = await ask(url, again || retry > 0, surroundings)
    if (response instanceof Uint8Array) return surroundings.read(response, url)
    if (!response.temporary || retry === retries) throw new Error(response.reason)
    await wait(Math.min(firstDelay * 2 ** retry, longestDelay), surroundings.clock)
  }
}

interface Refusal {
  readonly temporary: boolean
  readonly reason: string
}

async function ask(
  url: string,
  again: boolean,
  { fetch }: Pick<Surroundings<unknown>, 'fetch'>,
): Promise<Bytes | Refusal> {
  try {
    const response = await fetch(url, { cache: again ? 'reload' : 'default' })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    return { temporary: response.status >= 500, reason: `${url} answered ${response.status}` }
  } catch (error) {
    return { temporary: true, reason: `${url} could not be reached: ${error}` }
  }
}

const wait = (milliseconds: number, clock: Clock): Promise<void> =>
  new Promise((resolve) => {
    clock(milliseconds, resolve)
  })

import type { Bytes } from '../gate/crypto.ts'

/** 3 retries, a delay that doubles from 1 s up to 30 s, unused entries dropped after 5 minutes. */
export const retries = 3
export const firstDelay = 1_000
export const longestDelay = 30_000
export const unusedLifetime = 5 * 60_000

/**
 * Fetches data once and keeps it while it is used. Only network errors and 5xx answers are tried again: a missing file
 * or a wrong format does not fix itself. Every second try goes past the browser's cache. `read` makes the value of the
 * bytes, or throws where they are of a wrong format.
 */
export function createDataCache<Value>(read: (bytes: Bytes, url: string) => Promise<Value>) {
  const entries = new Map<string, { value: Promise<Value>; timer: ReturnType<typeof setTimeout> }>()
  const failed = new Set<string>()

  const start = (url: string): Promise<Value> => {
    const value = load(url, failed.has(url)).then((bytes) => read(bytes, url))
    value.then(
      () => failed.delete(url),
      () => refuse(url),
    )
    return value
  }

  /** The value at an address: kept, on its way, or fetched. Rejects where it cannot be had. */
  const get = (url: string): Promise<Value> => {
    const known = entries.get(url)
    clearTimeout(known?.timer)
    const value = known?.value ?? start(url)
    const timer = setTimeout(() => entries.delete(url), unusedLifetime)
    entries.set(url, { value, timer })
    return value
  }

  /** Drops a value that turned out to be damaged; it is next fetched past the browser's cache. */
  const refuse = (url: string) => {
    clearTimeout(entries.get(url)?.timer)
    entries.delete(url)
    failed.add(url)
  }

  return { get, refuse }
}

async function load(url: string, again: boolean): Promise<Bytes> {
  for (let retry = 0; ; retry++) {
    const answer = await ask(url, again || retry > 0)
    if (answer instanceof Uint8Array) return answer
    if (!answer.temporary || retry === retries) throw new Error(answer.reason)
    const delay = Math.min(firstDelay * 2 ** retry, longestDelay)
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}

/** The bytes at an address, or why there are none. */
async function ask(url: string, again: boolean) {
  try {
    const response = await fetch(url, { cache: again ? 'reload' : 'default' })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    return { temporary: response.status >= 500, reason: `${url} answered ${response.status}` }
  } catch (error) {
    return { temporary: true, reason: `${url} could not be reached: ${error}` }
  }
}

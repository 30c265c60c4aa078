import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDataCache, unusedLifetime } from './data-cache.ts'

let requests: (string | undefined)[] = []
beforeEach(() => {
  requests = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A cache whose network gives these answers in order, and then none. */
function cacheWith(...answers: readonly (number | string)[]) {
  const left = answers.values()
  vi.stubGlobal('fetch', async (_url: string, { cache }: RequestInit) => {
    requests.push(cache)
    const answer = left.next().value
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return new Response(String(answer), { status: typeof answer === 'number' ? answer : 200 })
  })
  return createDataCache(async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    if (text === 'nonsense') throw new Error('format')
    return text
  })
}

/** What a promise ends with, and the seconds until it does. */
async function timed(promise: Promise<string>) {
  const start = Date.now()
  const ended = promise
    .catch((error: Error) => error.message)
    .then((end) => ({ end, seconds: Math.floor((Date.now() - start) / 1000) }))
  await vi.runAllTimersAsync()
  return ended
}

test('fetches once, also when asked twice at a time', async () => {
  const cache = cacheWith('page')
  expect(await Promise.all([cache.get('/a'), cache.get('/a')])).toEqual(['page', 'page'])
  expect(await cache.get('/a')).toBe('page')
  expect(requests).toEqual(['default'])
})

test('tries three times more for want of network or server, after 1, 2 and 4 seconds', async () => {
  const failed = { end: expect.stringContaining('could not be reached'), seconds: 7 }
  expect(await timed(cacheWith().get('/a'))).toEqual(failed)
  expect(requests).toEqual(['default', 'reload', 'reload', 'reload'])
  expect(await timed(cacheWith(503, 500, 'page').get('/a'))).toEqual({ end: 'page', seconds: 3 })
})

test.each([[404], [403], ['nonsense']])('gives up at once after %s', async (answer) => {
  await expect(cacheWith(answer, 'page').get('/a')).rejects.toThrow()
  expect(requests).toHaveLength(1)
})

test('fetches past the browser’s cache after a failure, and after damage', async () => {
  const cache = cacheWith(404, 'damaged', 'page', 'other')
  await expect(cache.get('/a')).rejects.toThrow('404')
  expect(await cache.get('/a')).toBe('damaged')
  cache.refuse('/a')
  expect(await cache.get('/a')).toBe('page')
  expect(await cache.get('/b')).toBe('other')
  expect(requests).toEqual(['default', 'reload', 'reload', 'default'])
})

test('drops what has not been used for five minutes, and nothing earlier', async () => {
  const cache = cacheWith('page', 'page anew')
  await cache.get('/a')
  vi.advanceTimersByTime(unusedLifetime - 1)
  expect(await cache.get('/a')).toBe('page')
  vi.advanceTimersByTime(unusedLifetime - 1)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(await cache.get('/a')).toBe('page anew')
})

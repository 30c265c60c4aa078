import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDataCache, firstDelay, longestDelay, retries, unusedLifetime } from './data-cache.ts'

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
  const left = [...answers]
  vi.stubGlobal('fetch', async (_url: string, { cache }: RequestInit) => {
    requests.push(cache)
    const answer = left.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return new Response(String(answer), { status: typeof answer === 'number' ? answer : 200 })
  })
  return createDataCache(async (bytes) => {
    const text = new TextDecoder().decode(bytes)
    if (text === 'nonsense') throw new Error('format')
    return text
  })
}

/** What a promise ends with, and the milliseconds until it does. */
async function timed(promise: Promise<string>) {
  const start = Date.now()
  const ended = promise.catch((error: Error) => error.message).then((end) => [end, Date.now()])
  await vi.runAllTimersAsync()
  const [end, time] = await ended
  return { end, seconds: Math.floor((Number(time) - start) / 1000) }
}

describe('the data cache', () => {
  test('has the constants of the specification', () => {
    expect([retries, firstDelay, longestDelay, unusedLifetime]).toEqual([3, 1_000, 30_000, 300_000])
  })

  test('fetches once, also when asked twice at a time', async () => {
    const cache = cacheWith('page')
    expect(await Promise.all([cache.get('/a'), cache.get('/a')])).toEqual(['page', 'page'])
    expect(await cache.get('/a')).toBe('page')
    expect(requests).toEqual(['default'])
  })

  test('tries three times more where there is no network, after 1, 2 and 4 seconds', async () => {
    const { end, seconds } = await timed(cacheWith().get('/a'))
    expect(end).toContain('could not be reached')
    expect(seconds).toBe(7)
    expect(requests).toEqual(['default', 'reload', 'reload', 'reload'])
  })

  test('tries again after a 5xx answer and takes the good one', async () => {
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
})

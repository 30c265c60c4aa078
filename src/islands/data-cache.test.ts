import { describe, expect, test } from 'vitest'
import { createDataCache, firstDelay, longestDelay, retries, unusedLifetime } from './data-cache.ts'

type Answer = number | 'no network' | string

/** A world where answers come in order and time passes only when it is told to. */
function world(answers: readonly Answer[]) {
  const left = [...answers]
  const requests: (string | undefined)[] = []
  const waits: number[] = []
  let timers: { readonly due: number; readonly action: () => void }[] = []
  let now = 0

  const cache = createDataCache<string>({
    fetch: async (_url, { cache: mode }) => {
      requests.push(mode)
      const answer = left.shift() ?? 'no network'
      if (answer === 'no network') throw new TypeError('Failed to fetch')
      const status = typeof answer === 'number' ? answer : 200
      return new Response(String(answer), { status })
    },
    clock: (milliseconds, action) => {
      const timer = { due: now + milliseconds, action }
      timers.push(timer)
      if (milliseconds === unusedLifetime) return () => void timers.splice(timers.indexOf(timer), 1)
      waits.push(milliseconds)
      queueMicrotask(() => pass(milliseconds))
      return () => {}
    },
    read: async (bytes) => {
      const text = new TextDecoder().decode(bytes)
      if (text === 'nonsense') throw new Error('format')
      return text
    },
  })

  const pass = (milliseconds: number) => {
    now += milliseconds
    const due = timers.filter((timer) => timer.due <= now)
    timers = timers.filter((timer) => timer.due > now)
    for (const { action } of due) action()
  }
  return { cache, requests, waits, pass }
}

describe('the data cache', () => {
  test('has the constants of the specification', () => {
    expect({ retries, firstDelay, longestDelay, unusedLifetime }).toEqual({
      retries: 3,
      firstDelay: 1_000,
      longestDelay: 30_000,
      unusedLifetime: 300_000,
    })
  })

  test('fetches once, also when asked twice at a time', async () => {
    const { cache, requests } = world(['page'])
    expect(await Promise.all([cache.get('/a'), cache.get('/a')])).toEqual(['page', 'page'])
    expect(await cache.get('/a')).toBe('page')
    expect(requests).toEqual(['default'])
  })

  test('tries three times more where there is no network, after 1, 2 and 4 seconds', async () => {
    const { cache, requests, waits } = world([])
    await expect(cache.get('/a')).rejects.toThrow('could not be reached')
    expect(waits).toEqual([1_000, 2_000, 4_000])
    expect(requests).toEqual(['default', 'reload', 'reload', 'reload'])
  })

  test('tries again after a 5xx answer and takes the good one', async () => {
    const { cache, waits } = world([503, 500, 'page'])
    expect(await cache.get('/a')).toBe('page')
    expect(waits).toEqual([1_000, 2_000])
  })

  test.each([[404], [403], ['nonsense']])('gives up at once after %s', async (answer) => {
    const { cache, requests, waits } = world([answer, 'page'])
    await expect(cache.get('/a')).rejects.toThrow()
    expect(waits).toEqual([])
    expect(requests).toHaveLength(1)
  })

  test('fetches past the browser’s cache after a failure, and after damage', async () => {
    const { cache, requests } = world([404, 'damaged', 'page', 'other'])
    await expect(cache.get('/a')).rejects.toThrow('404')
    expect(await cache.get('/a')).toBe('damaged')
    cache.refuse('/a')
    expect(await cache.get('/a')).toBe('page')
    expect(await cache.get('/b')).toBe('other')
    expect(requests).toEqual(['default', 'reload', 'reload', 'default'])
  })

  test('drops what has not been used for five minutes, and nothing earlier', async () => {
    const { cache, requests, pass } = world(['page', 'page anew'])
    await cache.get('/a')
    pass(unusedLifetime - 1)
    expect(await cache.get('/a')).toBe('page')
    pass(unusedLifetime - 1)
    expect(requests).toHaveLength(1)
    pass(1)
    expect(await cache.get('/a')).toBe('page anew')
    expect(requests).toEqual(['default', 'default'])
  })
})

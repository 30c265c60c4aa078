import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { serveHere } from '../../../test/serve-here.ts'
import { newFolder } from '../../../test/temporary.ts'
import { Following } from './follow.ts'
import type { RemoteAnswer } from './sent-publication.ts'

const sent = { commit: 'c1', message: 'Rye', changes: [] }
const mark = (of: string) => of.repeat(64)
const shows = (of: string) => (response: ServerResponse) =>
  response.end(JSON.stringify({ v: 1, sources: mark(of), instant: mark('0') }))

let folder: string
let address: string
/** How the public site answers, and how often it was asked. */
let site: (response: ServerResponse) => unknown
let rounds: number
/** What the remote says, and when it was asked. */
let remote: RemoteAnswer
let asks: number[]
const opened: Following[] = []

beforeEach(async () => {
  folder = newFolder('following-')
  rounds = 0
  address = await serveHere((_, response) => {
    rounds++
    site(response)
  })
  site = shows('a')
  remote = { commits: new Map([[mark('b'), 'c1']]), awaitsTests: false }
  asks = []
})
afterEach(() => {
  for (const following of opened.splice(0)) following.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function follow(place: () => string | undefined = () => address, pause = 10) {
  const asked = async () => {
    asks.push(Date.now())
    return remote
  }
  const limits = { onThisMachine: true, pause }
  const following = new Following({ folder, address: place, asked, onChange: () => {}, limits })
  opened.push(following)
  return following
}

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const stateOf = (following: Following) => {
  const { last, ...rest } = following.state()
  return { ...last, ...rest }
}
const becomes = (following: Following, state: object) =>
  eventually(() => expect(stateOf(following)).toMatchObject(state))

test('it is looked for an hour, no longer, and for another one where that is asked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const following = follow()
  following.follow(sent)
  await becomes(following, { isWatched: true, answers: true })
  later(59)
  const before = rounds
  await eventually(() => expect(rounds).toBeGreaterThan(before + 3))
  expect(stateOf(following)).toMatchObject({ isWatched: true })
  later(2)
  await becomes(following, { isWatched: false })
  expect(stateOf(following).liveAt).toBeUndefined()
  following.again()
  later(59)
  site = shows('b')
  await becomes(following, { liveAt: expect.any(String) })
})

test('the time of going live is known, and counts as usual, where the site was seen without it just before', async () => {
  const following = follow()
  following.follow(sent)
  await becomes(following, { answers: true })
  site = shows('b')
  await becomes(following, { liveAt: expect.any(String), isTimed: true })
  expect(stateOf(following).took).toHaveLength(1)
})

test('what is live when somebody looks again is not said to have gone live then', async () => {
  const first = follow()
  first.follow(sent)
  await becomes(first, { answers: true })
  first.stop()
  site = shows('b')
  const second = follow()
  await becomes(second, { liveAt: expect.any(String), isTimed: false, usual: undefined })
})

test('nor is what went live while the computer slept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const following = follow()
  following.follow(sent)
  await becomes(following, { answers: true })
  later(38)
  site = shows('b')
  await becomes(following, { liveAt: expect.any(String), isTimed: false, usual: undefined })
})

test('without an address the remote is asked all the same, and nobody waits for a host', async () => {
  const following = follow(() => undefined)
  following.follow(sent)
  await becomes(following, { isWatched: false, answers: undefined })
  remote = { ...remote, stopped: { why: 'check', isTold: true } }
  await becomes(following, { stopped: { why: 'check', isTold: true } })
  expect(rounds).toBe(0)
})

test('the remote is asked in every third round, and as often where the site is silent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const passes = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const quick = follow()
  site = (response) => {
    passes(10)
    shows('a')(response)
  }
  quick.follow(sent)
  await eventually(() => expect(asks.length).toBeGreaterThan(4))
  expect(rounds / asks.length).toBeGreaterThan(1.5)
  quick.stop()
  // Each answer is waited for in vain, for longer than three pauses; a thousand times as fast.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => timeout(time / 1000))
  site = () => passes(100)
  rounds = 0
  asks = []
  const slow = follow()
  slow.follow(sent)
  await eventually(() => expect(asks.length).toBeGreaterThan(4))
  expect(rounds).toBeLessThanOrEqual(asks.length + 1)
})

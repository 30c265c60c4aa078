import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { liveState } from './live-state.ts'

/** What a listener is told, line by line. */
function listener({ listen }: ReturnType<typeof liveState>) {
  const heard: unknown[] = []
  return { heard, leave: listen((line) => heard.push(...JSON.parse(line))) }
}

test('who begins to listen while a part is made anew is not told what it was before', async () => {
  const live = liveState()
  let settings = 'first'
  let made = Promise.withResolvers<void>()
  const part = live.part(async () => {
    const now = settings
    await made.promise
    return { settings: now }
  })
  const early = listener(live)
  made.resolve()
  await expect.poll(() => early.heard).toContainEqual(['settings', 'first'])
  made = Promise.withResolvers()
  settings = 'second'
  part.renew()
  const late = listener(live)
  made.resolve()
  await expect.poll(() => late.heard).toContainEqual(['settings', 'second'])
  expect(late.heard).not.toContainEqual(['settings', 'first'])
})

test('a field is told again where it has become another one, to those who listen', async () => {
  const live = liveState()
  let files = 1
  const part = live.part(() => ({ settings: 'site.yaml', files }))
  const stays = listener(live)
  const leaves = listener(live)
  await expect.poll(() => stays.heard).toContainEqual(['files', 1])
  leaves.leave()
  files = 2
  part.renew()
  await expect.poll(() => stays.heard).toContainEqual(['files', 2])
  expect(stays.heard.filter((message) => `${message}`.startsWith('settings'))).toHaveLength(1)
  expect(leaves.heard).not.toContainEqual(['files', 2])
})

test('who waits for it goes on once the last value was told, though it was made anew meanwhile', async () => {
  const live = liveState()
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let made = 0
  const part = live.part(async () => {
    const turn = made
    made += 1
    if (turn > 0) await turns[turn - 1]?.promise
    return { files: turn }
  })
  const { heard } = listener(live)
  await expect.poll(() => heard).toContainEqual(['files', 0])
  part.renew()
  let isTold = false
  const waiting = part.whenTold().then(() => {
    isTold = true
  })
  part.renew()
  turns[0]?.resolve()
  await setImmediate()
  expect(isTold).toBe(false)
  turns[1]?.resolve()
  await waiting
  expect(heard.filter((field) => `${field}`.startsWith('files'))).toEqual([
    ['files', 0],
    ['files', 2],
  ])
})

test('where nobody listens nobody is waited for', async () => {
  const live = liveState()
  const make = vi.fn(() => ({ files: 1 }))
  const part = live.part(make)
  part.renew()
  await part.whenTold()
  expect(make).not.toHaveBeenCalled()
})

test('what fails after it was made anew is not told as unreadable', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const live = liveState()
  const first = Promise.withResolvers<{ settings: string }>()
  const second = Promise.resolve({ settings: 'second' })
  const turns = [first.promise, second]
  const part = live.part(() => turns.shift() ?? second)
  const { heard } = listener(live)
  part.renew()
  await expect.poll(() => heard).toContainEqual(['settings', 'second'])
  first.reject(new Error('the folder was away'))
  await expect(first.promise).rejects.toThrow()
  await setImmediate()
  expect(heard).not.toContainEqual(['isUnreadable', true])
  expect(said).not.toHaveBeenCalled()
})

test('work in the background is not begun again while it goes on', async () => {
  const live = liveState()
  const first = Promise.withResolvers<void>()
  const work = vi.fn(() => first.promise)
  const look = live.background(work)
  const looked = look()
  await look()
  expect(work).toHaveBeenCalledTimes(1)
  first.resolve()
  await looked
  await look()
  expect(work).toHaveBeenCalledTimes(2)
})

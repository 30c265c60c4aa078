import { expect, test } from 'vitest'
import { arriveAt, dismiss, signalBrowser } from './visitor.ts'

const title = async () => (await arriveAt('/swarm')).page.title()

test('a browser that answers no more is replaced, whether a visit ends or begins', async () => {
  const before = await title()
  signalBrowser('SIGSTOP')
  await dismiss()
  signalBrowser('SIGSTOP')
  expect(await title()).toBe(before)
})

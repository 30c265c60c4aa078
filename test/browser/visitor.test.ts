import { expect, test } from 'vitest'
import { arriveAt, dismiss, eventually, signalBrowser } from './visitor.ts'

const title = async () => (await arriveAt('/swarm')).page.title()

test('a browser that answers no more is replaced, whether a visit ends or begins', async () => {
  const before = await title()
  signalBrowser('SIGSTOP')
  await dismiss()
  signalBrowser('SIGSTOP')
  expect(await title()).toBe(before)
})

test('a violation of a policy is heard, and fails the visit', async () => {
  const { page, heard } = await arriveAt('/swarm')
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lG' }))
  })
  await eventually(() => heard).toContainEqual(expect.stringContaining('img-src'))
  await expect(dismiss()).rejects.toThrow('requests off the origin')
})

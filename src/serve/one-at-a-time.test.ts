import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('work that is asked for while it runs, however often, runs once more afterwards', async () => {
  let atOnce = 0
  let most = 0
  let runs = 0
  const ask = oneAtATime(async () => {
    runs++
    atOnce++
    most = Math.max(most, atOnce)
    await turn()
    atOnce--
  })
  const first = ask()
  ask()
  ask()
  await first
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
  await ask()
  expect(runs).toBe(3)
})

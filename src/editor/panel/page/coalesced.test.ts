import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

/** Work that is ended from outside, and what it was given. */
function heldWork() {
  const inputs: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const work = (input: number) => {
    inputs.push(input)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  return { inputs, ends, run: coalesced(work) }
}

test('one run at a time, and what is asked meanwhile runs once more with the newest input', async () => {
  const { inputs, ends, run } = heldWork()
  const first = run(1)
  const second = run(2)
  const third = run(3)
  expect(inputs).toEqual([1])
  ends[0]?.resolve()
  await first
  await expect.poll(() => inputs).toEqual([1, 3])
  ends[1]?.resolve()
  await Promise.all([second, third])
  void run(4)
  expect(inputs).toEqual([1, 3, 4])
})

test('work that fails lets the next run begin', async () => {
  const { inputs, ends, run } = heldWork()
  const first = run(1)
  const second = run(2)
  ends[0]?.reject(new Error('no answer'))
  await expect(first).rejects.toThrow('no answer')
  await expect.poll(() => inputs).toEqual([1, 2])
  ends[1]?.resolve()
  await second
})

import { describe, expect, test, vi } from 'vitest'
import {
  build,
  builder,
  debris,
  ended,
  failure,
  published,
  request,
} from '../../test/publish-world.ts'
import { holdOutput } from './hold-output.ts'
import type { Step } from './publish.ts'

vi.setConfig({ testTimeout: 60_000 })

describe('a process killed at a step', () => {
  const steps: readonly Step[] = ['started', 'file', 'written', 'moved-old', 'moved-new', 'cleaned']

  test.each(steps)(
    '“%s” leaves the old or the new edition whole after the next start',
    async (step) => {
      await build('old')
      const killed = await ended(
        builder('new', `if (step === '${step}') process.kill(process.pid, 'SIGKILL')`),
      )
      expect(killed.signal).toBe('SIGKILL')

      await holdOutput(request(), async () => {})
      expect(published()).toBe(['moved-new', 'cleaned'].includes(step) ? 'new' : 'old')
      expect(debris()).toEqual([])
    },
  )

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s in the middle of writing keeps the old edition and cleans up',
    async (signal, code) => {
      await build('old')
      const stop = `if (step === 'file') process.kill(process.pid, '${signal}')`
      expect(await ended(builder('new', stop))).toEqual({ code, signal: null, said: '' })
      expect(published()).toBe('old')
      expect(debris()).toEqual([])
    },
  )
})

describe('two builds at once', () => {
  test('end with 0 and with 4, and the first one publishes', async () => {
    // The first holds its folder until its standard input ends.
    const first = builder(
      'one',
      `if (step === 'started') process.stdout.write('held'), fs.readSync(0, Buffer.alloc(1))`,
    )
    await new Promise((resolve) => first.stdout?.once('data', resolve))
    const second = await ended(builder('two', ''))
    expect(second.code).toBe(4)
    expect(second.said).toMatch(
      /^.*dist is left alone: another build is running \(process \d+, since \d\d:\d\d:\d\d\)\. Wait for it or end it\.\n$/,
    )
    expect(published()).toBe('nothing')

    first.stdin?.end()
    expect((await ended(first)).code).toBe(0)
    expect(published()).toBe('one')
    expect(debris()).toEqual([])
  })

  test('in the same process are told apart, too', async () => {
    const second = await holdOutput(request(), () => failure(holdOutput(request(), async () => {})))
    expect(second).toMatchObject({ exit: 'busy' })
  })
})

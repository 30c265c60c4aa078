import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { seed } from '../random.ts'
import { asked, steps } from './steps.ts'
import { type Known, know, survive } from './survive.ts'
import { faults, openWorld } from './world.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 })

// Faults at random; with `STEP=undo` every fault at every call of a step, and with `STEP=all` of all of them.
const { STEP: wanted, FAULTS: tries = '20' } = process.env

const world = await openWorld()

const names = Object.keys(steps).filter((name) => [undefined, 'all', name].includes(wanted))

/** What is known of the steps that were tried so far. */
const known = new Map<string, Known>()
async function knownOf(name: string): Promise<Known> {
  const step = steps[name] ?? expect.fail(`no step is “${name}”`)
  const one = known.get(name) ?? (await know(world, name, step))
  known.set(name, one)
  return one
}

const step = fc.constantFrom(...names)
const kind = fc.constantFrom(...faults)
const one = fc.record({ step, kind, part: fc.noBias(fc.nat(100)) })
const random = fc.sample(one, { seed, numRuns: wanted ? 0 : Number(tries) })

test.for(random)('$step survives $kind at $part % of its calls', async ({ step, kind, part }) => {
  const known = await knownOf(step)
  const at = 1 + Math.floor((part * (known.calls - 1)) / 100)
  expect(await survive(world, known, { kind, at })).toEqual([])
})

const every = names.flatMap((step) => (wanted ? faults.map((kind) => ({ step, kind })) : []))

test.for(every)(
  '$step survives $kind at each of its calls',
  { tags: ['night'] },
  async ({ step, kind }) => {
    const known = await knownOf(step)
    const wrong: string[] = []
    for (let at = 1; at <= known.calls; at++)
      wrong.push(...(await survive(world, known, { kind, at })))
    process.stdout.write(`${step}, ${kind}: ${known.calls} calls\n`)
    expect(wrong).toEqual([])
  },
)

test('two editors that save the same files and are killed leave no mixture', {
  tags: ['night'],
}, async () => {
  world.restore(world.first)
  for (const calls of [
    [90, 140],
    [400, 210],
    [260, 700],
  ]) {
    await Promise.all(calls.map((at) => world.run(asked('saves'), { kind: 'kill', at })))
    expect(await world.run(asked('open'))).toMatchObject({ code: 0 })
    const [rye, wheat] = ['rye', 'wheat'].map((name) => {
      const text = readFileSync(join(world.project, `content/breads/${name}.md`), 'utf8')
      return /^price: (\d+)$/m.exec(text)?.[1]
    })
    expect(Number(rye)).toBeGreaterThan(5)
    expect(wheat).toBe(rye)
  }
})

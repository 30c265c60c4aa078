import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { filesIn, writeFiles } from '../built-site.ts'
import { seed, seriesOf } from '../random.ts'
import { type Content, randomEdits } from '../random-edits.ts'
import { build } from './steps.ts'
import { faults, openWorld } from './world.ts'

vi.setConfig({ testTimeout: 3_600_000 })

// `FUZZ_SEED` tries others, `SERIES=100` that many.
const runs = seriesOf(3)
const length = 5

const world = await openWorld()
const content = join(world.project, 'content')
const first: Content = filesIn(content)

const note = (name: string, more: string) =>
  `---\nroute: /${name}\ntemplate: note\ntitle: Page ${name}\ndescription: About ${name}, ${more}.\nlang: en\ngated: ${more.length % 2 === 0}\nindexed: true\n---\n\n## One\n\nWords ${more}, [home](/).\n`

const { series, edited } = randomEdits(first, note, length)
const fault = fc.record({ kind: fc.constantFrom(...faults), at: fc.integer({ min: 1, max: 130 }) })
const befallen = fc.array(fault, { minLength: length, maxLength: length })

const write = (files: Content) => {
  rmSync(content, { recursive: true })
  writeFiles(content, files)
}

const made = ['dist', 'dist.hosting', '.dist.files.json', '.dist.hosting.files.json', '.cache']

/** What is published, and what the next build knows of it. */
const published = () =>
  Object.fromEntries(Object.entries(world.tree()).filter(([path]) => /^\.?dist/.test(path)))

test('after edits whose builds were ended anywhere a build makes the bytes of a fresh one', {
  tags: ['night'],
}, async () => {
  const property = fc.asyncProperty(series, befallen, async (steps, blows) => {
    world.restore(world.first)
    let now = first
    for (const [index, step] of steps.entries()) {
      now = edited(now, step)
      write(now)
      await world.run(build, blows[index])
    }
    // A mistake stops a build, as it should: then the content is as it was at first.
    const { code } = await world.run(build)
    if (code !== 0) write(first)
    expect(await world.run(build)).toMatchObject({ code: 0 })
    const found = published()
    for (const name of made) rmSync(join(world.project, name), { recursive: true, force: true })
    expect(await world.run(build)).toMatchObject({ code: 0 })
    expect(found).toEqual(published())
  })
  await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
})

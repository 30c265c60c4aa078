import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { asked, build, steps } from './steps.ts'
import { openWorld } from './world.ts'

const world = await openWorld()
beforeEach(() => world.restore(world.first))

/** What exFAT, and many a disk of a network, says to every hard link. */
const withoutLinks = { kind: 'EPERM', only: 'link', at: 1, times: 1_000_000 } as const

const textOf = (path: string) => readFileSync(join(world.project, path), 'utf8')
const published = () =>
  Object.entries(world.tree()).filter(([path]) => /^(?:\.?dist|content)/.test(path))

test('a disk without hard links takes a build, and the one after it', {
  tags: ['night'],
}, async () => {
  expect(await world.run(build)).toMatchObject({ code: 0 })
  const usual = published()
  world.restore(world.first)
  for (const _ of ['first', 'second'])
    expect(await world.run(build, withoutLinks)).toMatchObject({
      code: 0,
      hit: expect.stringMatching(/^link /),
    })
  expect(published()).toEqual(usual)
})

test('a disk without hard links takes saves, a new file and notes on translations', {
  tags: ['night'],
}, async () => {
  expect(await world.run(asked('save'), withoutLinks)).toMatchObject({
    code: 0,
    hit: expect.stringMatching(/^link /),
  })
  expect(textOf('content/breads/rye.md')).toContain('price: 6')
  for (const name of ['new', 'check --fix'])
    expect(await world.run(steps[name]?.command ?? build, withoutLinks)).toMatchObject({ code: 0 })
  expect(textOf('content/breads/spelt.md')).toContain('Soft.')
})

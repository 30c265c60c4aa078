import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, failure, request, world } from '../../test/publish-world.ts'
import { holdOutput } from './hold-output.ts'

describe('an output folder that must not be replaced', () => {
  test('is a file', async () => {
    writeFileSync(world.out, 'mine')
    expect(await failure(build('new'))).toMatchObject({
      exit: 'output',
      said: `${world.out} is a file and is not replaced. Move it away or choose another folder with --out.`,
    })
    expect(readFileSync(world.out, 'utf8')).toBe('mine')
  })

  test('is a link, whose target is left alone', async () => {
    const target = join(world.folder, 'target')
    mkdirSync(target)
    symlinkSync(target, world.out)
    expect(await failure(build('new'))).toMatchObject({ exit: 'output' })
    expect(readdirSync(target)).toEqual([])
    expect(readdirSync(world.folder).toSorted()).toEqual(['dist', 'target'])
  })

  test('holds something else than a site', async () => {
    mkdirSync(world.out)
    writeFileSync(join(world.out, 'thesis.txt'), 'mine')
    expect(await failure(build('new'))).toMatchObject({
      exit: 'output',
      said: expect.stringContaining('holds other things than a built site'),
    })
    expect(readdirSync(world.out)).toEqual(['thesis.txt'])
  })

  test.each(['.', '..', '/', 'content', 'content/dist', 'src'])('is %s', async (folder) => {
    expect(await failure(holdOutput(request(folder), async () => {}))).toMatchObject({
      exit: 'output',
    })
  })
})

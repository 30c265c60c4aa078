import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filesIn } from './built-site.ts'
import { foundation } from './foundation.ts'
import { copyProgram } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')
const { oldestNode } = z
  .object({ oldestNode: z.looseObject({ version: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
const oldest = join(root, 'node_modules/.node', oldestNode.version, 'node')
const isFetched = `node-${process.platform}-${process.arch}` in oldestNode

// With `NOTHING_KEPT` it makes every picture as well: CI does so, which takes a minute.
test.runIf(isFetched)(
  'the oldest Node of the list and the pinned one make the same bytes',
  {
    timeout: 600_000,
  },
  () => {
    const world = newFolder('oldest-node-')
    copyProgram(world)
    const shared = process.env['NOTHING_KEPT'] ? ['node_modules'] : ['node_modules', '.cache']
    for (const name of shared) symlinkSync(join(root, name), join(world, name))

    const out = join(world, 'dist')
    const where = ['--content', foundation.content, '--out', out]
    const words = ['--import', 'tsx', join(world, 'scripts/build.ts'), ...where]
    const env = { PATH: process.env['PATH'] }
    const { status, stderr } = runProgram(oldest, words, { cwd: world, env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    expect(filesIn(out)).toEqual(filesIn(foundation.built))
  },
)

import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import project from '../package.json' with { type: 'json' }
import { fetchNode, isFor, nodePath, nodeRuns } from '../src/command/pinned-node.mjs'
import { filesIn } from './built-site.ts'
import { foundation } from './foundation.ts'
import { copyProgram } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')
const { oldestNode } = project

beforeAll(async () => {
  if (!isFor(oldestNode) || (await nodeRuns(root, oldestNode))) return
  const trouble = await fetchNode(root, oldestNode, ({ en }) => process.stderr.write(`${en}\n`))
  if (trouble) throw new Error(trouble.en)
}, 600_000)

// With `NOTHING_KEPT` it makes every picture as well: CI does so, which takes a minute.
test.runIf(isFor(oldestNode))(
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
    const { status, stderr } = runProgram(nodePath(root, oldestNode), words, {
      cwd: world,
      env,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    expect(filesIn(out)).toEqual(filesIn(foundation.built))
  },
)

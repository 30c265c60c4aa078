import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'
import { newFolder } from './temporary.ts'

test('“due” tells whether an instant that the last build has left is reached', async () => {
  const world = newFolder('due-command-')
  const out = join(world, 'dist')
  const due = (...more: readonly string[]) => runCommand('due', '--out', out, ...more)
  // Nobody knows of a build: it may be due.
  expect(await due()).toMatchObject({ code: 0, stderr: '' })
  mkdirSync(`${out}.hosting`)
  const leave = (...instants: readonly number[]) =>
    writeFileSync(`${out}.hosting/due.txt`, instants.map((one) => `${one}\n`).join(''))
  const now = Math.floor(Date.now() / 1000)
  leave()
  expect(await due()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing is due/) })
  leave(now + 3600, now + 7200)
  expect(await due('--lang', 'fr')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Rien/),
  })
  leave(now, now + 3600)
  expect(await due()).toMatchObject({ code: 0, stderr: '' })
})

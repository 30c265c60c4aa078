import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './built-site.ts'
import { gitIn } from './clones.ts'
import { foundation } from './foundation.ts'
import { copyProgram } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')
const world = newFolder('line-ends-')

test('a clone with the settings of Windows has the bytes of every other one', () => {
  const first = join(world, 'first')
  const second = join(world, 'second')
  const names = [
    '.gitattributes',
    'start.cmd',
    'start.command',
    'package.json',
    '.github/landing.png',
  ]
  for (const name of names) cpSync(join(root, name), join(first, name))
  gitIn(first, 'init', '-q')
  gitIn(first, 'add', '.')
  gitIn(first, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Begin')
  gitIn(world, 'clone', '-q', '-c', 'core.autocrlf=true', first, second)
  for (const name of names)
    expect(readFileSync(join(second, name)).equals(readFileSync(join(root, name))), name).toBe(true)
})

// Made before there were attributes, or copied by other means.
test('sources with the line ends of Windows make the same site', () => {
  const project = join(world, 'project')
  copyProgram(project)
  cpSync(foundation.content, join(project, 'content'), { recursive: true })
  for (const [path, bytes] of filesIn(project))
    if (/\.(?:css|js|json|mjs|md|tsx?|txt|ya?ml)$/.test(path))
      writeFileSync(join(project, path), bytes.toString().replaceAll('\n', '\r\n'))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  symlinkSync(join(root, '.cache'), join(project, '.cache'))

  const out = join(world, 'dist')
  const words = ['--import', 'tsx', join(project, 'scripts/build.ts')]
  const options = ['--content', join(project, 'content'), '--out', out, '--format', 'json']
  const env = { PATH: process.env['PATH'] }
  const built = runProgram(process.execPath, [...words, ...options], {
    cwd: project,
    env,
    encoding: 'utf8',
  })
  expect(built.status, built.stderr).toBe(0)
  const told: { problems: readonly { code: string }[] } = JSON.parse(built.stdout)
  expect(told.problems.map(({ code }) => code)).not.toContain('translation/to-update')
  expect(filesIn(out)).toEqual(filesIn(foundation.built))
})

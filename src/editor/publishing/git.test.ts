import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Clones, openClones } from '../../../test/clones.ts'
import { rowsOf } from '../../../test/rows.ts'
import { findGit } from './find-git.mjs'
import { forgetGit, gitIn, inBackground, overNetwork, refusalOf } from './git.ts'

const path = process.env['PATH']
let world: Clones
beforeEach(() => {
  world = openClones()
  forgetGit()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  forgetGit()
})

const at = (path: string) => world.at(path)

/** A program in the place of git: a shell script, then git itself. */
const program = (place: string, script = '') =>
  world.write(place, `#!/bin/sh\n${script}\nPATH='${path}' exec git "$@"\n`, 0o755)

/** One that says it is another version than it is. */
const old = (version: string) =>
  program('bin/git', `[ "$1" = version ] && echo 'git version ${version}' && exit`)

const find = (platform: NodeJS.Platform, environment: NodeJS.ProcessEnv) =>
  findGit({ platform, environment: { PATH: '', ...environment }, root: world.folder })

describe('git is looked for', () => {
  test('again and again while there is none that can be used', async () => {
    const version = () => gitIn(world.folder)(['version'])
    vi.stubEnv('PATH', at('nowhere'))
    await expect(version()).rejects.toMatchObject({ why: 'no git' })
    for (const number of ['2.34.1', '2.25.1', '2.37.9.windows.1']) {
      old(number)
      vi.stubEnv('PATH', at('bin'))
      const said = number.replace('.windows.1', '')
      await expect(version()).rejects.toMatchObject({ why: 'old git', sentence: { en: said } })
    }
    vi.stubEnv('PATH', path)
    expect((await version()).code).toBe(0)
  })

  test('on the path, the first that is new enough, and none by a path from the working folder', async () => {
    old('2.34.1')
    program('new/git')
    const { platform } = process
    const both = await find(platform, { PATH: `${at('bin')}:${at('new')}` })
    expect(both?.file).toBe(at('new/git'))
    const first = await find(platform, { PATH: at('bin') })
    expect(first).toMatchObject({ file: at('bin/git'), version: '2.34.1' })
    program('GitHubDesktop/app-3/resources/app/git/cmd/git.exe')
    const inside = relative('.', world.folder)
    expect(await find('win32', { LOCALAPPDATA: inside })).toBeUndefined()
    expect((await find('win32', { LOCALAPPDATA: world.folder }))?.file).toContain(world.folder)
  })

  test('where GitHub Desktop keeps it, the newest first', async () => {
    for (const version of ['3.9.1', '3.10.0'])
      program(`GitHubDesktop/app-${version}/resources/app/git/cmd/git.exe`)
    const windows = await find('win32', { LOCALAPPDATA: world.folder })
    expect(windows?.file).toContain('app-3.10.0')
    const app = 'Applications/GitHub Desktop.app/Contents/Resources/app/git'
    program(`${app}/bin/git`)
    expect(await find('darwin', {})).toMatchObject({
      file: at(`${app}/bin/git`),
      environment: { GIT_EXEC_PATH: at(`${app}/libexec/git-core`) },
    })
    expect(await find('linux', {})).toBeUndefined()
  })

  test('on a Mac without touching the one that would open a window', async () => {
    const mac = () => find('darwin', { PATH: at('usr/bin') })
    program('usr/bin/git', `touch '${at('opened')}'`)
    world.write('usr/bin/xcode-select', '#!/bin/sh\nexit 2\n', 0o755)
    expect(await mac()).toBeUndefined()
    expect(existsSync(at('opened'))).toBe(false)
    world.write('usr/bin/xcode-select', '#!/bin/sh\necho /Library/Developer\n', 0o755)
    program('usr/bin/git', 'echo git version 2.39.5 "(Apple Git-154)"; exit')
    expect(await mac()).toMatchObject({ file: at('usr/bin/git'), version: '2.39.5' })
  })
})

test.each([
  ['git that does not end by itself', {}, 30_000, 'other'],
  ['a shared copy that is silent', overNetwork, 120_000, 'no answer'],
  ['one that nobody waits for', inBackground, 15_000, 'no answer'],
] as const)('%s is ended after a while', async (_, call, longest, why) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wait = ['-c', 'alias.wait=!sleep 600', 'wait']
  const refusal = gitIn(world.folder)(wait, call).catch((error) => error)
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
  vi.advanceTimersByTime(longest)
  expect(await refusal).toMatchObject({ why })
})

test('in the background no window asks for a password', async () => {
  program('bin/git', `echo "$GCM_INTERACTIVE" >> '${at('asked')}'`)
  vi.stubEnv('PATH', at('bin'))
  await gitIn(world.folder)(['version'], overNetwork)
  await gitIn(world.folder)(['version'], inBackground)
  expect(world.read('asked').split('\n').slice(-3)).toEqual(['', 'never', ''])
})

test.each(rowsOf<string>(import.meta.dirname, 'git.test.yaml'))(
  '“%s” is told as %s',
  (said, why) => {
    expect(refusalOf(said).why).toBe(why)
  },
)

test('the password in the address of a remote is told to nobody', () => {
  const said = "fatal: unable to access 'https://anne:secret@git.example/a.git/': 418"
  expect(refusalOf(said).sentence.en).toContain("'https://git.example/a.git/'")
})

test('a project of another user of the computer is told as that, with the command', () => {
  const said = `fatal: detected dubious ownership in repository at '/srv/site'
To add an exception for this directory, call:

\tgit config --global --add safe.directory /srv/site`
  const { en, fr } = refusalOf(said).sentence
  expect([en, fr].every((text) => text.endsWith("--add safe.directory '/srv/site'"))).toBe(true)
  expect(en).toMatch(/^The folder of the project belongs to another user of this computer/)
})

import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesIn } from './built-site.ts'
import { foundation } from './foundation.ts'
import { copyProgram } from './run-command.ts'
import { outputOf, runProgram } from './run-program.ts'
import { filesOf, newFolder } from './temporary.ts'

const root = join(import.meta.dirname, '..')
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_OPTIONS|LC_ALL)/i.test(name)),
)

// They are no packages of the project, since 60 MB of them would be installed for every test of a commit.
describe.each(['10.9.9', '11.21.2', '12.2.1'])('with npm %s', (version) => {
  const folder = join(root, '.cache/npm', version)
  const program = join(folder, 'node_modules/npm/bin/npm-cli.js')
  beforeAll(() => {
    if (existsSync(program)) return
    const words = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `npm@${version}`]
    outputOf('npm', words, { cwd: root, env })
  })

  const npm = (...words: readonly string[]) => {
    const options = { cwd: root, env: { ...env, LC_ALL: 'C' }, encoding: 'utf8' } as const
    return runProgram(process.execPath, [program, ...words], options)
  }

  test('“npm run” lists the commands, and a mistyped one is told', () => {
    expect(npm('run').stdout).toMatch(/^ {2}check\n {4}node scripts\/run\.mjs check$/m)
    const mistyped = npm('run', 'chekc')
    expect(mistyped).toMatchObject({ status: 1, stderr: expect.stringContaining('"chekc"') })
  })

  test('an option without “--” before it is told, and nothing is done', () => {
    const { status, stderr } = npm('run', 'build', '--precompress')
    expect(status).toBeGreaterThan(0)
    const ours =
      /^An option needs -- before it\. Write: npm run build -- --precompress, or: node scripts/
    expect(stderr).toMatch(version.startsWith('12.') ? /Unknown cli flag:\n.*--precompress/ : ours)
  })

  test('a check prints nothing but JSON on standard output', () => {
    const options = ['--content', foundation.content, '--format', 'json']
    const { stdout } = npm('run', '-s', 'check', '--', ...options)
    expect(JSON.parse(stdout)).toMatchObject({ counts: { errors: 0 } })
  })

  test('who forbids npm all scripts of packages can set up the project and build', () => {
    const world = newFolder('careful-')
    copyProgram(world)
    cpSync(join(root, '.npmrc'), join(world, '.npmrc'))
    symlinkSync(join(root, '.cache'), join(world, '.cache'))
    filesOf(world).write('home/.npmrc', 'ignore-scripts=true\n')
    const cache = outputOf('npm', ['config', 'get', 'cache'], { cwd: root, env }).trim()
    const words = ['run', 'build', '--', '--content', foundation.content]
    const { status, stderr } = runProgram(process.execPath, [program, ...words], {
      cwd: world,
      env: { ...env, LC_ALL: 'C', HOME: join(world, 'home'), npm_config_cache: cache },
      timeout: 600_000,
    })
    expect(status, stderr).toBe(0)
    expect(stderr).toContain('First-time set-up: installing the packages of package-lock.json.')
    expect(filesIn(join(world, 'dist'))).toEqual(filesIn(foundation.built))
    // Its script would have put a program in the place of this one.
    const esbuild = join(world, 'node_modules/esbuild/bin/esbuild')
    expect(readFileSync(esbuild, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  }, 600_000)
})

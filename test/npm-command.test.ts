import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foundation } from './foundation.ts'

const root = join(import.meta.dirname, '..')
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_OPTIONS|LC_ALL)/i.test(name)),
)

describe.each(['npm-10', 'npm-11', 'npm-12'])('with %s', (version) => {
  const npm = (...words: readonly string[]) => {
    const program = join(root, 'node_modules', version, 'bin/npm-cli.js')
    expect(existsSync(program)).toBe(true)
    const options = { cwd: root, env: { ...env, LC_ALL: 'C' }, encoding: 'utf8' } as const
    return spawnSync(process.execPath, [program, ...words], options)
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
    expect(stderr).toMatch(version === 'npm-12' ? /Unknown cli flag:\n.*--precompress/ : ours)
  })

  test('a check prints nothing but JSON on standard output', () => {
    const options = ['--content', foundation.content, '--format', 'json']
    const { stdout } = npm('run', '-s', 'check', '--', ...options)
    expect(JSON.parse(stdout)).toMatchObject({ counts: { errors: 0 } })
  })
})

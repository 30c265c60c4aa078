import { type SpawnSyncOptionsWithStringEncoding, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const imports = `
  import { runCommand } from '${join(import.meta.dirname, 'run.ts')}'
  import { Failure } from '${join(import.meta.dirname, '../failure.ts')}'`

const argv = (work: string, options: readonly string[]) => [
  '--input-type=module',
  '-e',
  `${imports}\nawait runCommand('build', ${work})`,
  'script',
  ...options,
]

const settings: SpawnSyncOptionsWithStringEncoding = {
  encoding: 'utf8',
  env: { ...process.env, NODE_OPTIONS: '', LANG: 'C', LC_ALL: '' },
}

const run = (work: string, ...options: string[]) =>
  spawnSync(process.execPath, argv(work, options), settings)

test('the work’s own code is the exit code', () => {
  expect(run('async () => 1').status).toBe(1)
})

test('a failure prints its sentence in the language asked for, without a stack', () => {
  const work = "async () => { throw new Failure('busy', { en: 'Busy.', fr: 'Occupé.' }) }"
  expect(run(work)).toMatchObject({ status: 4, stdout: '', stderr: 'Busy.\n' })
  expect(run(work, '--lang', 'fr')).toMatchObject({ status: 4, stderr: 'Occupé.\n' })
})

test('a wrong option ends with exit 2 before any work', () => {
  const refused = run("async () => console.log('worked')", '--fromat', 'json')
  expect(refused).toMatchObject({ status: 2, stdout: '' })
  expect(refused.stderr).toContain('Did you mean --format?')
})

test('a defect of ours ends with exit 70, its stack and one sentence', () => {
  for (const work of [
    "async () => { throw new Error('broken') }",
    "async () => { setImmediate(() => { throw new Error('broken') }); await new Promise(() => setInterval(() => {}, 9)) }",
  ]) {
    const broken = run(work)
    expect(broken.status).toBe(70)
    expect(broken.stderr).toMatch(/Error: broken\n {4}at [\s\S]*\n\nThis is a defect of the site’s/)
  }
})

test('--help prints the options and does nothing', () => {
  const help = run("async () => console.log('worked')", '--help')
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.stdout).toMatch(/--content DIR .*\n {2}--out DIR /)
  expect(help.stdout).not.toContain('worked')
})

test('a closed standard output gives no trace', async () => {
  const work = `async () => {
    for (let line = 0; line < 99999; line++) process.stdout.write('a line of the output\\n')
    return 1
  }`
  const child = spawn(process.execPath, argv(work, []), { env: settings.env })
  child.stdout.once('data', () => child.stdout.destroy())
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ said, code }).toEqual({ said: '', code: 1 })
})

test('an interruption runs the listeners of the signal and ends with 130 or 143', async () => {
  const work = `async (options, signal) => {
    signal.addEventListener('abort', () => process.stderr.write('cleaned'))
    console.log('ready')
    await new Promise(() => setInterval(() => {}, 99))
  }`
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = spawn(process.execPath, argv(work, []), { env: settings.env })
    child.stdout.once('data', () => child.kill(signal))
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(code)
    expect(said).toBe('cleaned')
  }
})

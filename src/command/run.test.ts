import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '../../test/run-program.ts'
import { newFolder } from '../../test/temporary.ts'

const imports = `
  import { runCommand } from '${join(import.meta.dirname, 'run.ts')}'
  import { Failure } from '${join(import.meta.dirname, '../failure.ts')}'`
const env = { ...process.env, NODE_OPTIONS: '', LANG: 'C', LC_ALL: '' }

type Ready = (child: ChildProcess) => void

/** Runs `npm run build` with other work; `ready` is called at its first words. */
async function run(work: string, options: string[], ready?: Ready, cwd = process.cwd()) {
  const program = `${imports}\nawait runCommand('build', ${work})`
  const words = ['--input-type=module', '-e', program, 'script', ...options]
  const child = spawn(process.execPath, words, { env, cwd })
  child.stdout.once('data', () => ready?.(child))
  const ended = new Promise((resolve) => child.on('close', resolve))
  const texts = [text(child.stdout).catch(() => ''), text(child.stderr)]
  const [stdout, stderr] = await Promise.all(texts)
  return { code: await ended, stdout, stderr }
}

const worked = "async () => console.log('worked')"
const busy = "async () => { throw new Failure('busy', { en: 'Busy.', fr: 'Occupé.' }) }"
const begun = `async () => { setInterval(() => {}, 99); ${busy.slice(14)}`
const broken = "async () => { throw new Error('broken') }"
const brokenOutside = `() => new Promise(() => setInterval(${broken.slice(6)}, 9))`
const stack = /Error: broken\n {4}at [\s\S]*\n\nInternal error \(bug\)/
const internal = { code: 70, stderr: expect.stringMatching(stack) }

test.each([
  ['the work’s own code is the exit code', 'async () => 1', [], { code: 1 }],
  ['a failure prints its sentence only', busy, [], { code: 4, stdout: '', stderr: 'Busy.\n' }],
  ['and ends whatever it has begun', begun, [], { code: 4, stderr: 'Busy.\n' }],
  ['in the language asked for', busy, ['--lang', 'fr'], { code: 4, stderr: 'Occupé.\n' }],
  [
    'a wrong option ends with exit 2 before any work',
    worked,
    ['--fromat', 'json'],
    { code: 2, stdout: '', stderr: expect.stringContaining('Did you mean --format?') },
  ],
  ['an internal error ends with exit 70, its stack and one sentence', broken, [], internal],
  ['one outside of the work does so too', brokenOutside, [], internal],
  [
    '--help prints the options and does nothing',
    worked,
    ['--help'],
    { code: 0, stderr: '', stdout: expect.stringMatching(/--content DIR .*\n {2}--out DIR /) },
  ],
])('%s', async (_, work, options, end) => {
  const ended = await run(work, options)
  expect(ended).toMatchObject(end)
  expect(ended.stdout).not.toContain('worked')
})

test('an internal error is kept in a file to send, to the person that the settings name', async () => {
  const folder = newFolder('internal-error-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'site.yaml'), 'help:\n  mail: w@one.example\n')
  const { stderr } = await run(broken, ['--content', folder], undefined, folder)
  expect(stderr).toMatch(
    /Send the file \.cache\/last-error\.txt to your site administrator\..*\n.*w@one/,
  )
  expect(readFileSync(join(folder, '.cache/last-error.txt'), 'utf8')).toContain('Error: broken\n')
})

test('a closed standard output gives no trace', async () => {
  const work = `async () => {
    for (let line = 0; line < 99999; line++) process.stdout.write('a line of the output\\n')
    return 1
  }`
  const ended = await run(work, [], ({ stdout }) => stdout?.destroy())
  expect(ended).toMatchObject({ code: 1, stderr: '' })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s runs the listeners of the signal and ends with %i', async (signal, code) => {
  const work = `async (options, signal) => {
    signal.addEventListener('abort', () => process.stderr.write('cleaned'))
    console.log('ready')
    await new Promise(() => setInterval(() => {}, 99))
  }`
  const ended = await run(work, [], (child) => child.kill(signal))
  expect(ended).toMatchObject({ code, stderr: 'cleaned' })
})

test.skipIf(!existsSync('/dev/full')).for([
  ['stdout', '>/dev/full', 'there is no space left'],
  ['stderr', '2>/dev/full', ''],
] as const)(
  'a full device for %s is told, and ends with 3 after the work',
  ([stream, to, told]) => {
    const work = `async () => {
    process.${stream}.write('a line')
    await new Promise((resolve) => setTimeout(resolve, 50))
    process.${stream === 'stdout' ? 'stderr' : 'stdout'}.write('worked')
    return 0
  }`
    const program = `${imports}\nawait runCommand('build', ${work})`
    const words = ['-c', `exec "$0" --input-type=module -e "$1" script ${to}`]
    const { status, stdout, stderr } = runProgram('sh', [...words, process.execPath, program], {
      env,
    })
    expect(status).toBe(3)
    expect(`${stdout}${stderr}`).toContain('worked')
    expect(`${stdout}${stderr}`).toContain(told)
    expect(`${stdout}${stderr}`).not.toContain('    at ')
  },
)

test('what the disk refuses anywhere is a sentence, and not a defect', async () => {
  const work = `async () => {
    throw Object.assign(new Error(), { code: 'EACCES', path: '/elsewhere/file' })
  }`
  expect(await run(work, [])).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^\/elsewhere\/file cannot be read or written: you do not have/),
  })
})

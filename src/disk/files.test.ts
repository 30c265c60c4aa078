import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { besideOf, createFile, filesBelow, replaceFile } from './files.ts'

test('the file is replaced, readable by its owner only, whatever an interrupted run has left', async () => {
  const folder = newFolder('gate-')
  const file = join(folder, 'gate.json')
  await writeFile(file, 'former', { mode: 0o644 })
  await writeFile(besideOf(file), 'half')
  replaceFile(file, 'new', { mode: 0o600 })
  expect(await readFile(file, 'utf8')).toBe('new')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['gate.json'])
})

test('a run that is killed while it writes leaves the former file or the new one, whole', async () => {
  const folder = newFolder('gate-')
  const file = join(folder, 'gate.json')
  const texts = ['a', 'b'].map((letter) => letter.repeat(32_000_000))
  const program = `
    import { replaceFile } from ${JSON.stringify(join(import.meta.dirname, 'files.ts'))}
    const texts = ['a', 'b'].map((letter) => letter.repeat(32_000_000))
    for (let run = 0; ; run++) {
      replaceFile(${JSON.stringify(file)}, texts[run % 2])
      process.stdout.write('.')
    }`
  for (const wait of [10, 20, 30, 40]) {
    const env = { ...process.env, NODE_OPTIONS: '' }
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env })
    await once(child.stdout, 'data')
    await setTimeout(wait)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(texts.includes(await readFile(file, 'utf8'))).toBe(true)
  }
})

test('a new file never takes the place of one that is there', async () => {
  const folder = newFolder('gate-')
  const file = join(folder, 'below/gate.json')
  createFile(file, 'first')
  expect(() => createFile(file, 'second')).toThrow('EEXIST')
  expect(await readFile(file, 'utf8')).toBe('first')
  expect(await readdir(join(file, '..'))).toEqual(['gate.json'])
})

test('where the disk refuses, the error is the disk’s own', async () => {
  const folder = newFolder('gate-')
  await writeFile(join(folder, 'file'), '')
  expect(() => replaceFile(join(folder, 'file/gate.json'), 'x')).toThrow('EEXIST')
})

/** Replaces a file on a disk that refuses the first renames, on a system. */
async function refusedRenames(times: number, platform: NodeJS.Platform) {
  const folder = newFolder('gate-')
  const fault = { kind: 'EPERM', only: 'rename', at: 1, times, platform }
  const program = `
    import { replaceFile } from ${JSON.stringify(join(import.meta.dirname, 'files.ts'))}
    import { writingReason } from ${JSON.stringify(join(import.meta.dirname, 'reasons.ts'))}
    try {
      replaceFile(${JSON.stringify(join(folder, 'file'))}, 'new')
    } catch (error) {
      process.stdout.write(writingReason(error.code).en)
    }`
  const layer = join(import.meta.dirname, '../../test/faults/faulty-disk.mjs')
  const words = ['--no-warnings', '--import', layer, '--input-type=module', '-e', program]
  const report = join(folder, 'report')
  const env = { ...process.env, NODE_OPTIONS: '', FAULT: JSON.stringify({ ...fault, report }) }
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
  await rm(report)
  return { said: stdout, files: await readdir(folder) }
}

test('on Windows a rename that is refused ten times succeeds', async () => {
  expect(await refusedRenames(10, 'win32')).toEqual({ said: '', files: ['file'] })
})

test.each([
  ['win32', 'another program has it open, or you do not have permission'],
  ['linux', 'you do not have permission'],
] as const)('on %s a rename that is refused for ever is told', async (platform, sentence) => {
  const { said, files } = await refusedRenames(1_000_000, platform)
  expect(said.startsWith(sentence)).toBe(true)
  expect(files).toEqual([])
})

test('nothing else in the program renames', () => {
  const source = join(import.meta.dirname, '..')
  const renaming = filesBelow(source).filter(
    (path) =>
      !path.includes('.test.') &&
      /\brename(?:Sync)?\(/.test(readFileSync(join(source, path), 'utf8')),
  )
  // Before any TypeScript is read: a bundle that cannot be moved is made by the next command.
  expect(renaming).toEqual(['command/programs.mjs', 'disk/files.ts'])
})

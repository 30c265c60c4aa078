import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { replacePrivately } from './files.ts'

test('the file is replaced, readable by its owner only, whatever an interrupted run has left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'gate.json')
  await writeFile(file, 'former', { mode: 0o644 })
  await writeFile(join(folder, '.gate.json.tmp'), 'half')
  await replacePrivately(file, 'new')
  expect(await readFile(file, 'utf8')).toBe('new')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['gate.json'])
})

test('a run that is killed while it writes leaves the former file or the new one, whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'gate.json')
  const texts = ['a', 'b'].map((letter) => letter.repeat(32_000_000))
  const program = `
    import { replacePrivately } from ${JSON.stringify(join(import.meta.dirname, 'files.ts'))}
    const texts = ['a', 'b'].map((letter) => letter.repeat(32_000_000))
    for (let run = 0; ; run++) {
      await replacePrivately(${JSON.stringify(file)}, texts[run % 2])
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

test('where the disk refuses, the error is the disk’s own', async () => {
  await expect(replacePrivately('/nowhere/gate.json', 'x')).rejects.toThrow('ENOENT')
})

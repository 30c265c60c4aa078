import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('where the disk refuses, the error is the disk’s own', async () => {
  await expect(replacePrivately('/nowhere/gate.json', 'x')).rejects.toThrow('ENOENT')
})

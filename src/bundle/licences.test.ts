import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { licenceFile, packageLicences } from './licences.ts'

const world = mkdtempSync(join(tmpdir(), 'licences-'))
afterAll(() => rmSync(world, { recursive: true }))

/** A module of a package in this folder, whose licence lies beside it. */
function moduleOf(name: string, licence: readonly [file: string, text: string]): string {
  const folder = join(world, 'node_modules', name)
  mkdirSync(join(folder, 'lib'), { recursive: true })
  writeFileSync(join(folder, licence[0]), licence[1])
  return join(folder, 'lib/index.js')
}

test('what several packages say in the same words is told once, whatever their files are called', async () => {
  const modules = [
    moduleOf('b', ['LICENSE', 'Be free.\n']),
    moduleOf('@a/b', ['licence.md', 'Be free.\r\n']),
    moduleOf('c/node_modules/d', ['LICENSE.txt', 'Be kind.\n']),
    join(world, 'own/part.tsx'),
  ]
  const packages = await packageLicences([...modules, ...modules])
  const font = join(world, 'Font-OFL.txt')
  writeFileSync(font, 'Be seen.\n')
  const { path, bytes } = await licenceFile([font], packages)
  expect([path, String(bytes)]).toEqual([
    'licences.txt',
    '--- Font-OFL.txt ---\n\nBe seen.\n\n\n--- @a/b, b ---\n\nBe free.\n\n\n--- d ---\n\nBe kind.\n',
  ])
})

test('a package without a licence is not published', async () => {
  const modules = [moduleOf('e', ['README.md', 'Take it.\n'])]
  await expect(packageLicences(modules)).rejects.toThrow('the package e is published')
})

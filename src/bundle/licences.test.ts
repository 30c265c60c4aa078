import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/temporary.ts'
import { packageLicences } from './licences.ts'

const world = newFolder('licences-')

/** A module of a package in this folder, whose licence lies beside it. */
function moduleOf(name: string, licence: readonly [file: string, text: string]): string {
  const folder = join(world, 'node_modules', name)
  mkdirSync(join(folder, 'lib'), { recursive: true })
  writeFileSync(join(folder, licence[0]), licence[1])
  return join(folder, 'lib/index.js')
}

test('a package without a licence is not published', async () => {
  const modules = [moduleOf('e', ['README.md', 'Take it.\n'])]
  await expect(packageLicences(modules)).rejects.toThrow('the package e is published')
})

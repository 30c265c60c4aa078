import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editorFiles } from '../../src/editor/editor-files.ts'
import { schemaFolder } from '../../src/editor/schema-files.ts'

const root = join(import.meta.dirname, '../..')

test('the files for editors are those that the code makes (node scripts/run.mjs schemas)', () => {
  const files = editorFiles()
  for (const { path, bytes } of files)
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(Buffer.from(bytes).toString())
  const names = readdirSync(join(root, schemaFolder)).map((name) => `${schemaFolder}/${name}`)
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(names))
})

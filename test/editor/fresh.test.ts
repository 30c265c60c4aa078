import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editorFiles } from '../../src/editor/editor-files.ts'
import { schemaFolder } from '../../src/editor/schema-files.ts'

const root = join(import.meta.dirname, '../..')

test('the files for code editors are those that the schemas make (node scripts/run.mjs schemas)', () => {
  for (const { path, bytes } of editorFiles)
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(Buffer.from(bytes).toString())
  const names = readdirSync(join(root, schemaFolder)).map((name) => `${schemaFolder}/${name}`)
  expect(editorFiles.map(({ path }) => path)).toEqual(expect.arrayContaining(names))
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaFiles, schemaFolder, schemaPath } from '../../src/check/json-schema.ts'
import { fileKinds } from '../../src/check/table.ts'
import { kinds } from '../../templates/kinds.ts'

const root = join(import.meta.dirname, '../..')

test('the schemas are those that the code makes (node scripts/run.mjs schemas)', () => {
  const files = schemaFiles(fileKinds(kinds))
  for (const { path, bytes } of files)
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(Buffer.from(bytes).toString())
  const names = readdirSync(join(root, schemaFolder)).map((name) => `${schemaFolder}/${name}`)
  expect(files.map(({ path }) => path).toSorted()).toEqual(names.toSorted())
})

test('VS Code finds the schema of every YAML file in its settings', () => {
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'))
  expect(settings['yaml.schemas']).toEqual(
    Object.fromEntries(
      fileKinds(kinds)
        .filter(({ format }) => format === 'yaml')
        .map((kind) => [`./${schemaPath(kind)}`, `content/${kind.path}`]),
    ),
  )
})

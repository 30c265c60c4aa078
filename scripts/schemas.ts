// Writes the JSON Schemas of the content files, which code editors read.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileKinds } from '../src/check/table.ts'
import { kinds } from '../templates/kinds.ts'
import { schemaFiles } from './json-schema.ts'

const files = schemaFiles(fileKinds(kinds))
for (const { path, bytes } of files) {
  const place = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
process.stdout.write(`${files.length} schemas written for code editors.\n`)

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { schemaFiles } from '../src/editor/schema-files.ts'
import { contentKinds } from '../src/validate/schemas/content.ts'

const files = schemaFiles(contentKinds)
for (const { path, bytes } of files) {
  const place = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
process.stdout.write(`${files.length} schemas written for code editors.\n`)

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { editorFiles } from '../src/editor/editor-files.ts'

const files = editorFiles()
for (const { path, bytes } of files) {
  const place = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
process.stdout.write(`${files.length} files written for editors.\n`)

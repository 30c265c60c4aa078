import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { editorFiles } from '../src/editor/editor-files.ts'

for (const { path, bytes } of editorFiles) {
  const place = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
process.stdout.write(`${editorFiles.length} files written for code editors.\n`)

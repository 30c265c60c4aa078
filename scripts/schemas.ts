import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { editorFiles } from '../src/editor/editor-files.ts'
import { kinds } from '../templates/kinds.ts'
import { pinnedTexts } from '../test/mistakes/pinned-texts.ts'

const files = editorFiles(kinds, { en: pinnedTexts('en'), fr: pinnedTexts('fr') })
for (const { path, bytes } of files) {
  const place = join(import.meta.dirname, '..', path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
process.stdout.write(`${files.length} files written for editors.\n`)

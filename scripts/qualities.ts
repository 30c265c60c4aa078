// Measures the encoding quality of pictures that templates/qualities.json lacks, and writes it there. A build only reads
// the file; pictures without an entry get a slightly higher quality than they need.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { searchQualities } from '../bench/qualities.ts'
import { check } from '../src/check.ts'
import { loadSources } from '../src/content/load.ts'
import { picturesOf } from '../src/render/assets.ts'
import { today } from '../src/site.ts'
import { site } from '../templates/site.ts'

const [content = 'content'] = process.argv.slice(2)
const request = { table: site.content, content, lang: 'en', today: today() } as const
const checked = await check(await loadSources(content), request)
if (checked.content) {
  const found = await searchQualities(
    picturesOf(site, checked.content),
    checked.now.pictures.masters,
    site.content.pictures,
  )
  const file = join(import.meta.dirname, '../templates/qualities.json')
  await writeFile(file, `${JSON.stringify(found, null, 2)}\n`)
} else {
  process.stderr.write('The content has errors. List them: npm run check\n')
  process.exitCode = 1
}

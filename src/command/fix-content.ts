import { join } from 'node:path'
import { fix } from '../check/fix.ts'
import type { ContentTable } from '../check/table.ts'
import { loadSources } from '../content/load.ts'
import { contentFailure, diskFailure, replaceFile } from '../emit/files.ts'
import { corrections } from '../format/corrections.ts'
import type { Options } from './options.ts'
import { today } from './today.ts'

/** `npm run check -- --fix`: makes the corrections that are certain, and lists them. */
export async function fixContent({ content, lang }: Options, table: ContentTable): Promise<void> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const fixed = fix(sources, { table, lang, contentFolder: content, today: today() })
  for (const { path, bytes } of fixed.changed) {
    const file = join(content, path)
    await replaceFile(file, bytes).catch((error) => {
      throw diskFailure(error, file)
    })
  }
  process.stderr.write(corrections({ mended: fixed.fixed, texts: fixed.texts }, lang))
}

import { join } from 'node:path'
import type { ContentTable } from '../check/table.ts'
import { contentFailure, diskFailure, replaceFile } from '../emit/files.ts'
import { corrections } from '../format/corrections.ts'
import { loadSources } from '../load/sources.ts'
import { mend } from '../validate/mend.ts'
import type { Options } from './options.ts'
import { today } from './today.ts'

/** `npm run check -- --fix`: makes the corrections that are certain, and lists them. */
export async function fixContent({ content, lang }: Options, table: ContentTable): Promise<void> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const mended = mend(sources, { table, lang, contentFolder: content, today: today() })
  for (const { path, bytes } of mended.changed) {
    const file = join(content, path)
    await replaceFile(file, bytes).catch((error) => {
      throw diskFailure(error, file)
    })
  }
  process.stderr.write(corrections(mended, lang))
}

import { join } from 'node:path'
import { fix } from '../check/fix.ts'
import { loadSources } from '../content/load.ts'
import { diskFailure } from '../emit/disk-failure.ts'
import { replaceFile } from '../emit/replace-file.ts'
import { corrections } from '../format/corrections.ts'
import { contentFailure } from './content-failure.ts'
import type { Options } from './options.ts'
import { today } from './today.ts'

/** `npm run check -- --fix`: makes the corrections that are certain, and lists them. */
export async function fixContent({ content, lang }: Options): Promise<void> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const fixed = fix(sources, { lang, contentFolder: content, today: today() })
  for (const { path, bytes } of fixed.changed) {
    const file = join(content, path)
    await replaceFile(file, bytes).catch((error) => {
      throw diskFailure(error, file)
    })
  }
  process.stderr.write(corrections({ mended: fixed.fixed, texts: fixed.texts }, lang))
}

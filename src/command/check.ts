import { join } from 'node:path'
import { check, today } from '../check.ts'
import { diskFailure } from '../emit/disk-failure.ts'
import { replaceFile } from '../emit/replace-file.ts'
import { contentFailure, type ExitCode, exit } from '../failure.ts'
import { corrections } from '../format/pretty.ts'
import { loadSources } from '../load/sources.ts'
import { mend } from '../validate/mend.ts'
import type { Options } from './options.ts'
import { printReport } from './print.ts'

/** `npm run check`: says everything that is wrong with the content, and builds nothing. */
export async function checkContent(options: Options): Promise<ExitCode> {
  const { content, lang, fix } = options
  if (fix) await fixContent(options)
  const request = { content, lang, today: today() }
  const { problems, texts } = await check(request).catch((error) => {
    throw contentFailure(error, content)
  })
  printReport({ problems, texts, building: false }, options)
  return problems.some(({ severity }) => severity === 'error') ? exit.problems : exit.done
}

/** `npm run check -- --fix`: makes the corrections that are certain, and lists them. */
async function fixContent({ content, lang }: Options): Promise<void> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const mended = mend(sources, { lang, contentFolder: content, today: today() })
  for (const { path, bytes } of mended.changed) {
    const file = join(content, path)
    await replaceFile(file, bytes).catch((error) => {
      throw diskFailure(error, file)
    })
  }
  process.stderr.write(corrections(mended, lang))
}

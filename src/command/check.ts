import { join } from 'node:path'
import { fix } from '../check/fix.ts'
import type { ContentTable } from '../check/table.ts'
import { check, today } from '../check.ts'
import { loadSources } from '../content/load.ts'
import { contentFailure, diskFailure, replaceFile } from '../emit/files.ts'
import { type ExitCode, exit } from '../failure.ts'
import { corrections } from '../format/pretty.ts'
import type { Options } from './options.ts'
import { printReport } from './print.ts'

/** `npm run check`: says everything that is wrong with the content, and builds nothing. */
export async function checkContent(options: Options, table: ContentTable): Promise<ExitCode> {
  const { content, lang } = options
  if (options.fix) await fixContent(options, table)
  const request = { table, content, lang, today: today() }
  const { problems, texts } = await check(request).catch((error) => {
    throw contentFailure(error, content)
  })
  printReport({ problems, texts, building: false }, options)
  return problems.some(({ severity }) => severity === 'error') ? exit.problems : exit.done
}

/** `npm run check -- --fix`: makes the corrections that are certain, and lists them. */
async function fixContent({ content, lang }: Options, table: ContentTable): Promise<void> {
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
  process.stderr.write(corrections(fixed.fixed, fixed.texts, lang))
}

import { check } from '../check.ts'
import { contentFailure } from './content-failure.ts'
import { type ExitCode, exit } from './exit.ts'
import { fixContent } from './fix-content.ts'
import type { Options } from './options.ts'
import { printReport } from './print-report.ts'
import { today } from './today.ts'

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

import { today } from '../src/check.ts'
import { checkContent } from '../src/command/check.ts'
import { printReport } from '../src/command/print.ts'
import { runCommand } from '../src/command/run.ts'
import type { Report } from '../src/format/report.ts'
import { kinds } from '../templates/kinds.ts'

await runCommand('check', async (options, signal) => {
  if (!options.watch) return checkContent(options, kinds)
  const { watchContent } = await import('../src/serve/watch-check.ts')
  const print = (report: Report) => printReport(report, options)
  return watchContent({ ...options, table: kinds, today, print }, signal)
})

import { checkContent } from '../src/command/check-content.ts'
import { printReport } from '../src/command/print-report.ts'
import { runCommand } from '../src/command/run-command.ts'
import { today } from '../src/command/today.ts'

await runCommand('check', async (options, signal) => {
  if (!options.watch) return checkContent(options)
  const { watchContent } = await import('../src/serve/watch-check.ts')
  return watchContent(
    { ...options, today, print: (report) => printReport(report, options) },
    signal,
  )
})

import { checkContent } from '../src/command/check-content.ts'
import { runCommand } from '../src/command/run-command.ts'

await runCommand('check', async (options, signal) => {
  if (!options.watch) return checkContent(options)
  const { watchContent } = await import('../src/serve/watch-check.ts')
  return watchContent(options, signal)
})

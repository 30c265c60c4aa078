import { checkContent } from '../src/command/check.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('check', async (options, signal) => {
  if (!options.watch) return checkContent(options)
  const { watchContent } = await import('../src/dev/watch-check.ts')
  return watchContent(options, signal)
})

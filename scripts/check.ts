import { checkContent } from '../src/command/check-content.ts'
import { runCommand } from '../src/command/run-command.ts'
import { kinds } from '../templates/kinds.ts'

await runCommand('check', async (options, signal) => {
  if (!options.watch) return checkContent(options, kinds)
  const { watchContent } = await import('../src/dev/watch-check.ts')
  return watchContent(options, signal, kinds)
})

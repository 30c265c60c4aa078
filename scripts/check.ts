import { checkContent } from '../src/command/check.ts'
import { runCommand } from '../src/command/run.ts'
import { kinds } from '../templates/kinds.ts'

await runCommand('check', (options, signal) => checkContent(options, kinds, signal), {
  examples: ['--fix', '--watch --lang fr'],
})

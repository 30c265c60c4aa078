import { bench, partList } from '../bench/bench.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('bench', bench, {
  examples: ['check build', 'save'],
  words: '[PART ...] ',
  list: partList,
})

import { partList } from '../bench/parts.ts'
import type { Options } from '../src/command/options.ts'
import { runCommand } from '../src/command/run.ts'

// What measures takes seconds to load, which nobody waits for who asks for help.
const bench = async (options: Options) => (await import('../bench/bench.ts')).bench(options)

await runCommand('bench', bench, {
  examples: ['check build', 'save'],
  words: '[PART ...] ',
  list: partList,
})

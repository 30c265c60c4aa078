import { setGate } from '../src/command/gate.ts'
import { runCommand } from '../src/command/run.ts'

const { stdin: input, stderr: output } = process

await runCommand(
  'gate',
  (options) => setGate(options, { input, output, attended: input.isTTY && !options.stdin }),
  {
    examples: ['--replace', '--rotate'],
  },
)

import { due } from '../src/command/due.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('due', due, { examples: ['--out public'] })

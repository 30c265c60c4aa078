import { runCommand } from '../src/command/run.ts'
import { start } from '../src/dev/start.ts'

await runCommand('start', start)

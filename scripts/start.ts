import { runCommand } from '../src/command/run.ts'
import { start } from '../src/command/start.ts'

await runCommand('start', start)

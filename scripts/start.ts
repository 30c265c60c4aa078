import { runCommand } from '../src/command/run-command.ts'
import { start } from '../src/command/start.ts'

await runCommand('start', start)

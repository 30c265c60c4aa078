import { runCommand } from '../src/command/run-command.ts'
import { start } from '../src/dev/start.ts'

await runCommand('start', start)

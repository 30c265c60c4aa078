import { checkContent } from '../src/command/check-content.ts'
import { runCommand } from '../src/command/run-command.ts'

await runCommand('check', checkContent)

import { runCommand } from '../src/command/run-command.ts'
import { runTests } from '../src/command/test.ts'

await runCommand('test', runTests)

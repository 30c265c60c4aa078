import { runCommand } from '../src/command/run-command.ts'
import { runTests } from '../src/command/run-tests.ts'

await runCommand('test', runTests)

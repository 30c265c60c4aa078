import { runCommand } from '../src/command/run.ts'
import { runTests } from '../test/run-tests.ts'

await runCommand('test', runTests)

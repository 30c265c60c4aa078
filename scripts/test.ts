import { runCommand } from '../src/command/run.ts'
import { runTests } from '../src/command/test.ts'

await runCommand('test', runTests)

import { runCommand } from '../src/command/run.ts'
import { runTests, testOptions } from '../test/run-tests.ts'

await runCommand('test', runTests, { options: testOptions, words: '[PATTERN] ' })

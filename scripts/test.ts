import { runCommand } from '../src/command/run.ts'
import { runTests, testOptions, testSets } from '../test/run-tests.ts'

await runCommand('test', runTests, {
  options: testOptions,
  examples: ['--quick', 'src/gate'],
  words: '[PATTERN] ',
  list: testSets,
})

import { runCommand } from '../src/command/run.ts'
import { both } from '../src/message.ts'
import { long, quick, runTests, testOptions } from '../test/run-tests.ts'
import config from '../vitest.config.ts'

const sets = (config.test?.projects ?? []).flatMap((one) =>
  typeof one === 'object' && 'test' in one ? String(one.test?.name) : [],
)
const named = (names: readonly string[]) => both(names.join(', '), names.join(', '))

await runCommand('test', runTests, {
  options: testOptions,
  examples: ['--quick', 'src/gate'],
  words: '[PATTERN] ',
  list: {
    head: both('Sets of tests:', 'Ensembles de tests :'),
    rows: {
      'npm test': named(sets.filter((name) => !long.includes(name))),
      '--quick': named(quick),
      '--long': named(long),
      PATTERN: both(
        'the files of all sets whose path contains it',
        'les fichiers de tous les ensembles dont le chemin le contient',
      ),
    },
  },
})

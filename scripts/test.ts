import { runCommand } from '../src/command/run.ts'
import { both } from '../src/message.ts'
import { runTests, setsOf, testOptions } from '../test/run-tests.ts'

const named = (names: readonly string[]) => both(names.join(', '), names.join(', '))

await runCommand('test', runTests, {
  options: testOptions,
  examples: ['--quick', 'src/gate'],
  words: '[PATTERN] ',
  list: {
    head: both('Sets of tests:', 'Ensembles de tests :'),
    rows: {
      'npm test': named(setsOf('usual')),
      '--quick': named(setsOf('quick')),
      '--commit': named(setsOf('commit')),
      '--long': named(setsOf('long')),
      PATTERN: both(
        'the files of all sets whose path contains it',
        'les fichiers de tous les ensembles dont le chemin le contient',
      ),
    },
  },
})

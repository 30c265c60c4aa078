import type { MoreOptions, Options } from '../src/command/options.ts'
import { runCommand } from '../src/command/run.ts'
import { both } from '../src/message.ts'
import { setsOf } from '../test/sets.ts'

/** What `npm test` takes beside the options of every command. */
const testOptions: MoreOptions = {
  quick: both(
    'skips the tests that need a browser or run whole commands',
    'saute les tests de navigateur et ceux qui lancent une commande complète',
  ),
  'no-browser': both('skips the tests that need a browser', 'saute les tests de navigateur'),
  commit: both(
    'runs what a commit has to pass besides: the editor, a host, faults of the disk',
    "lance ce qu'un commit doit passer de plus : l'éditeur, un hébergeur, les pannes de disque",
  ),
  long: both(
    'runs all the rest, with random inputs that no run before had',
    'lance tout le reste, avec des entrées aléatoires nouvelles',
  ),
  part: {
    value: 'N/OF',
    ...both(
      'runs one part of the chosen tests, such as 1/3',
      'lance une partie des tests choisis, comme 1/3',
    ),
  },
  breaks: both(
    'changes one line of code at a time and runs the test that must fail then',
    'modifie une ligne de code à la fois et lance le test qui doit alors échouer',
  ),
}

const named = (names: readonly string[]) => both(names.join(', '), names.join(', '))

// What tests need takes seconds to load, which nobody waits for who asks for help.
const runTests = async (options: Options) =>
  (await import('../test/run-tests.ts')).runTests(options)

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

import { expect, test } from 'vitest'
import { both } from '../message.ts'
import { type CommandName, readOptions } from './options.ts'

const order = { value: 'N', ...both('a place', 'une place') }
const further = { options: { order }, words: 'WORDS ' }
test.each<[CommandName, string[], object]>([
  ['build', [], { content: 'content', out: 'dist', format: 'pretty', lang: 'en', port: 4321 }],
  ['build', ['--out', 'public', '--content=words=1'], { out: 'public', content: 'words=1' }],
  ['build', ['--url', 'https://example.org/project'], { url: 'https://example.org/project' }],
  ['bench', ['build', 'check', '--lang', 'fr'], { words: ['build', 'check'], lang: 'fr' }],
  ['start', ['--public', 'https://Me-4321.example/'], { public: 'https://me-4321.example' }],
  ['start', ['--new-token', '--poll'], { newToken: true, poll: true, public: undefined }],
  ['new', ['page', '--order', '3'], { words: ['page'], given: new Map([['order', '3']]) }],
])('%s %j is understood', (command, argv, options) => {
  expect(readOptions(command, argv, {}, further)).toMatchObject(options)
})

test.each<[CommandName, string[], string, string?]>([
  [
    'build',
    ['--contnet', 'x'],
    'The command “build” has no option “--contnet”. Did you mean --content?',
    'La commande « build » n’a pas d’option « --contnet ». Vouliez-vous dire --content ?',
  ],
  [
    'build',
    ['public'],
    'An option needs -- before it. Write: npm run build -- --lang fr, or: node scripts/run.mjs build --lang fr',
    'Une option doit être précédée de --. Écrivez : npm run build -- --lang fr, ou : node scripts/run.mjs build --lang fr',
  ],
  ['build', ['--stdin'], 'The command “build” has no option “--stdin”. '],
  ['gate', ['mangrove-quarry-velvet'], 'An option needs -- before it. '],
  ['gate', ['--password', 'x'], 'The command “gate” has no option “--password”. '],
  ['build', ['--format', 'jsno'], 'The option --format cannot be “jsno”. Did you mean “json”?'],
  ['build', ['--out'], 'The option --out needs a value. Write: --out DIR'],
  ['build', ['--out='], 'The option --out needs a value.'],
  ['build', ['--out', '--precompress'], 'The option --out needs a value.'],
  ['build', ['--out', 'a', '--out', 'b'], 'The option --out is given twice.'],
  ['build', ['--precompress=yes'], 'The option --precompress takes no value.'],
  ['check', ['--watch', '--fix'], 'The option --fix changes files once, and --watch '],
  [
    'check',
    ['--watch', '--still-right'],
    'The option --still-right changes files once, and --watch ',
  ],
  ['build', ['--url', 'example.org'], 'The option --url cannot be “example.org”. '],
  ['build', ['--url', 'ftp://example.org'], 'The option --url cannot be “ftp://example.org”. '],
  [
    'build',
    ['--url', 'https://example.org/?page=1'],
    'The option --url cannot be “https://example.org/?p',
  ],
  ['start', ['--port', '65536'], 'The port “65536” does not exist.'],
  ['start', ['--public', 'me.example'], 'The option --public cannot be “me.example”. Write an '],
  [
    'start',
    ['--public', 'http://me.example'],
    'The option --public cannot be “http://me.example”.',
  ],
  ['start', ['--public', 'https://me.example/a'], 'The option --public cannot be “https://me.exa'],
  ['start', ['--public', 'https://a@me.example'], 'The option --public cannot be “https://a@me.'],
  ['preview', ['--public', 'https://me.example'], 'The command “preview” has no option “--public”'],
])('%s %j is refused', (command, argv, en, fr = '') => {
  expect(() => readOptions(command, argv, {})).toThrow(
    expect.objectContaining({
      exit: 'usage',
      sentence: {
        en: expect.stringMatching(new RegExp(`^${RegExp.escape(en)}`)),
        fr: expect.stringContaining(both('', fr).fr),
      },
    }),
  )
})

test('an option that npm has kept for itself is told', () => {
  const environment = { npm_config_still_right: 'true' }
  expect(() => readOptions('check', [], environment)).toThrow(
    expect.objectContaining({
      exit: 'usage',
      sentence: expect.objectContaining({
        en: 'An option needs -- before it. Write: npm run check -- --still-right, or: node scripts/run.mjs check --still-right',
      }),
    }),
  )
  expect(readOptions('build', [], environment)).toMatchObject({ content: 'content' })
})

test.each([
  [[], { LANG: 'fr_FR.UTF-8' }, { lang: 'fr' }],
  [[], { LC_ALL: 'C', LANG: 'fr_FR.UTF-8' }, { lang: 'en' }],
  [[], { LC_ALL: 'en_GB', LANG: 'fr' }, { lang: 'en' }],
  [['--lang', 'en'], { LANG: 'fr' }, { lang: 'en' }],
  [[], { LANG: 'frr_DE' }, { lang: 'en' }],
  [['--port', '0'], { PORT: '80' }, { port: 0, isPortGiven: true }],
  [[], { PORT: '8080' }, { port: 8080, isPortGiven: true }],
  [[], { PORT: '' }, { port: 4321, isPortGiven: false }],
  [[], { GITHUB_ACTIONS: 'true' }, { lang: 'en', format: 'github' }],
])('an option stands before the environment: %j in %j', (argv, environment, options) => {
  expect(readOptions('start', argv, environment)).toMatchObject(options)
})

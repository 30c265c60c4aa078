import { expect, test } from 'vitest'
import { both } from '../message.ts'
import { type CommandName, readOptions } from './options.ts'

const order = { value: 'N', help: both('a place', 'une place') }
test.each<[CommandName, string[], object]>([
  ['build', [], { content: 'content', out: 'dist', format: 'pretty', lang: 'en', port: 4321 }],
  ['build', ['--out', 'public', '--content=words=1'], { out: 'public', content: 'words=1' }],
  ['build', ['--url', 'https://example.org/project'], { url: 'https://example.org/project' }],
  ['bench', ['build', 'check', '--lang', 'fr'], { words: ['build', 'check'], lang: 'fr' }],
  ['test', ['options', 'src/yaml', '--quick'], { words: ['options', 'src/yaml'], quick: true }],
  ['new', ['page', '--order', '3'], { words: ['page'], given: new Map([['order', '3']]) }],
])('%s %j is understood', (command, argv, options) => {
  expect(readOptions(command, argv, {}, { order })).toMatchObject(options)
})

test.each<[CommandName, string[], string, string?]>([
  [
    'build',
    ['--contnet', 'x'],
    '--contnet is not an option of “build”. Did you mean --content?',
    '--contnet n’est pas une option de « build ». Vouliez-vous dire --content ?',
  ],
  [
    'build',
    ['public'],
    'public is not an option of “build”. Its options are --content, --out, --url, --precompress, --format, --lang, after two hyphens: npm run build -- --content.',
  ],
  ['build', ['--stdin'], '--stdin is not an option of “build”. '],
  ['build', ['--format', 'jsno'], '--format cannot be “jsno”. Did you mean “json”? It is one of '],
  ['build', ['--out'], '--out needs a value.'],
  ['build', ['--out='], '--out needs a value.'],
  ['build', ['--out', '--precompress'], '--out needs a value.'],
  ['build', ['--out', 'a', '--out', 'b'], '--out is given twice.'],
  ['build', ['--precompress=yes'], '--precompress takes no value.'],
  ['check', ['--watch', '--fix'], '--fix corrects once, --watch checks again and again: use one'],
  ['build', ['--url', 'example.org'], '--url cannot be “example.org”. '],
  ['build', ['--url', 'ftp://example.org'], '--url cannot be “ftp://example.org”. '],
  ['build', ['--url', 'https://example.org/?page=1'], '--url cannot be “https://example.org/?p'],
  ['start', ['--port', '65536'], '“65536” is not a port.'],
  ['bench', ['biuld'], '“biuld” cannot be measured. Did you mean “build”? There are check, '],
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

test.each([
  [[], { LANG: 'fr_FR.UTF-8' }, { lang: 'fr' }],
  [[], { LC_ALL: 'C', LANG: 'fr_FR.UTF-8' }, { lang: 'en' }],
  [['--lang', 'en'], { LANG: 'fr' }, { lang: 'en' }],
  [[], { LANG: 'frr_DE' }, { lang: 'en' }],
  [['--port', '0'], { PORT: '80' }, { port: 0 }],
  [[], { PORT: '8080' }, { port: 8080 }],
  [[], { PORT: '' }, { port: 4321 }],
  [[], { GITHUB_ACTIONS: 'true' }, { lang: 'en', format: 'github' }],
])('an option stands before the environment: %j in %j', (argv, environment, options) => {
  expect(readOptions('start', argv, environment)).toMatchObject(options)
})

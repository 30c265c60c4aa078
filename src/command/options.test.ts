import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { both } from '../message.ts'
import { type CommandName, readOptions } from './options.ts'

const help = both('a place', 'une place')
const build = (...argv: string[]) => readOptions('build', argv, {})

/** What a command says when it refuses its options, in both languages. */
function refusal(command: CommandName, ...argv: string[]) {
  try {
    readOptions(command, argv, {})
  } catch (error) {
    if (error instanceof Failure) return { exit: error.exit, ...error.sentence }
  }
  return undefined
}

test('without options a build takes content/ to dist/ and speaks English', () => {
  expect(build()).toMatchObject({ content: 'content', out: 'dist', format: 'pretty', lang: 'en' })
})

test('a value may follow its option or stand behind an equals sign', () => {
  const both = build('--out', 'public', '--content=words=1')
  expect(both).toMatchObject({ out: 'public', content: 'words=1' })
})

test('an unknown option is refused with the nearest valid name, in both languages', () => {
  const { en, fr } = both(
    '--contnet is not an option of “build”. Did you mean --content?',
    '--contnet n’est pas une option de « build ». Vouliez-vous dire --content ?',
  )
  expect(refusal('build', '--contnet', 'x')).toEqual({ exit: 'usage', en, fr })
})

test.each<[CommandName, string[], string]>([
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
])('%s %j is refused', (command, argv, sentence) => {
  const { exit, en } = refusal(command, ...argv) ?? {}
  expect(exit).toBe('usage')
  expect(en?.slice(0, sentence.length)).toBe(sentence)
})

test('an address must be whole and public', () => {
  expect(build('--url', 'https://example.org/project').url).toBe('https://example.org/project')
})

test('messages are in French where the environment is, unless --lang says otherwise', () => {
  expect(readOptions('build', [], { LANG: 'fr_FR.UTF-8' }).lang).toBe('fr')
  expect(readOptions('build', [], { LC_ALL: 'C', LANG: 'fr_FR.UTF-8' }).lang).toBe('en')
  expect(readOptions('build', ['--lang', 'en'], { LANG: 'fr' }).lang).toBe('en')
  expect(readOptions('build', [], { LANG: 'frr_DE' }).lang).toBe('en')
})

test('the port comes from --port, else from PORT, else is 4321', () => {
  expect(readOptions('start', ['--port', '0'], { PORT: '80' }).port).toBe(0)
  expect(readOptions('start', [], { PORT: '8080' }).port).toBe(8080)
  expect(readOptions('start', [], { PORT: '' }).port).toBe(4321)
})

test('words of a command stand before its options', () => {
  const bench = readOptions('bench', ['build', 'check', '--lang', 'fr'], {})
  expect(bench).toMatchObject({ words: ['build', 'check'], lang: 'fr' })
  const further = { order: { value: 'N', help } }
  expect(readOptions('new', ['page', '--order', '3'], {}, further).words).toEqual(['page'])
  const named = readOptions('test', ['options', 'src/yaml', '--quick'], {})
  expect(named).toMatchObject({ words: ['options', 'src/yaml'], quick: true })
})

import { expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { readOptions } from './options.ts'

const build = (...argv: string[]) => readOptions('build', argv, {})

/** What the command says when it refuses its options, in both languages. */
function refusal(...argv: string[]) {
  try {
    build(...argv)
  } catch (error) {
    if (error instanceof Failure) return { exit: error.exit, ...error.sentence }
  }
  return undefined
}

test('without options a build takes content/ to dist/ and speaks English', () => {
  expect(build()).toMatchObject({ content: 'content', out: 'dist', format: 'pretty', lang: 'en' })
})

test('a value may follow its option or stand behind an equals sign', () => {
  expect(build('--out', 'public', '--content=words=1')).toMatchObject({
    out: 'public',
    content: 'words=1',
  })
})

test('an unknown option is refused with the nearest valid name', () => {
  expect(refusal('--contnet', 'x')).toMatchInlineSnapshot(`
    {
      "en": "--contnet is not an option of “build”. Did you mean --content?",
      "exit": "usage",
      "fr": "--contnet n’est pas une option de « build ». Vouliez-vous dire --content ?",
    }
  `)
})

test('a word that is no option is refused with the list of options', () => {
  expect(refusal('public')).toMatchInlineSnapshot(`
    {
      "en": "public is not an option of “build”. Its options are --content, --out, --url, --precompress, --format, --lang, after two hyphens: npm run build -- --content.",
      "exit": "usage",
      "fr": "public n’est pas une option de « build ». Ses options sont --content, --out, --url, --precompress, --format, --lang, après deux tirets : npm run build -- --content.",
    }
  `)
})

test('an option of another command is refused', () => {
  expect(refusal('--stdin')?.exit).toBe('usage')
})

test('an unknown format is refused with the list of formats', () => {
  expect(refusal('--format', 'jsno')?.en).toMatch(
    /^--format cannot be “jsno”\. Did you mean “json”\? It is one of pretty, json/,
  )
})

test('an option without its value, or given twice, or a switch with a value is refused', () => {
  expect(refusal('--out')?.en).toBe('--out needs a value.')
  expect(refusal('--out=')?.en).toBe('--out needs a value.')
  expect(refusal('--out', '--precompress')?.en).toBe('--out needs a value.')
  expect(refusal('--out', 'a', '--out', 'b')?.en).toBe('--out is given twice.')
  expect(refusal('--precompress=yes')?.en).toBe('--precompress takes no value.')
})

test('to correct and to watch exclude each other', () => {
  const check = (...argv: string[]) => readOptions('check', argv, {})
  expect(() => check('--watch', '--fix')).toThrow(
    '--fix corrects once, --watch checks again and again: use one of them.',
  )
  expect(check('--fix').fix).toBe(true)
  expect(check('--watch').watch).toBe(true)
})

test('an address must be whole and public', () => {
  expect(build('--url', 'https://example.org/project').url).toBe('https://example.org/project')
  for (const address of ['example.org', 'ftp://example.org', 'https://example.org/?page=1'])
    expect(refusal('--url', address)?.exit).toBe('usage')
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
  expect(() => readOptions('start', ['--port', '65536'], {})).toThrow('“65536” is not a port.')
})

test('parts to measure stand before the options, and an unknown one is refused', () => {
  const bench = (...argv: string[]) => readOptions('bench', argv, {})
  expect(bench().words).toEqual([])
  expect(bench('build', 'check', '--lang', 'fr')).toMatchObject({
    words: ['build', 'check'],
    lang: 'fr',
  })
  expect(() => bench('biuld')).toThrow('“biuld” cannot be measured. Did you mean “build”?')
  expect(readOptions('new', ['page', '--order', '3'], {}).words).toEqual(['page'])
})

test('tests are named by parts of their paths, before the options', () => {
  const named = readOptions('test', ['options', 'src/yaml', '--quick'], {})
  expect(named).toMatchObject({ words: ['options', 'src/yaml'], quick: true })
})

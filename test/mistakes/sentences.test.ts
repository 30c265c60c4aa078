import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { both } from '../../src/message.ts'

const root = join(import.meta.dirname, '../..')
const folders = 'src/{command,content,disk,emit,format,gate,pictures,serve,yaml},scripts'
const names = globSync(
  [`{${folders}}/**/*.{ts,tsx,mjs}`, 'src/check/new-file.ts', 'test/{chromium,run-tests}.ts'],
  { cwd: root },
)
  .filter((name) => !/\.(?:test|d)\.m?tsx?$/.test(name))
  .sort()

// A text between quotation marks, or a template whose holes may hold templates without text of their own.
const hole = /\$\{(?:[^{}`]|`(?:[^`$]|\$\{[^{}`]*\})*`)*\}/.source
const text = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`(?:[^\`\\\\$]|\\\\.|${hole})*\``
/** What takes a sentence in English and in French. */
const pairing = '(?:both|refuse|refuseFor|noPort)'
const pair = new RegExp(
  `\\ben: (${text}),\\s*fr: (french)?(${text})|\\b${pairing}\\(\\s*(${text}),\\s*(${text}),?\\s*\\)`,
  'g',
)
/** Problems of the content, which the other prints hold, and comments. */
const elsewhere = new RegExp(
  `\\b(?:message|warning|note|unknownName)\\('[^]*?\\n\\}\\)|\\b(?:en|fr)Fix: (?:${text})|/\\*\\*[^]*?\\*/|^\\s*//.*`,
  'gm',
)

/** A text of the source as it is printed, on one line; `{…}` where it takes a value. */
const shown = (written: string) =>
  written
    .slice(1, -1)
    .replace(new RegExp(hole, 'g'), '{…}')
    .replace(/\\(['"`\\])/g, '$1')

/** The sentences of a file by language, and what is left of the file without them. */
function sentencesOf(name: string) {
  const source = readFileSync(join(root, name), 'utf8').replace(elsewhere, '')
  const pairs = [...source.matchAll(pair)].map(([, en = '', tag, plain = '', one = en, other]) => {
    const french = shown(other ?? plain)
    return { en: shown(one), fr: tag || other ? both('', french).fr : french }
  })
  return { name, pairs, rest: source.replace(pair, '') }
}

const files = names.map(sentencesOf).filter(({ pairs }) => pairs.length > 0)

test.each(['en', 'fr'] as const)('what commands say is in sentences.%s.txt', async (lang) => {
  const said = files.map(
    ({ name, pairs }) => `# ${name}\n${pairs.map((p) => p[lang]).join('\n')}\n`,
  )
  await expect(said.join('\n')).toMatchFileSnapshot(`sentences.${lang}.txt`)
})

test('sentences of commands are found in the source of every folder', () => {
  for (const name of ['src/command/gate.ts', 'src/serve/problem-bar.tsx', 'scripts/run.mjs'])
    expect(files.map((file) => file.name)).toContain(name)
  expect(files.flatMap(({ pairs }) => pairs).length).toBeGreaterThan(100)
})

test.each(names)('every sentence of %s is written as a pair, without text in its holes', (name) => {
  const { pairs, rest } = sentencesOf(name)
  expect(rest).not.toMatch(/[àâçéèêîïôùûœÀÉ«»]|\bfrench`|\b(?:en|fr): ['"`]/)
  expect(rest).not.toMatch(new RegExp(`\\b${pairing}\\(\\s*['"\`]`))
  const source = readFileSync(join(root, name), 'utf8').replace(elsewhere, '')
  for (const [found] of source.matchAll(pair))
    for (const [inside] of found.matchAll(new RegExp(hole, 'g')))
      expect(inside).not.toMatch(/['"`][^'"`]*\p{L}{2}[^'"`]*['"`]/u)
  for (const { en, fr } of pairs) {
    expect(en === '').toBe(fr === '')
    expect(fr).not.toMatch(/« | [:;?!»]|'/)
  }
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOf } from './rows.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const panel = 'src/editor/panel/words/words.json'

const documents = '{*.md,docs/**/*.md,{bench,content}/*.md,.github/**/*.{md,yml}}'
/** Guides that say of a retired word where it may stand, and what has changed. */
const naming = /CHANGELOG|docs\/edit\/style/
const bilingual = /\.json$/
const french = /demarrer|editeur|taches|-fr\.|LISEZMOI|\.fr\.txt/

/** What editors, hosts and developers read in a language, a line each, without what is code. */
function linesIn(lang: 'en' | 'fr'): readonly string[] {
  const patterns = [
    documents,
    'test/mistakes/*.txt',
    'src/editor/panel/publish/*.txt',
    '.editor/{README.md,schemas/*.json}',
  ]
  const paths = globSync(patterns, { cwd: root }).filter(
    (path) => !naming.test(path) && (bilingual.test(path) || french.test(path) === (lang === 'fr')),
  )
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(read(panel))
  const shown = Object.values(words).map((one) => `${panel}: ${one[lang]}`)
  expect(Math.min(paths.length, shown.length)).toBeGreaterThan(6)
  return paths
    .flatMap((path) => {
      const prose = read(path).replace(/(`{3,4})[\s\S]*?\1|`[^`\n]*`/g, '')
      const lines = prose.split('\n').filter((line) => !/^#.*txt$/.test(`${line[0]}${path}`))
      return lines.map((line) => `${path}: ${line.trim()}`)
    })
    .concat(shown)
}

const retired = tableOf<Record<'en' | 'fr', Record<string, string>>>(
  import.meta.dirname,
  'plain-words.yaml',
)

test.each(['en', 'fr'] as const)('no word that was retired is read in %s', (lang) => {
  const lines = linesIn(lang)
  const found = Object.entries(retired[lang]).flatMap(([kept, pattern]) => {
    const gone = new RegExp(pattern, 'iu')
    return lines
      .filter((line) => gone.test(line.slice(line.indexOf(': ') + 2)))
      .map((line) => `“${kept}”: ${line}`)
  })
  expect(found).toEqual([])
})

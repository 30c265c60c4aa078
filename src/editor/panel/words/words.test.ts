import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { both } from '../../../message.ts'
import { countOf, inBoth, labelIn, nameOfFile } from './names.ts'
import words from './words.json' with { type: 'json' }

test('changes are on the same number of pages wherever they are counted', () => {
  const on = (en: string, fr = en) => ({ page: both(en, fr), file: '', sentence: both('', '') })
  const pages = [{ title: 'Home' }, { title: 'Press' }]
  const changes = [on('Home'), on('Home'), on('Press'), on('Pictures', 'Images')]
  expect(countOf(changes, pages)).toEqual({ n: 4, pages: 2 })
  expect(countOf([on('Pictures', 'Images')], pages)).toEqual({ n: 1, pages: 1 })
})

test('a save is named in the language of whoever reads it, with what the file is called', () => {
  const page = {
    file: 'landing/hero.yaml',
    name: both('top of the home page', 'haut de l’accueil'),
  }
  const state = { pages: [], parts: [page] }
  const label = inBoth((language, say) =>
    say('versions.done', { name: nameOfFile(state, page.file, language) }),
  )
  expect(labelIn('en', label)).toBe('Two versions: top of the home page')
  expect(labelIn('fr', label)).toBe('Deux versions\u00a0: haut de l’accueil')
  // What earlier versions have kept, and a name of somebody's own, is the same for everybody.
  expect(labelIn('fr', 'Headline')).toBe('Headline')
  expect(inBoth(() => 'x'.repeat(600)).en).toHaveLength(500)
})

test('every word of the panel is said by something', () => {
  const root = join(import.meta.dirname, '../../../..')
  const scripts = globSync('{src,templates}/**/*.{ts,tsx,mjs}', { cwd: root })
    .filter((path) => !/\.test\.|\.d\.css\./.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
  const matchesIn = (pattern: RegExp) =>
    scripts.flatMap((script) => [...script.matchAll(pattern)].map(([, text = '']) => text))
  const written = new Set(matchesIn(/'([\w./-]+)'/g))
  // `prose.${name}` says every word that begins and ends so.
  const composed = matchesIn(/`([a-z]\w*\.[^`\n]*\$\{[^`\n]*)`/g).map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part))
    return new RegExp(`^${parts.join('.+')}$`)
  })
  const isSaid = (key: string) => {
    // In the words of a form, of what the check finds under a code.
    const [, code] = /^(?:wrong|fix)\.(.*)$/.exec(key) ?? []
    if (code !== undefined) return written.has(code)
    return written.has(key) || composed.some((pattern) => pattern.test(key))
  }
  expect(Object.keys(words).filter((key) => !isSaid(key))).toEqual([])
})

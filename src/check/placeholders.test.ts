import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOf } from '../../test/rows.ts'
import { kinds } from '../../test/sites/small/kinds.ts'
import { problemsOf } from '../content/finding.ts'
import { loadSources } from '../content/load.ts'
import type { Problem } from '../problem.ts'
import { checkTexts } from './check-texts.ts'

const sources = await loadSources(join(import.meta.dirname, '../../test/sites/small/content'))
const about = 'pages/about.md'
const ownAddress = ['https://bakery.example', 'https://two-rivers.org'] as const
const exampleMail = ['@bakery.test', '@bakery.example'] as const

type Change = readonly [before: string, after: string]

/** The placeholders that are told with some texts changed. */
function told(changes: Readonly<Record<string, readonly Change[]>>): readonly Problem[] {
  const changed = sources.map(({ path, bytes }) => {
    const text = (changes[path] ?? []).reduce((before, [old, now]) => {
      expect(before).toContain(old)
      return before.replace(old, now)
    }, Buffer.from(bytes).toString())
    return { path, bytes: Buffer.from(text) }
  })
  const options = { table: kinds, content: 'content', today: '2026-01-01' }
  const problems = problemsOf(checkTexts(changed, options).findings, 'en')
  expect(problems.filter(({ code }) => code !== 'placeholder/left')).toEqual([])
  return problems
}

/** What is told of a sentence in the body of a page of a site with a real address. */
const toldOf = (words: string) =>
  told({ 'house.yaml': [ownAddress], [about]: [['The mill', `${words} The mill`]] })

const table = tableOf<{
  readonly told: Readonly<Record<string, string>>
  readonly 'no placeholders': readonly string[]
}>(import.meta.dirname, 'placeholders.test.yaml')

test.each(Object.entries(table.told))('“%s” is told at its place', (words, written) => {
  const [one, ...more] = toldOf(words)
  expect(more).toEqual([])
  expect(one?.message).toMatch(
    /^“[^”]+” is (?:a placeholder|an? (?:address|number) reserved .+)\.$/,
  )
  expect(one?.message).toContain(`“${written}”`)
  const [line = '', ...rest] = words.split('\n')
  const column = [...line.slice(0, line.indexOf(written.slice(0, 5)))].length + 1
  expect(one).toMatchObject({
    file: about,
    line: 14,
    column,
    endLine: 14 + rest.length,
  })
})

test.each(table['no placeholders'])('“%s” is no placeholder', (words) => {
  expect(toldOf(words)).toEqual([])
})

test('fields are looked at, comments and the names of pages are not', () => {
  const problems = told({
    'house.yaml': [
      ownAddress,
      exampleMail,
      ['# A bakery', '# TODO: à compléter. A bakery'],
      ['About us', 'TODO'],
    ],
    'pages/home.md': [['motto: ', 'motto: Lorem ipsum, to be completed, ']],
  })
  expect(problems.map(({ file, line, message }) => [file, line, message])).toEqual([
    ['house.yaml', 7, '“counter@bakery.example” is an address reserved for examples.'],
    ['house.yaml', 13, '“TODO” is a placeholder.'],
    ['pages/home.md', 10, '“Lorem” is a placeholder.'],
    ['pages/home.md', 10, '“to be completed” is a placeholder.'],
  ])
})

test('they are warnings while house.yaml has an example address, which is none itself, then errors', () => {
  const change = { [about]: [['The mill', 'TODO. The mill']] } as const
  const severities = (...changes: readonly Change[]) =>
    told({ ...change, 'house.yaml': changes }).map(({ file, severity }) => [file, severity])
  expect(severities(exampleMail)).toEqual([
    ['house.yaml', 'warning'],
    [about, 'warning'],
  ])
  const [one, ...more] = told({
    'house.yaml': [['Bakery', 'TODO'], exampleMail, ['About us', 'TODO']],
  })
  expect(one?.message).toBe(
    '“TODO” is a placeholder; 2 more passages of this text must be replaced.',
  )
  expect(more).toEqual([])
  expect(severities()).toEqual([[about, 'warning']])
  expect(severities(ownAddress)).toEqual([[about, 'error']])
  expect(severities([ownAddress[0], 'https://example.org'])).toEqual([
    ['house.yaml', 'error'],
    [about, 'error'],
  ])
})

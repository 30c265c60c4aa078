import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { corrections, pretty } from './pretty.ts'
import type { PrintOptions, Report } from './report.ts'

const plain: PrintOptions = { lang: 'en', colour: false, width: Number.POSITIVE_INFINITY }

const translation: Problem = {
  file: 'content/chateau/en.yaml',
  line: 14,
  column: 1,
  endLine: 14,
  endColumn: 14,
  severity: 'error',
  code: 'translation/missing',
  message:
    '“accommodation” has no text in English; the French one is at content/chateau/fr.yaml:21.',
  fix: 'Add a line “text:” below it.',
}

const report = (problems: readonly Problem[], text: string): Report => ({
  problems,
  texts: new Map(problems.map(({ file }) => [file, text])),
  building: true,
})

const dictionary = `${'\n'.repeat(12)}history: …\naccommodation:\n`

test('prints a problem as the contract shows it', () => {
  expect(pretty(report([translation], dictionary), plain)).toBe(
    `content/chateau/en.yaml:14:1  “accommodation” has no text in English; the French one is at content/chateau/fr.yaml:21.
  Add a line “text:” below it.   [translation/missing]
  13 | history: …
> 14 | accommodation:
     | ^^^^^^^^^^^^^

1 problem in 1 file. The site was not rebuilt; the last good version stays as it is.
`,
  )
})

test('shows the line behind a mistake unless it is blank', () => {
  const typo = { ...translation, line: 3, endLine: 3, endColumn: 6 }
  const text = '---\nicon: shield\ntilte: Protection\norder: 1\n'
  expect(pretty(report([typo], text), plain)).toContain(
    `  2 | icon: shield
> 3 | tilte: Protection
    | ^^^^^
  4 | order: 1`,
  )
})

test('puts carets below accents, emoji, tabs and Windows lines', () => {
  const at = (column: number, endColumn: number) => ({
    ...translation,
    line: 2,
    endLine: 2,
    column,
    endColumn,
  })
  const frame = (problem: Problem, text: string) =>
    pretty(report([problem], text), plain)
      .split('\n')
      .slice(2, 5)
  expect(frame(at(9, 11), 'a\r\nch\u00e2teau é\u00e9t\r\n')).toEqual([
    '  1 | a',
    '> 2 | château éét',
    '    |         ^^',
  ])
  expect(frame(at(4, 5), 'a\n🎵 x')).toEqual([
    '  1 | a',
    '> 2 | 🎵 x',
    '    |    ^'.replace('   ^', '    ^'),
  ])
  expect(frame(at(1, 2), 'a\n\tx')).toEqual(['  1 | a', '> 2 | →   x', '    | ^^^^'])
})

test('wraps sentences and cuts lines to the width of the terminal', () => {
  const long = { ...translation, line: 1, endLine: 1, column: 151, endColumn: 156 }
  const printed = pretty(report([long], `${'word '.repeat(30)}wrong ${'word '.repeat(30)}`), {
    ...plain,
    width: 60,
  })
  const lines = printed.split('\n')
  expect(Math.max(...lines.slice(0, -2).map((line) => [...line].length))).toBeLessThanOrEqual(60)
  const marked = lines.find((line) => line.startsWith('>')) ?? ''
  const carets = lines.find((line) => line.includes('^')) ?? ''
  expect(marked.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('wrong')
})

test('colours where it is asked to and says that a warning is one', () => {
  const warning: Problem = { ...translation, severity: 'warning' }
  const printed = pretty(report([warning], dictionary), { ...plain, colour: true, lang: 'fr' })
  expect(printed).toContain(
    '\u001B[1mcontent/chateau/en.yaml:14:1\u001B[22m  Avertissement\u00A0: ',
  )
  expect(printed).toContain('\u001B[33m')
  expect(printed).toContain('1 avertissement dans 1 fichier.')
})

test('shows twenty problems, errors first, and counts the rest', () => {
  const warnings = Array.from(
    { length: 15 },
    (_, index): Problem => ({
      ...translation,
      line: index + 1,
      severity: 'warning',
    }),
  )
  const errors = Array.from(
    { length: 10 },
    (_, index): Problem => ({
      ...translation,
      line: index + 20,
    }),
  )
  const printed = pretty(report([...warnings, ...errors], dictionary), plain)
  expect(printed.match(/\[translation\/missing\]/g)).toHaveLength(20)
  expect(printed.match(/Warning:/g)).toHaveLength(10)
  expect(printed).toContain('… and 5 more.')
  expect(printed).toContain('10 problems and 15 warnings in 1 file.')
})

test('says so when nothing is wrong', () => {
  expect(pretty(report([], ''), plain)).toBe('No problems.\n')
})

const tab: Problem = {
  file: 'content/a.yaml',
  line: 2,
  column: 1,
  endLine: 2,
  endColumn: 2,
  severity: 'error',
  code: 'yaml/tab',
  message: 'A tab.',
  fix: 'Two spaces.',
}

const listed = (text: string, range: [number, number], right: string, lang: 'en' | 'fr' = 'en') =>
  corrections(
    [{ ...tab, suggestion: { range, text: right } }],
    new Map([['content/a.yaml', text]]),
    lang,
  )

test('shows the whole words before and after, with what nobody sees made visible', () => {
  expect(listed('a:\n\tb: 1', [3, 4], '  ')).toBe(
    '1 correction was made:\n  content/a.yaml:2  →   b: →   b:\n\n',
  )
  expect(listed('a:\nb:1', [5, 5], ' ', 'fr')).toBe(
    '1 correction a été faite\u00A0:\n  content/a.yaml:2  b:1 → b: 1\n\n',
  )
})

test('cuts long words', () => {
  const line = listed(`a:\n${'x'.repeat(100)}`, [3, 103], 'y').split('\n')[1] ?? ''
  expect(line).toBe(`  content/a.yaml:2  ${'x'.repeat(59)}… → y`)
})

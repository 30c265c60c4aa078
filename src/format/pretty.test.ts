import { expect, test } from 'vitest'
import { rowsOf } from '../../test/rows.ts'
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
    `content/chateau/en.yaml:14:1  Error: “accommodation” has no text in English; the French one is at content/chateau/fr.yaml:21.
  Add a line “text:” below it.   [translation/missing]
  13 | history: …
> 14 | accommodation:
     | ^^^^^^^^^^^^^

Error codes are explained in docs/edit/messages.md.
1 error in 1 file. The site was not rebuilt; the last good version stays as it is. Fix the error before you publish.
`,
  )
  expect(pretty(report([], ''), plain)).toBe('No problems: you may publish.\n')
})

type Frame = Readonly<{ place: Partial<Problem>; text: string; frame: string }>

test.each(rowsOf<Frame>(import.meta.dirname, 'pretty.test.yaml'))(
  'shows %s',
  (_, { place, text, frame }) => {
    expect(pretty(report([{ ...translation, ...place }], text), plain)).toContain(frame)
  },
)

test('wraps sentences and cuts lines to the width of the terminal', () => {
  const long = { ...translation, line: 1, endLine: 1, column: 151, endColumn: 156 }
  const text = `${'word '.repeat(30)}wrong ${'word '.repeat(30)}`
  const lines = pretty(report([long], text), { ...plain, width: 60 }).split('\n')
  expect(Math.max(...lines.slice(0, -2).map((line) => [...line].length))).toBeLessThanOrEqual(60)
  const marked = lines.find((line) => line.startsWith('>')) ?? ''
  const carets = lines.find((line) => line.includes('^')) ?? ''
  expect(marked.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('wrong')
})

test('colours where it is asked to and says that a warning is one', () => {
  const warning: Problem = { ...translation, severity: 'warning' }
  const printed = pretty(report([warning], dictionary), { ...plain, colour: true, lang: 'fr' })
  expect(printed).toContain('\u001B[1mcontent/chateau/en.yaml:14:1\u001B[22m  Avertissement. ')
  expect(printed).toContain('\u001B[33m')
  expect(printed).toContain(
    'Aucune erreur\u00A0: vous pouvez publier. 1 avertissement dans 1 fichier.',
  )
})

test('shows twenty problems, errors first, and counts the rest', () => {
  const problems = Array.from({ length: 25 }, (_, index): Problem => {
    const severity = index < 15 ? 'warning' : 'error'
    return { ...translation, line: index + 1, severity }
  })
  const printed = pretty(report(problems, dictionary), plain)
  expect(printed.match(/\[translation\/missing\]/g)).toHaveLength(20)
  expect(printed.match(/ (?:Error|Warning): /g)?.join('')).toBe(
    ' Error: '.repeat(10) + ' Warning: '.repeat(10),
  )
  expect(printed).toContain('… and 5 more.')
  expect(printed).toContain('10 errors and 15 warnings in 1 file.')
})

test('names the administrator where a problem sends an editor there, and shows no frame of a whole file', () => {
  const asking = { ...translation, fix: 'Ask your site administrator.', line: 1, column: 1 }
  const options = { ...plain, findHelp: () => 'Webmaster, w@one.example' }
  const printed = pretty(report([{ ...asking, endLine: 1, endColumn: 1 }], dictionary), options)
  expect(printed).toContain('\nYour site administrator: Webmaster, w@one.example\n')
  expect(printed).not.toMatch(/^>/m)
  expect(pretty(report([translation], dictionary), options)).not.toContain('Webmaster')
})

const long = 'x'.repeat(100)
test.each<[string, [number, number], string, 'en' | 'fr', string]>([
  ['a:\n\tb: 1', [3, 4], '  ', 'en', '1 correction was made:\n  a.yaml:2  →   b: →   b:\n\n'],
  ['a:\nb:1', [5, 5], ' ', 'fr', '1 correction a été faite\u00A0:\n  a.yaml:2  b:1 → b: 1\n\n'],
  [
    `a:\n${long}`,
    [3, 103],
    'y',
    'en',
    `1 correction was made:\n  a.yaml:2  ${long.slice(41)}… → y\n\n`,
  ],
])('shows whole words before and after a correction, visible and cut: %j', (...given) => {
  const [text, range, right, lang, printed] = given
  const fixed = { ...translation, file: 'a.yaml', line: 2, suggestion: { range, text: right } }
  expect(corrections([fixed], new Map([['a.yaml', text]]), lang)).toBe(printed)
})

import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { github } from './github.ts'
import { githubSummary } from './github-summary.ts'
import type { Report } from './report.ts'

const options = { lang: 'en', colour: false, width: Number.POSITIVE_INFINITY } as const

const problem: Problem = {
  file: 'content/a,b:c.yaml',
  line: 3,
  column: 8,
  endLine: 3,
  endColumn: 12,
  severity: 'error',
  code: 'yaml/colon',
  message: '50 % of the text: a colon, and\nmore.',
  fix: 'Write: "…"',
}

const report = (problems: readonly Problem[]): Report => ({
  problems,
  texts: new Map(),
  building: false,
})

test('escapes annotations as GitHub wants it', () => {
  expect(github(report([problem]), options)).toBe(
    `::error file=content/a%2Cb%3Ac.yaml,line=3,endLine=3,col=8,endColumn=12,title=yaml/colon::50 %25 of the text: a colon, and%0Amore.%0AWrite: "…"
1 problem in 1 file.
`,
  )
})

test('gives no end column where the problem ends on another line', () => {
  expect(github(report([{ ...problem, endLine: 4 }]), options)).not.toContain('endColumn')
})

test('shows ten errors and ten warnings, the first of each file before the second, and counts the rest', () => {
  const many = Array.from(
    { length: 15 },
    (_, index): Problem => ({ ...problem, file: 'a.yaml', line: index + 1 }),
  )
  const other: Problem = { ...problem, file: 'b.yaml' }
  const warnings = many.map((one): Problem => ({ ...one, severity: 'warning' }))
  const lines = github(report([...many, other, ...warnings]), options).split('\n')
  expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10)
  expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10)
  expect(lines[1]).toContain('file=b.yaml')
  expect(lines).toContain('::notice::… and 11 more; the summary of the job lists them all.')
})

test('lists everything in the summary, as plain words', () => {
  const star = { ...problem, message: 'A *star* and <b>.' }
  expect(githubSummary(report([star]), options)).toBe(
    `## Content

1 problem in 1 file.

- **content/a,b:c.yaml:3:8** A \\*star\\* and \\<b\\>. Write: "…" \`yaml/colon\`
`,
  )
})

test('cuts the summary where it would not fit', () => {
  const many = Array.from({ length: 20_000 }, () => problem)
  expect(Buffer.byteLength(githubSummary(report(many), options))).toBeLessThanOrEqual(1024 * 1024)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { github, githubSummary, json, problemLines, roundMarks } from './machines.ts'
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

test('prints one object with problems and counts', () => {
  const corrected: Problem = { ...problem, suggestion: { range: [275, 277], text: 'false' } }
  const problems: Problem[] = [corrected, { ...problem, severity: 'warning' }]
  const counts = { errors: 1, warnings: 1 }
  expect(JSON.parse(json(report(problems)))).toEqual({ problems, counts })
})

test('escapes annotations as GitHub wants it', () => {
  expect(github(report([problem]), options)).toBe(
    `::error file=content/a%2Cb%3Ac.yaml,line=3,endLine=3,col=8,endColumn=12,title=yaml/colon::50 %25 of the text: a colon, and%0Amore.%0AWrite: "…"
1 error in 1 file. Fix the error before you publish.
`,
  )
  const torn = { ...problem, message: 'a\r::error::b' }
  expect(github(report([torn]), options)).toContain('::a%0D::error::b%0A')
  // A column of another line means nothing there.
  expect(github(report([{ ...problem, endLine: 4 }]), options)).not.toContain('endColumn')
})

test('shows ten errors and ten warnings, the first of each file before the second, and counts the rest', () => {
  const errors = Array.from({ length: 15 }, (_, line): Problem => ({ ...problem, line }))
  const warnings = errors.map((one): Problem => ({ ...one, severity: 'warning' }))
  const other: Problem = { ...problem, file: 'b.yaml' }
  const printed = github(report([...errors, other, ...warnings]), options)
  expect(printed.match(/^::error/gm)).toHaveLength(10)
  expect(printed.match(/^::warning/gm)).toHaveLength(10)
  expect(printed).toMatch(/^.*\n::error file=b.yaml/)
  expect(printed).toContain('\n::notice::… and 11 more; the job summary lists every problem.\n')
})

test('lists everything in the summary, as plain words, while it fits', () => {
  const star = { ...problem, message: 'A *star* and <b>.' }
  expect(githubSummary(report([star]), options)).toBe(
    `## Content

1 error in 1 file. Fix the error before you publish. Error codes are explained in docs/edit/messages.md.

- **content/a,b:c.yaml:3:8** A \\*star\\* and \\<b\\>. Write: "…" \`yaml/colon\`
`,
  )
  // GitHub takes one mebibyte.
  const many = Array.from({ length: 20_000 }, () => problem)
  expect(Buffer.byteLength(githubSummary(report(many), options))).toBeLessThanOrEqual(1024 * 1024)
})

const place = { line: 2, column: 4, endLine: 2, endColumn: 9 }
const words = { message: 'A text with a colon: it must be quoted.', fix: 'Write: title: "a: b"' }
const sung: Problem = { ...problem, ...place, ...words, file: 'content/landing/a 🎵.md' }
const songs = new Map([[sung.file, 'first\r\n🎵: tilte\r\n']])
const [watching] = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8')).tasks
const [first, second] = watching.problemMatcher.pattern

/** What VS Code would list of a line and the one below it. */
function matched(printed: string) {
  const [head = '', below = ''] = printed.split('\n')
  const found = new RegExp(first.regexp).exec(head) ?? []
  const at = (group: number) => found[group]
  return {
    file: at(first.file),
    from: [Number(at(first.line)), Number(at(first.column))],
    to: [Number(at(first.endLine)), Number(at(first.endColumn))],
    severity: at(first.severity),
    code: at(first.code),
    message: `${at(first.message)}\n${new RegExp(second.regexp).exec(below)?.[second.message]}`,
  }
}

test('a code editor reads place, severity, code, sentence and fix from the lines of a watching check', () => {
  expect(matched(problemLines({ problems: [sung], texts: songs, building: false }))).toEqual({
    file: sung.file,
    // The note takes two units of UTF-16 and is one character.
    from: [2, 5],
    to: [2, 10],
    severity: 'error',
    code: 'yaml/colon',
    message: `${words.message}\n${words.fix}`,
  })
})

test('a round is known by its first and last line', () => {
  const { beginsPattern, endsPattern } = watching.problemMatcher.background
  expect([`^${roundMarks.begin}`, `${roundMarks.end}$`]).toEqual([beginsPattern, endsPattern])
})

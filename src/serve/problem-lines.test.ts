import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import { problemLines, problemMatcher } from './problem-lines.ts'

const problem: Problem = {
  file: 'content/landing/a 🎵.md',
  line: 2,
  column: 4,
  endLine: 2,
  endColumn: 9,
  severity: 'error',
  code: 'yaml/colon',
  message: 'A text with a colon: it must be quoted.',
  fix: 'Write: title: "a: b"',
}

const texts = new Map([[problem.file, 'first\r\n🎵: tilte\r\n']])
const [first, second] = problemMatcher.pattern

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
  expect(matched(problemLines([problem], texts))).toEqual({
    file: problem.file,
    // The note takes two units of UTF-16 and is one character.
    from: [2, 5],
    to: [2, 10],
    severity: 'error',
    code: 'yaml/colon',
    message: 'A text with a colon: it must be quoted.\nWrite: title: "a: b"',
  })
})

test('a file without a text keeps its first line and column', () => {
  const place = { line: 1, column: 1, endLine: 1, endColumn: 1 }
  expect(matched(problemLines([{ ...problem, ...place }], new Map()))).toMatchObject({
    from: [1, 1],
    to: [1, 1],
  })
})

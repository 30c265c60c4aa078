import { expect, test } from 'vitest'
import { json } from './json.ts'

test('prints one object with problems and counts', () => {
  const problem = {
    file: 'content/site.yaml',
    line: 12,
    column: 17,
    endLine: 12,
    endColumn: 19,
    severity: 'error',
    code: 'field/true-false',
    message: '“followSystem” must be true or false; here it is “no”.',
    fix: 'Write: false',
    suggestion: { range: [275, 277], text: 'false' },
  } as const
  const warning = {
    ...problem,
    severity: 'warning',
    suggestion: undefined,
  } as const
  const { suggestion: _, ...plain } = warning
  const printed = json({ problems: [problem, plain], texts: new Map(), building: false })
  expect(JSON.parse(printed)).toEqual({
    problems: [problem, plain],
    counts: { errors: 1, warnings: 1 },
  })
})

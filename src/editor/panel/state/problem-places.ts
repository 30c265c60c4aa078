import type { FieldProblem } from '../../protocol/state.ts'
import { isOfText } from '../words/problem-words.ts'
import type { Target } from './targets.ts'

const weights = { error: 0, warning: 1, info: 2 } as const

/** The gravest first. */
export const byWeight = (
  first: Pick<FieldProblem, 'severity'>,
  second: Pick<FieldProblem, 'severity'>,
): number => weights[first.severity] - weights[second.severity]

/** Whether it is fixed in the text of the file: its form has no field for it, or may have none. */
export const isInText = (problem: FieldProblem): boolean =>
  isOfText(problem) || /^field\/(?:unknown|invalid-type)$/.test(problem.code)

/** Where a problem can be fixed. */
export const fixedAt = (problem: FieldProblem): Target =>
  isInText(problem)
    ? { open: 'sheet', name: 'file', file: problem.file }
    : {
        open: 'field',
        file: problem.file,
        at: problem.at,
        ...(problem.bodyLine && { line: problem.bodyLine, column: problem.column }),
      }

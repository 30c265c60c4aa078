import { countsOf, type Report } from './report.ts'

/** A report as one JSON object (contract section 4); columns count code points. */
export function json({ problems }: Report): string {
  const listed = problems.map((problem) => ({
    file: problem.file,
    line: problem.line,
    column: problem.column,
    endLine: problem.endLine,
    endColumn: problem.endColumn,
    severity: problem.severity,
    code: problem.code,
    message: problem.message,
    fix: problem.fix,
    ...(problem.suggestion ? { suggestion: problem.suggestion } : {}),
  }))
  return `${JSON.stringify({ problems: listed, counts: countsOf(problems) }, null, 2)}\n`
}

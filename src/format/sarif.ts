import type { Problem } from '../problem.ts'
import type { Report } from './report.ts'

/** A report as SARIF 2.1.0 (OASIS), for code scanning. Columns count code points. */
export function sarif({ problems, texts }: Report): string {
  const codes = [...new Set(problems.map(({ code }) => code))].toSorted()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Point d’Orgue',
            rules: codes.map((code) => ({ id: code })),
          },
        },
        columnKind: 'unicodeCodePoints',
        results: problems.map((problem) => ({
          ruleId: problem.code,
          ruleIndex: codes.indexOf(problem.code),
          level: problem.severity === 'info' ? 'note' : problem.severity,
          message: { text: `${problem.message} ${problem.fix}` },
          locations: [
            { physicalLocation: { artifactLocation: artifact(problem), region: region(problem) } },
          ],
          ...fixes(problem, texts.get(problem.file)),
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** Addresses are relative to the folder in which the check ran. */
const artifact = ({ file }: Problem) => ({
  uri: file.split('/').map(encodeURIComponent).join('/'),
})

const region = ({ line, column, endLine, endColumn }: Problem) => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
})

function fixes(problem: Problem, text: string | undefined) {
  const { suggestion, fix } = problem
  if (!suggestion || text === undefined) return {}
  const [start, end] = suggestion.range.map((offset) => position(text, offset))
  const deletedRegion = {
    startLine: start?.line,
    startColumn: start?.column,
    endLine: end?.line,
    endColumn: end?.column,
  }
  const replacements = [{ deletedRegion, insertedContent: { text: suggestion.text } }]
  const artifactChanges = [{ artifactLocation: artifact(problem), replacements }]
  return { fixes: [{ description: { text: fix }, artifactChanges }] }
}

function position(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n?|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

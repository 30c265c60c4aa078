import type { Problem } from '../problem.ts'

/** A line of a content file, with the stretch of it that is wrong. */
export interface ExcerptLine {
  readonly number: number
  readonly before: string
  /** Empty on the lines around the mistake. */
  readonly wrong: string
  readonly after: string
}

/** The line of a problem with one line of context on each side. Columns count code points. */
export function excerpt(text: string | undefined, problem: Problem): readonly ExcerptLine[] {
  if (text === undefined) return []
  const lines = text.split(/\r\n|[\r\n]/)
  return [problem.line - 1, problem.line, problem.line + 1].flatMap((number) => {
    const line = lines[number - 1]
    if (line === undefined) return []
    return [number === problem.line ? marked(line, problem) : around(line, number)]
  })
}

const around = (line: string, number: number): ExcerptLine => ({
  number,
  before: line,
  wrong: '',
  after: '',
})

function marked(line: string, { line: number, column, endLine, endColumn }: Problem): ExcerptLine {
  const letters = [...line]
  const start = Math.min(column - 1, letters.length)
  const end = endLine > number ? letters.length : endColumn - 1
  return {
    number,
    before: letters.slice(0, start).join(''),
    wrong: letters.slice(start, Math.max(end, start + 1)).join(''),
    after: letters.slice(Math.max(end, start + 1)).join(''),
  }
}

/**
 * What an author can mend: a mistake in a content file, with its place and its remedy.
 * Lines and columns count from 1, columns in code points (contract section 4).
 */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly fix: string
  readonly suggestion?: Suggestion
}

/** What stops a build, what should be looked at, and a note, which asks for nothing. */
export type Severity = 'error' | 'warning' | 'info'

/** A certain correction: the characters between two offsets of the file's text (UTF-16 units) become `text`. */
export interface Suggestion {
  readonly range: readonly [number, number]
  readonly text: string
}

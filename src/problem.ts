/** The way to a value: names of fields and positions in lists. `['body']` is the text below the fields. */
export type Path = readonly PropertyKey[]

/** Where something stands, as people count: lines and columns from 1, columns in code points, the end exclusive. */
export interface Place {
  /** The file, below the content folder. */
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** What an editor can fix: a mistake in a content file, with its place and its remedy. */
export interface Problem extends Place {
  /** The field that it is about; absent where it is about the file as a whole. */
  readonly path?: Path
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly fix: string
  readonly suggestion?: Suggestion
  /** What follows from it, elsewhere or in the same file. */
  readonly notes?: readonly ProblemNote[]
}

/** A consequence of a mistake: what it is, without a remedy of its own. */
interface ProblemNote extends Place {
  readonly message: string
}

/** What stops a build, what should be looked at, and a note, which asks for nothing. */
export type Severity = 'error' | 'warning' | 'info'

/** A certain correction: the characters between two offsets of the file's text (UTF-16 units) become `text`. */
export interface Suggestion {
  readonly range: readonly [number, number]
  readonly text: string
}

/** Whether it stops a build. */
export const isError = ({ severity }: Pick<Problem, 'severity'>): boolean => severity === 'error'

type Start = Pick<Place, 'file' | 'line' | 'column'>

/** The order in which problems are told: by files, lines and columns. */
export const byPlace = (one: Start, other: Start): number =>
  (one.file < other.file ? -1 : Number(one.file > other.file)) ||
  one.line - other.line ||
  one.column - other.column

import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'

/** The outcome of a check. */
export interface Report {
  /** In the order of files and lines. */
  readonly problems: readonly Problem[]
  /** The texts of the files by the names that problems call them. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether a build was wanted: then a failed one says that the site is as it was. */
  readonly building: boolean
}

/** How a report is printed. */
export interface PrintOptions {
  readonly lang: Language
  readonly colour: boolean
  /** The columns of the terminal; infinite where it is none. */
  readonly width: number
}

/** How many errors and warnings a report has; notes are neither. */
export interface Counts {
  readonly errors: number
  readonly warnings: number
}

export function countsOf(problems: readonly Problem[]): Counts {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  return { errors, warnings }
}

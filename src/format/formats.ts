import { github } from './github.ts'
import { json } from './json.ts'
import { pretty } from './pretty.ts'
import type { PrintOptions, Report } from './report.ts'

interface Format {
  /** Where the text goes: what machines read to standard output, what people read to standard error. */
  readonly stream: 'stdout' | 'stderr'
  readonly print: (report: Report, options: PrintOptions) => string
}

/** The ways problems are printed, as `--format` names them; the first is the default (contract section 1). */
export const formats = {
  pretty: { stream: 'stderr', print: pretty },
  json: { stream: 'stdout', print: json },
  github: { stream: 'stdout', print: github },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof formats

/** The names of the formats. */
export const formatNames: readonly FormatName[] = ['pretty', 'json', 'github']

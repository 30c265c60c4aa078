import { formats } from '../format/formats.ts'
import type { Report } from '../format/report.ts'
import { writeJobSummary } from './job-summary.ts'
import type { Options } from './options.ts'
import { printOptions } from './print-options.ts'

/** Prints what was found, in the format asked for and to the stream it belongs to. */
export function printReport(report: Report, { format, lang }: Options): void {
  const { stream, print } = formats[format]
  const printing = printOptions(stream, lang)
  process[stream].write(print(report, printing))
  if (format === 'github') writeJobSummary(report, printing, process.env)
}

import { formats } from '../format/formats.ts'
import type { Report } from '../format/report.ts'
import { writeJobSummary } from './job-summary.ts'
import type { Options } from './options.ts'

/** Prints what was found, in the format asked for and to the stream it belongs to. */
export function printReport(report: Report, { format, lang }: Options): void {
  const { stream, print } = formats[format]
  const target = process[stream]
  const colour = target.isTTY && target.hasColors()
  const width = target.isTTY ? target.columns : Number.POSITIVE_INFINITY
  target.write(print(report, { lang, colour, width }))
  if (format === 'github') writeJobSummary(report, { lang, colour, width }, process.env)
}

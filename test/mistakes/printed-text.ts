import { pretty } from '../../src/format/pretty.ts'
import type { Report } from '../../src/format/report.ts'

/**
 * What is printed of problems, without the frames, which show the shipped content that editors may change, and without
 * the last line, which counts.
 */
export function printedText(report: Pick<Report, 'problems' | 'texts'>, lang: 'en' | 'fr'): string {
  const options = { lang, colour: false, width: Number.POSITIVE_INFINITY }
  return pretty({ ...report, building: true }, options)
    .replace(/^[> ] +\d+ \|.*\n|^ +\| [ ^]*\n/gm, '')
    .replace(/\n\n.*\n$/, '\n')
}

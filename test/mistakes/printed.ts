import { pretty } from '../../src/format/pretty.ts'
import { inFolder, type Report } from '../../src/format/report.ts'
import type { Language } from '../../src/site.ts'

/** The languages of the messages; what is printed has a file for each. */
export const languages = ['en', 'fr'] as const

/** What is printed of a mistake in a language, without frames and without the last two lines, which count. */
export function printed(name: string, found: Pick<Report, 'problems'>, lang: Language): string {
  const report = inFolder(found.problems, { content: 'content', sources: [] })
  const options = { lang, colour: false, width: Number.POSITIVE_INFINITY }
  const text = pretty({ ...report, building: true }, options)
    .replace(/^[> ] +\d+ \|.*\n|^ +\| [ ^]*\n/gm, '')
    .replace(/\n\n.*\n.*\n$/, '\n')
  return `# ${name}\n${text}`
}

import { pretty } from '../../src/format/pretty.ts'
import type { Report } from '../../src/format/report.ts'
import type { Language } from '../../src/site.ts'

const languages = ['en', 'fr'] as const

/** What is printed of a mistake in both languages, without frames and without the last line, which counts. */
export async function printed(
  name: string,
  report: (lang: Language) => Promise<Omit<Report, 'building'>> | Omit<Report, 'building'>,
): Promise<string> {
  const texts = await Promise.all(
    languages.map(async (lang) => {
      const { problems, texts } = await report(lang)
      const options = { lang, colour: false, width: Number.POSITIVE_INFINITY }
      return pretty({ problems, texts, building: true }, options)
        .replace(/^[> ] +\d+ \|.*\n|^ +\| [ ^]*\n/gm, '')
        .replace(/\n\n.*\n$/, '\n')
    }),
  )
  return `# ${name}\n${texts.join('')}`
}

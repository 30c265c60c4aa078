import { appendFileSync } from 'node:fs'
import { github, githubSummary, json } from '../format/machines.ts'
import { pretty } from '../format/pretty.ts'
import type { PrintOptions, Report } from '../format/report.ts'
import type { Language } from '../site.ts'

interface Format {
  /** Where the text goes: what machines read to standard output, what people read to standard error. */
  readonly stream: 'stdout' | 'stderr'
  readonly print: (report: Report, options: PrintOptions) => string
}

/** The ways problems are printed, as `--format` names them; the first is the default. */
const formats = {
  pretty: { stream: 'stderr', print: pretty },
  json: { stream: 'stdout', print: json },
  github: { stream: 'stdout', print: github },
} as const satisfies Readonly<Record<string, Format>>

export type FormatName = keyof typeof formats

/** The names of the formats. */
export const formatNames: readonly FormatName[] = ['pretty', 'json', 'github']

/**
 * Prints what was found, in the format asked for and to the stream it belongs to. On GitHub the whole list is also
 * appended to the summary of the job.
 */
export function printReport(
  report: Report,
  { format, lang }: { readonly format: FormatName; readonly lang: Language },
): void {
  const { stream, print } = formats[format]
  const printing = printOptions(stream, lang)
  process[stream].write(print(report, printing))
  const { GITHUB_STEP_SUMMARY: file } = process.env
  if (format === 'github' && file) appendFileSync(file, githubSummary(report, printing))
}

/** How text is printed to a stream: in colour and within a width where it is a terminal; `NO_COLOR` is respected. */
function printOptions(stream: 'stdout' | 'stderr', lang: Language): PrintOptions {
  const target = process[stream]
  return {
    lang,
    colour: target.isTTY && target.hasColors(),
    width: target.isTTY && target.columns > 0 ? target.columns : Number.POSITIVE_INFINITY,
  }
}

const line = {
  en: (done: number, total: number, left: number) =>
    `Making pictures: ${done} of ${total}, about ${left} s left`,
  fr: (done: number, total: number, left: number) =>
    `Fabrication des images : ${done} sur ${total}, encore ${left} s environ`,
} as const

// What is done sooner needs no notice.
const patience = 1000
const interval = 3000

/** Says on standard error how far the pictures are: one line that counts, or a line now and then in a log. */
export function pictureProgress(language: Language): (done: number, total: number) => void {
  const terminal = process.stderr.isTTY
  let began: number | undefined
  let told = 0
  return (done, total) => {
    const now = Date.now()
    began ??= now
    if (now - began < patience) return
    const left = Math.ceil((((now - began) / done) * (total - done)) / 1000)
    const text = line[language](done, total, left)
    if (terminal) process.stderr.write(`\r\u001b[K${done < total ? text : ''}`)
    else if (now - told >= interval) {
      process.stderr.write(`${text}\n`)
      told = now
    }
  }
}

import { appendFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { helpIn } from '../content/help.ts'
import { github, githubSummary, json } from '../format/machines.ts'
import { pretty } from '../format/pretty.ts'
import type { Report } from '../format/report.ts'
import { type Both, both } from '../message.ts'
import { cacheFolder, canKeep } from '../pictures/cache.ts'
import type { Language } from '../site.ts'
import type { Options } from './options.ts'

/** Where somebody types and reads. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
  /** Whether anybody is there to answer. */
  readonly attended: boolean
}

/** Says something to people: to standard error, a line by itself. */
export const say = (text: string): void => {
  process.stderr.write(`${process.stderr.isTTY ? overWhatCounts : ''}${text}\n`)
}

/** Takes away what stands in the line: how far the pictures are. */
const overWhatCounts = '\r\u001b[K'

/** What machines read goes to standard output, what people read to standard error. */
const formats = {
  pretty: { stream: 'stderr', print: pretty },
  json: { stream: 'stdout', print: json },
  github: { stream: 'stdout', print: github },
} as const

/** Prints what was found, in the format asked for; on GitHub the whole list also goes to the summary of the job. */
export function printReport(report: Report, { format, lang, content }: Options): void {
  const { stream, print } = formats[format]
  const { [stream]: target, env } = process
  const width = target.isTTY && target.columns > 0 ? target.columns : Number.POSITIVE_INFINITY
  const findHelp = () => helpIn(content)
  const options = { lang, findHelp, colour: target.isTTY && target.hasColors(), width }
  target.write(print(report, options))
  const { GITHUB_STEP_SUMMARY: file } = env
  if (format === 'github' && file) appendFileSync(file, githubSummary(report, options))
}

/** Says so where the results of long work are not kept. */
export function sayWhetherKept(lang: Language): void {
  if (!canKeep(cacheFolder)) say(nothingKept[lang])
}

const nothingKept = both(
  'The folder .cache cannot be written: pictures are made anew each time.',
  'Le dossier .cache ne peut pas être écrit : les images sont refaites à chaque fois.',
)

/** Says what is served, and where its port is not the one that was asked for, that this one is taken. */
export function greet(
  { port: wanted, lang }: Pick<Options, 'port' | 'lang'>,
  port: number,
  greeting: Both,
): void {
  const taken = both(`Port ${wanted} is in use. `, `Le port ${wanted} est occupé. `)
  say(`${wanted === 0 || wanted === port ? '' : taken[lang]}${greeting[lang]}`)
}

// What is done sooner needs no notice.
const patience = 1000
const interval = 3000

/** Says on standard error how far the pictures are: one line that counts, or a line now and then in a log. */
export function pictureProgress(language: Language): (done: number, total: number) => void {
  let began = 0
  let told = 0
  return (done, total) => {
    const now = Date.now()
    if (done === 1) began = now
    if (now - began < patience) return
    const left = Math.ceil((((now - began) / done) * (total - done)) / 1000)
    const text = both(
      `Making pictures: ${done} of ${total}, about ${left} s left`,
      `Fabrication des images : ${done} sur ${total}, encore ${left} s environ`,
    )[language]
    if (process.stderr.isTTY) process.stderr.write(overWhatCounts + (done < total ? text : ''))
    else if (now - told >= interval) {
      say(text)
      told = now
    }
  }
}

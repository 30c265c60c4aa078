import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Options } from '../command/options.ts'
import { printReport } from '../command/print.ts'
import { holdOutput } from '../emit/hold-output.ts'
import { publish } from '../emit/publish.ts'
import { servedBase } from '../emit/served-base.ts'
import { contentFailure, type ExitCode } from '../failure.ts'
import { type Builder, builder } from './builder.ts'
import { earlierEdition } from './earlier-edition.ts'
import { type Edition, firstEdition, isStopped, nextEdition, type Outcome } from './edition.ts'
import { liveServer } from './live-server.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { watch } from './watch.ts'

const project = resolve(import.meta.dirname, '../..')
const machinery = ['src', 'templates'].map((folder) => resolve(project, folder))

/**
 * `npm start`: builds the site, then shows it as it is written: every change is checked, built and
 * shown at once, and a mistake is told over the last good edition. Lasts until it is interrupted.
 */
export async function start(options: Options, signal: AbortSignal): Promise<ExitCode> {
  const { content, lang, port: wanted } = options
  await readdir(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const base = servedBase(options.url, content)
  const site = builder(options)
  let edition = await firstBuild(site, options, signal)
  const server = await liveServer({ edition: () => edition, base, language: lang, port: wanted })
  let outdated = false
  const rebuild = oneAtATime(async () => {
    if (outdated) site.renew()
    outdated = false
    const outcome = await site.build()
    edition = nextEdition(edition, outcome)
    tell(outcome, options)
    server.tell()
  })
  watch({ folders: [content], signal, onChange: rebuild })
  watch({
    folders: machinery,
    signal,
    onChange: () => {
      outdated = true
      return rebuild()
    },
  })
  say(greeting(options, server.port, base))
  return await new Promise(() => {})
}

/** Publishes the site where it is good; else the one that is there stays and is shown. */
async function firstBuild(site: Builder, options: Options, signal: AbortSignal): Promise<Edition> {
  const { out, content, lang } = options
  const outcome = await holdOutput({ out, content, signal }, async (folder) => {
    const first = await site.build()
    const good = !isStopped(nextEdition(firstEdition([], undefined), first))
    const warn = (warning: { en: string; fr: string }) => say(warning[lang])
    if (good && 'files' in first) await publish(first.files, folder, { warn })
    return first
  })
  tell(outcome, options)
  return nextEdition(earlierEdition(out), outcome)
}

function tell(outcome: Outcome, options: Options): void {
  if ('defect' in outcome) {
    say(outcome.defect)
    return
  }
  const { problems, texts, seconds, at } = outcome
  if (problems.length > 0) printReport({ problems, texts, building: true }, options)
  const stopped = problems.some(({ severity }) => severity === 'error')
  if (!stopped) say(`${at.toTimeString().slice(0, 8)}  Bon à tirer, ${seconds.toFixed(2)} s.  ═══╣`)
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

function greeting({ lang, content, port: wanted }: Options, port: number, base: string): string {
  const taken = wanted !== 0 && wanted !== port
  const address = `http://127.0.0.1:${port}${base}/`
  return {
    en: `${taken ? `Port ${wanted} is taken. ` : ''}${address} shows ${content} as you write it (Ctrl+C ends it).`,
    fr: `${taken ? `Le port ${wanted} est pris. ` : ''}${address} montre ${content} à mesure que vous écrivez (Ctrl+C pour finir).`,
  }[lang]
}

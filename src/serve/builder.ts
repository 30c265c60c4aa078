import { Worker } from 'node:worker_threads'
import { programAt } from '../disk/program.ts'
import { createSiteClient } from '../editor/site/build-thread-calls.ts'
import { stackOf } from '../failure.ts'
import { rememberLast } from '../memory.ts'
import { ownValue } from '../parse.ts'
import type { Progress } from '../pictures/pictures.ts'
import { today } from '../site.ts'
import type { BuildAnswer, BuilderData, Call, Message, Question, Sent } from './build-worker.ts'
import type { Defect, Outcome, ShownFile } from './version.ts'
import type { Changed } from './watch.ts'

interface Listener {
  /** Told what is found in pages that are shown already. */
  readonly onVerdict: (verdict: Defect) => void
  /** Told how many of how many pictures are made, of those that are made while nobody asks for them. */
  readonly onProgress: Progress
}

const source = new URL('./build-worker.ts', import.meta.url)
const program = new URL(programAt(source.href))
// React checks less then, and renders the same in half the time.
const env = { ...process.env, NODE_ENV: 'production' }

/** Builds the site beside the server, which goes on answering: in a worker that starts with the first build. */
export function builder(
  { module, content, lang, ...options }: BuilderData,
  { onVerdict, onProgress }: Listener,
) {
  let worker: Worker | undefined
  const asked = new Map<number, PromiseWithResolvers<unknown> & { readonly question: Question }>()
  let count = 0
  let isRenewed = false
  let changed: Changed = new Set()
  const listen = (message: Message) => {
    if ('verdict' in message) return onVerdict(message.verdict)
    if ('done' in message) return onProgress(message.done, message.total)
    const waiting = asked.get(message.ask)
    asked.delete(message.ask)
    if ('failed' in message) waiting?.reject(new Error(message.failed))
    else waiting?.resolve(message.answer)
  }
  const start = () => {
    const { url, siteUrl, pagesUrl } = options
    const workerData = { module, content, lang, url, siteUrl, pagesUrl }
    const started = isRenewed
      ? new Worker(source, { workerData, env, execArgv: ['--import', 'tsx'] })
      : new Worker(program, { workerData, env })
    // What the worker before was renewed without answering.
    for (const { question } of asked.values()) started.postMessage(question)
    const end = (error: unknown) => {
      if (worker !== started) return
      worker = undefined
      for (const { reject } of asked.values()) reject(error)
      asked.clear()
    }
    const onExit = () => end(new Error('the build was stopped'))
    return started.on('message', listen).on('error', end).on('exit', onExit)
  }
  /** Calls the worker; what can only be known of a site waits for its first build. The answer has the type of the call. */
  const ask = async <Answer>(call: Call): Promise<Answer> => {
    const waiting = Promise.withResolvers<unknown>()
    const question: Question = { ask: ++count, call, today: today(), changed }
    changed = new Set()
    asked.set(count, { ...waiting, question })
    worker?.postMessage(question)
    return ownValue(await waiting.promise)
  }
  const site = createSiteClient((question) => ask({ name: 'site', input: question }))
  const make = async (path: string): Promise<Uint8Array> => {
    const bytes = await ask<Uint8Array | undefined>({ name: 'bytes', input: { path } })
    if (!bytes) throw new Error(`${path} cannot be made`)
    return bytes
  }
  const laterFile = (path: string) => ({ path, make: rememberLast(() => make(path)) })
  let files = new Map<string, ShownFile>()
  const whole = ({ paths, fresh }: Sent): readonly ShownFile[] => {
    const known = new Map([...files, ...fresh.map((file) => [file.path, file] as const)])
    const all = paths.map((path) => known.get(path) ?? laterFile(path))
    if (all.length > 0) files = new Map(all.map((file) => [file.path, file]))
    return all
  }
  /** Lets the next build read the templates and the generator again: their sources, whatever this runs from. */
  const renew = () => {
    isRenewed = true
    void worker?.terminate()
    worker = undefined
  }
  /** Builds the site; `styled` counts the changes of style sheets. */
  const build = async (styled: number): Promise<Outcome> => {
    worker ??= start()
    try {
      const outcome = await ask<BuildAnswer>({ name: 'build', input: { styled } })
      return 'defect' in outcome ? outcome : { ...outcome, files: whole(outcome) }
    } catch (error) {
      // A template that cannot be read ends the worker before it can say so itself.
      return { defect: stackOf(error) }
    }
  }
  /** Tells which files may have changed, by their paths: the next call reads them. */
  const touch = (paths: Iterable<string>): void => {
    changed = changed.union(new Set(paths))
  }
  return { build, renew, touch, site }
}

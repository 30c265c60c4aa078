import { Worker } from 'node:worker_threads'
import type { GivenAddresses } from '../check/address.ts'
import type { Asks } from '../editor/asks.ts'
import { stackOf } from '../failure.ts'
import { rememberLast } from '../memory.ts'
import type { Progress } from '../pictures/pictures.ts'
import { type Language, type OutputFile, today } from '../site.ts'
import type { Built, Defect, Outcome, ShownFile } from './version.ts'
import type { Changed } from './watch.ts'

/** What the worker is started with; nothing but what can be handed from thread to thread. */
export interface BuilderData extends GivenAddresses {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly content: string
  readonly lang: Language
}

/** What is asked of the worker: each with what is asked, and the answer. */
interface Work extends Asks {
  /** A build: what it came to, with the files that are new. */
  readonly build: readonly [Order, Defect | (Omit<Built, 'files'> & Sent)]
  /** A file that is made once a browser needs it; none where it cannot be made. */
  readonly bytes: readonly [{ readonly path: string }, Uint8Array | undefined]
}

/** Something asked of the worker, numbered, with the day, year-month-day. */
export type Question<Name extends keyof Work> = {
  readonly ask: number
  readonly name: Name
  readonly input: Work[Name][0]
  readonly today: string
  /** Files of the content that may have changed since the question before. */
  readonly changed: Changed
}

export interface Order {
  /** Counts the changes of style sheets. */
  readonly styled: number
}

/**
 * What the worker says: what it answers; a moment after a build what a look at the whole of it found, if anything; then
 * how far the rest of the pictures is.
 */
export type Message =
  | { readonly ask: number; readonly answer: unknown }
  | { readonly ask: number; readonly failed: string }
  | { readonly verdict: Defect }
  | { readonly done: number; readonly total: number }

interface Sent {
  /** Of all files. Those that were never sent are made later. */
  readonly paths: readonly string[]
  readonly fresh: readonly OutputFile[]
}

interface Listener {
  /** Told what is found in pages that are shown already. */
  readonly onVerdict: (verdict: Defect) => void
  /** Told how many of how many pictures are made, of those that are made while nobody asks for them. */
  readonly onProgress: Progress
}

const program = new URL('./build-worker.ts', import.meta.url)
// React checks less then, and renders the same in half the time.
const env = { ...process.env, NODE_ENV: 'production' }

/** Builds the site beside the server, which goes on answering: in a worker that starts with the first build. */
export function builder(
  { module, content, lang, ...options }: BuilderData,
  { onVerdict, onProgress }: Listener,
) {
  let worker: Worker | undefined
  const asked = new Map<number, PromiseWithResolvers<unknown> & { readonly question: object }>()
  let count = 0
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
    const started = new Worker(program, { workerData, env })
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
  /** Asks for something; what can only be known of a site waits for its first build. */
  const ask = async <Name extends keyof Work>(
    name: Name,
    input: Work[Name][0],
    changed: Changed = new Set(),
  ): Promise<Work[Name][1]> => {
    const waiting = Promise.withResolvers<unknown>()
    const question: Question<Name> = { ask: ++count, name, input, today: today(), changed }
    asked.set(count, { ...waiting, question })
    worker?.postMessage(question)
    const isAnswer = (_: unknown): _ is Work[Name][1] => true
    const answer = await waiting.promise
    if (!isAnswer(answer)) throw new Error('the build has answered something else')
    return answer
  }
  const make = async (path: string): Promise<Uint8Array> => {
    const bytes = await ask('bytes', { path })
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
  /** Lets the next build read the templates and the generator anew. */
  const renew = () => {
    void worker?.terminate()
    worker = undefined
  }
  const build = async (order: Order, changed: Changed): Promise<Outcome> => {
    // A new worker has read nothing yet.
    const unread = worker ? changed : new Set([''])
    worker ??= start()
    try {
      const outcome = await ask('build', order, unread)
      return 'defect' in outcome ? outcome : { ...outcome, files: whole(outcome) }
    } catch (error) {
      // A template that cannot be read ends the worker before it can say so itself.
      return { defect: stackOf(error) }
    }
  }
  return { build, renew, ask }
}

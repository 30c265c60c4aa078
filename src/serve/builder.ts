import { Worker } from 'node:worker_threads'
import type { Asks } from '../editor/asks.ts'
import { stackOf } from '../failure.ts'
import { rememberLast } from '../memory.ts'
import type { Progress } from '../pictures/pictures.ts'
import type { Language, OutputFile } from '../site.ts'
import type { Built, Defect, Outcome, ShownFile } from './version.ts'
import type { Changed } from './watch.ts'

/** What the worker is started with; nothing but what can be handed from thread to thread. */
export interface BuilderData {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly content: string
  readonly url: string | undefined
  readonly lang: Language
}

type Answer = Extract<Message, { readonly outcome: unknown }>['outcome']

/** What the worker is asked for. */
export interface Order {
  /** The day, year-month-day. */
  readonly today: string
  /** Counts the changes of style sheets. */
  readonly styled: number
  /** The files of the content that may have changed since the order before. */
  readonly changed: Changed
}

/** What the worker is asked for once a browser needs it: the bytes of a file that is made later. */
export interface Wish {
  readonly wanted: string
}

/**
 * What the worker answers with: what a build came to, with the files that are new; a moment later what a look at the
 * whole of it found, if anything; then how far the rest of the pictures is. And the bytes of the file at a path that was
 * wanted, none where it cannot be made.
 */
export type Message =
  | { readonly outcome: Defect | (Omit<Built, 'files'> & Sent) }
  | { readonly verdict: Defect }
  | { readonly done: number; readonly total: number }
  | { readonly path: string; readonly bytes: Uint8Array | undefined }
  | { readonly ask: number; readonly answer: unknown }
  | { readonly ask: number; readonly failed: string }

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

export type Builder = ReturnType<typeof builder>

/** Builds the site beside the server, which goes on answering: in a worker that starts with the first build. */
export function builder(
  { module, content, url, lang }: BuilderData,
  { onVerdict, onProgress }: Listener,
) {
  let worker: Worker | undefined
  const wishes = new Map<string, PromiseWithResolvers<Uint8Array>>()
  const asks = new Map<number, PromiseWithResolvers<unknown> & { readonly order: object }>()
  let asked = 0
  const listen = (message: Message) => {
    if ('verdict' in message) onVerdict(message.verdict)
    else if ('done' in message) onProgress(message.done, message.total)
    else if ('ask' in message) {
      const asked = asks.get(message.ask)
      if ('failed' in message) asked?.reject(new Error(message.failed))
      else asked?.resolve(message.answer)
      asks.delete(message.ask)
    } else if ('path' in message) {
      const { path, bytes } = message
      if (bytes) wishes.get(path)?.resolve(bytes)
      else wishes.get(path)?.reject(new Error(`${path} cannot be made`))
      wishes.delete(path)
    }
  }
  const start = () => {
    const started = new Worker(program, { workerData: { module, content, url, lang }, env })
    started.on('message', listen)
    // What the worker before has not answered.
    for (const wanted of wishes.keys()) started.postMessage({ wanted })
    for (const { order } of asks.values()) started.postMessage(order)
    // One that ends while nobody waits for it is started again with the next order.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker !== started) return
      worker = undefined
      for (const asked of asks.values()) asked.reject(new Error('the build was stopped'))
      asks.clear()
    })
    return started
  }
  const ask = (wanted: string): Promise<Uint8Array> => {
    const wish = Promise.withResolvers<Uint8Array>()
    wishes.set(wanted, wish)
    worker?.postMessage({ wanted })
    return wish.promise
  }
  /** Asks something of the build while somebody edits; waits for one, and fails where nothing was ever good. */
  const consult = async <Name extends keyof Asks>(
    name: Name,
    input: Asks[Name][0],
    today: string,
  ): Promise<Asks[Name][1]> => {
    const waiting = Promise.withResolvers<unknown>()
    const order = { ask: ++asked, name, input, today }
    asks.set(order.ask, { ...waiting, order })
    // A worker that is renewed is asked again once it has begun to build.
    worker?.postMessage(order)
    const isAnswer = (_: unknown): _ is Asks[Name][1] => true
    const answer = await waiting.promise
    if (!isAnswer(answer)) throw new Error('the build has answered something else')
    return answer
  }
  const laterFile = (path: string) => ({ path, make: rememberLast(() => ask(path)) })
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
  const build = async ({ changed, ...rest }: Order): Promise<Outcome> => {
    // A new worker has read nothing yet.
    const order = { ...rest, changed: worker ? changed : new Set(['']) }
    worker ??= start()
    try {
      const outcome = await answer(worker, order)
      return 'defect' in outcome ? outcome : { ...outcome, files: whole(outcome) }
    } catch (error) {
      // A template that cannot be read ends the worker before it can say so itself.
      renew()
      return { defect: stackOf(error) }
    }
  }
  return { build, renew, consult }
}

/** The outcome of the worker's build; fails with its error, and where it is ended before. */
async function answer(worker: Worker, order: Order): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = () => reject(new Error('the build was stopped'))
  const onMessage = (message: Message) => {
    if ('outcome' in message) resolve(message.outcome)
  }
  worker.on('error', reject).on('exit', onExit).on('message', onMessage)
  worker.postMessage(order)
  try {
    return await promise
  } finally {
    worker.off('error', reject).off('exit', onExit).off('message', onMessage)
  }
}

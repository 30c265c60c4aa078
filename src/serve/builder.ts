import { Worker } from 'node:worker_threads'
import { stackOf } from '../failure.ts'
import type { Language, OutputFile } from '../site.ts'
import type { Built, Defect, Outcome } from './version.ts'
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
type Progress = (done: number, total: number) => void

/** What the worker is asked for. */
export interface Order {
  /** The day, year-month-day. */
  readonly today: string
  /** The files of the content that may have changed since the order before. */
  readonly changed: Changed
}

/**
 * What the worker answers with: how far the pictures are, then what the build came to, with the files that are new, and
 * a moment later what a look at the whole of it found, if anything.
 */
export type Message =
  | { readonly done: number; readonly total: number }
  | { readonly outcome: Defect | (Omit<Built, 'files'> & Sent) }
  | { readonly verdict: Defect }

interface Sent {
  /** Of all files. */
  readonly paths: readonly string[]
  readonly fresh: readonly OutputFile[]
}

const program = new URL('./build-worker.ts', import.meta.url)
// React checks less then, and renders the same in half the time.
const env = { ...process.env, NODE_ENV: 'production' }

export type Builder = ReturnType<typeof builder>

/**
 * Builds the site beside the server, which goes on answering: in a worker that starts with the first build. What is
 * found in pages that are shown already is told to `onVerdict`.
 */
export function builder(
  { module, content, url, lang }: BuilderData,
  onVerdict: (verdict: Defect) => void,
) {
  let worker: Worker | undefined
  const start = () => {
    const started = new Worker(program, { workerData: { module, content, url, lang }, env })
    started.on('message', (message: Message) => {
      if ('verdict' in message) onVerdict(message.verdict)
    })
    // One that ends while nobody waits for it is started again with the next order.
    started.on('error', () => {})
    started.on('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  let files = new Map<string, OutputFile>()
  const whole = ({ paths, fresh }: Sent): readonly OutputFile[] => {
    const known = new Map([...files, ...fresh.map((file) => [file.path, file] as const)])
    const all = paths.flatMap((path) => known.get(path) ?? [])
    if (all.length > 0) files = new Map(all.map((file) => [file.path, file]))
    return all
  }
  /** Lets the next build read the templates and the generator anew. */
  const renew = () => {
    void worker?.terminate()
    worker = undefined
  }
  /** `onProgress` is told how many of how many pictures are made. */
  const build = async ({ today, changed }: Order, onProgress: Progress): Promise<Outcome> => {
    // A new worker has read nothing yet.
    const order = { today, changed: worker ? changed : new Set(['']) }
    worker ??= start()
    try {
      const outcome = await answer(worker, order, onProgress)
      return 'defect' in outcome ? outcome : { ...outcome, files: whole(outcome) }
    } catch (error) {
      // A template that cannot be read ends the worker before it can say so itself.
      renew()
      return { defect: stackOf(error) }
    }
  }
  return { build, renew }
}

/** The outcome of the worker's build; fails with its error, and where it is ended before. */
async function answer(worker: Worker, order: Order, onProgress: Progress): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onExit = () => reject(new Error('the build was stopped'))
  const onMessage = (message: Message) => {
    if ('outcome' in message) resolve(message.outcome)
    else if ('done' in message) onProgress(message.done, message.total)
  }
  worker.on('error', reject).on('exit', onExit).on('message', onMessage)
  worker.postMessage(order)
  try {
    return await promise
  } finally {
    worker.off('error', reject).off('exit', onExit).off('message', onMessage)
  }
}

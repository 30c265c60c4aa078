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

/** What the worker answers with: how far the pictures are, then what the build came to, with the files that are new. */
export type Message =
  | { readonly done: number; readonly total: number }
  | { readonly outcome: Defect | (Omit<Built, 'files'> & Sent) }

interface Sent {
  /** Of all files. */
  readonly paths: readonly string[]
  readonly fresh: readonly OutputFile[]
}

const program = new URL('./build-worker.ts', import.meta.url)
// React checks less then, and renders the same in half the time.
const env = { ...process.env, NODE_ENV: 'production' }

export type Builder = ReturnType<typeof builder>

/** Builds the site beside the server, which goes on answering: in a worker that starts with the first build. */
export function builder({ module, content, url, lang }: BuilderData) {
  let worker: Worker | undefined
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
    worker ??= new Worker(program, { workerData: { module, content, url, lang }, env })
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
const answer = (worker: Worker, order: Order, onProgress: Progress): Promise<Answer> =>
  new Promise<Answer>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the build was stopped')))
    worker.on('message', (message: Message) => {
      if ('outcome' in message) resolve(message.outcome)
      else onProgress(message.done, message.total)
    })
    worker.postMessage(order)
  }).finally(() => {
    // Without a name the port of the worker would lose its own listeners too.
    for (const event of ['error', 'exit', 'message']) worker.removeAllListeners(event)
  })

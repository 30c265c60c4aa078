import { Worker } from 'node:worker_threads'
import { stackOf } from '../failure.ts'
import type { Language } from '../site.ts'
import type { Outcome } from './version.ts'

/** What the worker is started with; nothing but what can be handed from thread to thread. */
export interface BuilderData {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly content: string
  readonly url: string | undefined
  readonly lang: Language
}

type Progress = (done: number, total: number) => void

/** What the worker answers with: how far the pictures are, then what the build came to. */
export type Message =
  | { readonly done: number; readonly total: number }
  | { readonly outcome: Outcome }

const program = new URL('./build-worker.ts', import.meta.url)

export type Builder = ReturnType<typeof builder>

/** Builds the site beside the server, which goes on answering: in a worker that starts with the first build. */
export function builder({ module, content, url, lang }: BuilderData) {
  let worker: Worker | undefined
  /** Lets the next build read the templates and the generator anew. */
  const renew = () => {
    void worker?.terminate()
    worker = undefined
  }
  /** `today` is year-month-day; `onProgress` is told how many of how many pictures are made. */
  const build = async (today: string, onProgress: Progress): Promise<Outcome> => {
    worker ??= new Worker(program, { workerData: { module, content, url, lang } })
    try {
      return await answer(worker, today, onProgress)
    } catch (error) {
      // A template that cannot be read ends the worker before it can say so itself.
      renew()
      return { defect: stackOf(error) }
    }
  }
  return { build, renew }
}

/** The outcome of the worker's build; fails with its error, and where it is ended before. */
const answer = (worker: Worker, today: string, onProgress: Progress): Promise<Outcome> =>
  new Promise<Outcome>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the build was stopped')))
    worker.on('message', (message: Message) => {
      if ('outcome' in message) resolve(message.outcome)
      else onProgress(message.done, message.total)
    })
    worker.postMessage(today)
  }).finally(() => {
    // Without a name the port of the worker would lose its own listeners too.
    for (const event of ['error', 'exit', 'message']) worker.removeAllListeners(event)
  })

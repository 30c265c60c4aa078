import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Options } from '../command/options.ts'
import type { Outcome } from './edition.ts'

/** Builds the site beside the server, which goes on answering meanwhile. */
export interface Builder {
  readonly build: () => Promise<Outcome>
  /** Lets the next build read the templates and the generator anew. */
  readonly renew: () => void
}

const module = new URL('./build-worker.ts', import.meta.url)

/** A builder whose worker starts with its first build and lasts until it is renewed. */
export function builder(options: Options): Builder {
  let worker: Worker | undefined
  const renew = () => {
    void worker?.terminate()
    worker = undefined
  }
  const build = async () => {
    worker ??= new Worker(module, { workerData: options })
    const outcome = answer(worker)
    worker.postMessage('build')
    try {
      return await outcome
    } catch (error) {
      // A template that cannot be read ends the worker before it can say so itself.
      renew()
      return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  return { build, renew }
}

/** The worker's next message; fails with its error, and where it is ended before. */
async function answer(worker: Worker): Promise<Outcome> {
  const settled = new AbortController()
  const { signal } = settled
  try {
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('the build was stopped')
    })
    const [outcome] = await Promise.race([once(worker, 'message', { signal }), ended])
    return outcome
  } finally {
    settled.abort()
  }
}

import { Worker } from 'node:worker_threads'
import type { Options } from '../command/options.ts'
import type { Outcome } from './edition.ts'

/** Builds the site beside the server, which goes on answering meanwhile. */
export interface Builder {
  readonly build: () => Promise<Outcome>
  /** Lets the next build read the templates and the generator anew. */
  readonly renew: () => void
  readonly close: () => void
}

const module = new URL('./build-worker.ts', import.meta.url)

/** A builder whose worker starts with its first build and lasts until it is renewed. */
export function builder(options: Options): Builder {
  let worker: Worker | undefined
  const renew = () => {
    void worker?.terminate()
    worker = undefined
  }
  const build = () =>
    new Promise<Outcome>((resolve) => {
      worker ??= new Worker(module, { workerData: options })
      const current = worker
      const end = (outcome: Outcome) => {
        current.removeAllListeners()
        resolve(outcome)
      }
      current.once('message', end)
      // A template that cannot be read ends the worker before it can say so itself.
      current.once('error', (error) => {
        renew()
        end({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      })
      current.once('exit', () => end({ defect: 'the build was stopped' }))
      current.postMessage('build')
    })
  return { build, renew, close: renew }
}

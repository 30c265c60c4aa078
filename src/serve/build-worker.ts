import { parentPort, workerData } from 'node:worker_threads'
import { build } from '../build.ts'
import { stackOf } from '../failure.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { BuilderData, Message } from './builder.ts'
import type { Outcome } from './version.ts'

// Builds once for every message, which is the day, with what it was started with.
const { module, ...request }: BuilderData = workerData
const tell = (message: Message) => parentPort?.postMessage(message)

parentPort?.on('message', async (today: string) => tell({ outcome: await outcome(today) }))

async function outcome(today: string): Promise<Outcome> {
  const started = performance.now()
  try {
    const onProgress = (done: number, total: number) => tell({ done, total })
    const { site }: { readonly site: SiteTable } = await import(module)
    const { files, problems, texts } = await build({ ...request, site, today, onProgress })
    const seconds = (performance.now() - started) / 1000
    return { files, problems, texts, seconds, at: new Date() }
  } catch (error) {
    return { defect: stackOf(error) }
  }
}

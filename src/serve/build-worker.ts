import { parentPort, workerData } from 'node:worker_threads'
import { siteBuilder } from '../build.ts'
import type { LoadedSource } from '../content/load.ts'
import { stackOf } from '../failure.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { BuilderData, Message, Order } from './builder.ts'
import { reload } from './watch.ts'

// Builds once for every order, with what it was started with; what has not changed since is neither made nor sent again.
const { module, ...request }: BuilderData = workerData
const tell = (message: Message) => parentPort?.postMessage(message)

let build: ReturnType<typeof siteBuilder> | undefined
let sources: readonly LoadedSource[] = []
let sent = new Map<string, Uint8Array>()

parentPort?.on('message', async (order: Order) => {
  const started = performance.now()
  let verify = async () => {}
  try {
    const made = await outcome(order, started)
    verify = made.verify
    tell({ outcome: made.outcome })
  } catch (error) {
    return tell({ outcome: { defect: stackOf(error) } })
  }
  try {
    await verify()
  } catch (error) {
    tell({ verdict: { defect: stackOf(error) } })
  }
})

async function outcome({ today, changed }: Order, started: number) {
  const { site }: { readonly site: SiteTable } = await import(module)
  build ??= siteBuilder(site)
  sources = await reload(request.content, sources, changed)
  const onProgress = (done: number, total: number) => tell({ done, total })
  const made = await build({ ...request, sources, today, onProgress })
  const { files, problems, texts, verify } = made
  const fresh = files.filter(({ path, bytes }) => sent.get(path) !== bytes)
  if (files.length > 0) sent = new Map(files.map(({ path, bytes }) => [path, bytes]))
  const seconds = (performance.now() - started) / 1000
  const paths = files.map(({ path }) => path)
  return { outcome: { paths, fresh, problems, texts, seconds, at: new Date() }, verify }
}

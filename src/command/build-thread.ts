import { parentPort, workerData } from 'node:worker_threads'
import { build } from '../build.ts'
import type { SiteTable } from '../render/site-table.ts'
import { type Seat, startedThread } from '../threads.ts'
import { type BuildOrder, emitter } from './build.ts'

/** Makes the share of one more thread of `npm run build`. */
async function makeShare({ seat, order }: { readonly seat: Seat; readonly order: BuildOrder }) {
  if (!parentPort) throw new Error('this is the program of a thread')
  const { site }: { readonly site: SiteTable } = await import(order.module)
  const threads = startedThread(seat, parentPort)
  const { emit, written } = emitter(order)
  await build({ ...order, site, threads, emit })
  await threads.gather(written)
}

await makeShare(workerData)

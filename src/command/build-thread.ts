import { parentPort, workerData } from 'node:worker_threads'
import { type Seat, startedThread } from '../threads.ts'
import { type BuildOrder, makeShare } from './make.ts'

// Makes the share of one more thread of `npm run build`.
const { seat, order }: { readonly seat: Seat; readonly order: BuildOrder } = workerData
if (parentPort) {
  const threads = startedThread(seat, parentPort)
  const { files, printed, facts, fresh } = await makeShare(order, threads)
  if (files.length > 0) await threads.gather({ printed, facts, fresh })
}

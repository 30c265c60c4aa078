import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { type MessagePort, Worker } from 'node:worker_threads'

/**
 * The threads that make one site together: each of them does what has to be known everywhere, and makes its share of the
 * pages. A thread that makes a site alone makes all of them.
 */
export interface Threads {
  /** Whether this is the thread that makes what belongs to no page. */
  readonly isFirst: boolean
  /** Whether a page is of this thread's share. */
  readonly owns: (path: string) => boolean
  /** What each thread has found, plain data, in the order of the threads: each waits here until all have come. */
  readonly gather: <Found>(own: Found) => Promise<readonly Found[]>
  /** What the first thread makes, plain data, in all of them; it waits for nobody. */
  readonly fromFirst: <Made>(make: () => Promise<Made>) => Promise<Made>
}

/** One thread that does all. */
export const alone: Threads = {
  isFirst: true,
  owns: () => true,
  gather: async (own) => [own],
  fromFirst: (make) => make(),
}

/** Does work that fills the cache in the first thread before the others find its results there. */
export async function afterFirst<Result>(
  { isFirst, fromFirst }: Threads,
  work: () => Promise<Result>,
): Promise<Result> {
  const signal = () => fromFirst(async () => 'done')
  if (!isFirst) await signal()
  const result = await work()
  if (isFirst) await signal()
  return result
}

/** The place of a thread among all. */
export interface Seat {
  readonly number: number
  readonly count: number
}

// A thread has to load the programs again, 3 seconds of a processor, and takes 150 MB.
const worthwhile = 1500
const most = 4

/** How many threads pay for so many pages. */
export const threadsFor = (pages: number): number =>
  Math.max(1, Math.min(availableParallelism(), most, Math.ceil(pages / worthwhile)))

/** Starts a program in more threads, each with `data` and its `seat`; to be ended when the work is done, however it ends. */
export function startThreads(program: URL, count: number, data: object) {
  const workers = Array.from({ length: count - 1 }, (_, index) => {
    const seat: Seat = { number: index + 1, count }
    return new Worker(program, { workerData: { ...data, seat } })
  })
  const inboxes = workers.map((worker) => on(worker, 'message', { close: ['exit'] }))
  const threads: Threads = {
    isFirst: true,
    owns: (path) => digest(path) % count === 0,
    gather: async <Found>(own: Found) => {
      const found = [own, ...(await Promise.all(inboxes.map((inbox) => received<Found>(inbox))))]
      // What a thread has sent it has.
      for (const [index, worker] of workers.entries())
        worker.postMessage(found.toSpliced(index + 1, 1))
      return found
    },
    fromFirst: async (make) => {
      const made = await make()
      for (const worker of workers) worker.postMessage(made)
      return made
    },
  }
  const end = async () => void (await Promise.all(workers.map((worker) => worker.terminate())))
  return { threads: count > 1 ? threads : alone, end }
}

/** The thread of a program that was started in this way. */
export function startedThread({ number, count }: Seat, port: MessagePort): Threads {
  const inbox = on(port, 'message')
  return {
    isFirst: false,
    owns: (path) => digest(path) % count === number,
    gather: async (own) => {
      port.postMessage(own)
      const others = await received<readonly (typeof own)[]>(inbox)
      return others.toSpliced(number, 0, own)
    },
    fromFirst: () => received(inbox),
  }
}

async function received<Message>(inbox: ReturnType<typeof on>): Promise<Message> {
  const { done, value } = await inbox.next()
  if (done) throw new Error('a thread of the build has ended before its work')
  const [message] = value
  return message
}

/** The same number for the same path, however a system stores its accents, and others for others (Fowler, Noll and Vo, “FNV-1a”). */
const digest = (path: string): number =>
  Buffer.from(path.normalize('NFC')).reduce(
    (hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0,
    0x811c9dc5,
  )

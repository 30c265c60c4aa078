import { parentPort, workerData } from 'node:worker_threads'
import { siteBuilder } from '../build.ts'
import type { LoadedSource } from '../content/load.ts'
import { type Ask, answering } from '../editor/asks.ts'
import { stackOf } from '../failure.ts'
import { rememberFor } from '../memory.ts'
import { cache } from '../pictures/cache.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { LaterFile } from '../site.ts'
import type { BuilderData, Message, Order, Wish } from './builder.ts'
import { reload } from './watch.ts'

// Builds once for every order, with what it was started with; what has not changed since is neither made nor sent again.
const { module, ...request }: BuilderData = workerData
const tell = (message: Message) => parentPort?.postMessage(message)

let build: ReturnType<typeof siteBuilder> | undefined
let sources: readonly LoadedSource[] = []
let madeWith: Awaited<ReturnType<ReturnType<typeof siteBuilder>>>['madeWith']
let sent = new Map<string, Uint8Array>()
/** What is made when it is asked for, by path: known once the first build is over. */
let later = new Map<string, LaterFile>()
const known = Promise.withResolvers<void>()

parentPort?.on('message', (message: Order | Wish | Ask) => {
  if ('wanted' in message) return give(message)
  return 'ask' in message ? consult(message) : obey(message)
})

async function obey(order: Order) {
  const started = performance.now()
  let verify = async () => {}
  try {
    const made = await outcome(order, started)
    verify = made.verify
    tell({ outcome: made.outcome })
  } catch (error) {
    return tell({ outcome: { defect: stackOf(error) } })
  } finally {
    known.resolve()
  }
  try {
    await verify()
    await makeRest(later)
  } catch (error) {
    tell({ verdict: { defect: stackOf(error) } })
  }
}

async function outcome({ today, styled, changed }: Order, started: number) {
  const { site }: { readonly site: SiteTable } = await import(module)
  build ??= siteBuilder(site)
  sources = await reload(request.content, sources, changed)
  const made = await build({ ...request, sources, today, styled })
  const { files, problems, texts, verify } = made
  const fresh = files.filter(({ path, bytes }) => sent.get(path) !== bytes)
  if (files.length > 0) {
    madeWith = made.madeWith
    sent = new Map(files.map(({ path, bytes }) => [path, bytes]))
    later = new Map(made.later.map((file) => [file.path, file]))
  }
  const seconds = (performance.now() - started) / 1000
  const paths = [...files, ...made.later].map(({ path }) => path)
  const said = { paths, fresh, problems, texts, seconds, at: new Date() }
  return { outcome: said, verify: () => verify(made.later.map((file) => unmade(file))) }
}

/** Of what is not made yet only the name can be looked at. */
const unmade = rememberFor(({ path }: LaterFile) => ({ path, bytes: new Uint8Array() }))

let editor: ReturnType<typeof answering> | undefined

/** Answers what the editor asks, from what the last good build was made with. */
async function consult(ask: Ask): Promise<void> {
  await known.promise
  try {
    const { site }: { readonly site: SiteTable } = await import(module)
    editor ??= answering(site)
    const made = madeWith
    if (!made) throw new Error('nothing has been made yet')
    const present = { ...request, today: ask.today, sources, made }
    tell({ ask: ask.ask, answer: await editor(ask, present) })
  } catch (error) {
    tell({ ask: ask.ask, failed: stackOf(error) })
  }
}

const underWay = new Set<Promise<void>>()

function give({ wanted }: Wish): void {
  const work = answer(wanted).finally(() => underWay.delete(work))
  underWay.add(work)
}

async function answer(path: string): Promise<void> {
  await known.promise
  try {
    tell({ path, bytes: await later.get(path)?.make() })
  } catch (error) {
    tell({ path, bytes: undefined })
    tell({ verdict: { defect: stackOf(error) } })
  }
}

const kept = new Set<string>()

/** Makes what nobody has asked for yet, one after the other while nobody does, until another build is over. */
async function makeRest(files: typeof later): Promise<void> {
  const left: LaterFile[] = []
  for (const file of files.values()) {
    if (kept.has(file.recipe)) continue
    if (await cache.holds(file.recipe)) kept.add(file.recipe)
    else left.push(file)
  }
  for (const [done, { recipe, make }] of left.entries()) {
    while (underWay.size > 0) await Promise.all(underWay)
    if (files !== later) return
    await make()
    kept.add(recipe)
    tell({ done: done + 1, total: left.length })
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { siteBuilder } from '../build.ts'
import type { LoadedSource } from '../content/load.ts'
import { refusedByDisk } from '../disk/reasons.ts'
import { type Ask, answering } from '../editor/asks.ts'
import type { MadeWith } from '../editor/proof.ts'
import { excessOf, weightProblems } from '../emit/weights.ts'
import { Failure, stackOf } from '../failure.ts'
import { inFolder } from '../format/report.ts'
import { rememberFor } from '../memory.ts'
import { cache } from '../pictures/cache.ts'
import { byPlace, type Problem } from '../problem.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { LaterFile } from '../site.ts'
import type { BuilderData, Message, Question } from './builder.ts'
import type { Defect } from './version.ts'
import { type Changed, reload } from './watch.ts'

// Builds once for every order, with what it was started with; what has not changed since is neither made nor sent again.
const { module, ...request }: BuilderData = workerData
const tell = (message: Message) => parentPort?.postMessage(message)

let build: ReturnType<typeof siteBuilder> | undefined
let sources: readonly LoadedSource[] = []
let reading: Promise<unknown> = Promise.resolve()
let madeWith: MadeWith | undefined
let sent = new Map<string, Uint8Array>()
/** What is made when it is asked for, by path: known once the first build is over. */
let later = new Map<string, LaterFile>()
const known = Promise.withResolvers<void>()

parentPort?.on('message', async (question: Question<'build'> | Question<'bytes'> | Ask) => {
  if (question.name === 'build') return obey(question)
  const { ask } = question
  await known.promise
  try {
    const answer = question.name === 'bytes' ? make(question.input.path) : inform(question)
    tell({ ask, answer: await answer })
  } catch (error) {
    tell({ ask, failed: stackOf(error) })
  }
})

/** Reads what may have changed, one change after the other, and gives the content as it is then. */
function read(changed: Changed): Promise<readonly LoadedSource[]> {
  const turn = reading.then(async () => {
    sources = await reload(request.content, sources, changed)
    return sources
  })
  reading = turn.catch(() => {})
  return turn
}

async function obey({ ask, ...order }: Question<'build'>) {
  const started = performance.now()
  let verify = async () => {}
  try {
    const made = await outcome(order, started)
    verify = made.verify
    tell({ ask, answer: made.outcome })
  } catch (error) {
    return tell({ ask, answer: endOf(error) })
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

/** What has ended a build: the disk, which has refused the content, or a defect of ours. */
function endOf(error: unknown): Defect {
  const failure = refusedByDisk(error, request.content)
  return { defect: failure instanceof Failure ? failure.sentence[request.lang] : stackOf(error) }
}

type Order = Omit<Question<'build'>, 'ask'>

async function outcome({ input: { styled }, today, changed }: Order, started: number) {
  const { site }: { readonly site: SiteTable } = await import(module)
  build ??= siteBuilder(site)
  const made = await build({ ...request, sources: await read(changed), today, styled })
  const { files, verify } = made
  const fresh = files.filter(({ path, bytes }) => sent.get(path) !== bytes)
  let heavy: readonly Problem[] = []
  if (files.length > 0) {
    const weighed = made.printed.map(({ file, files }) => ({ file, excess: excessOf(files) }))
    heavy = weightProblems(weighed, request.lang)
    madeWith = made.madeWith && { ...made.madeWith, heavy }
    sent = new Map(files.map(({ path, bytes }) => [path, bytes]))
    later = new Map(made.later.map((file) => [file.path, file]))
  }
  const found = [...made.problems, ...heavy].toSorted(byPlace)
  const told = inFolder(found, { content: request.content, sources })
  const seconds = (performance.now() - started) / 1000
  const paths = [...files, ...made.later].map(({ path }) => path)
  const said = { paths, fresh, ...told, seconds, at: new Date() }
  return { outcome: said, verify: () => verify(made.later.map((file) => unmade(file))) }
}

/** Of what is not made yet only the name can be looked at. */
const unmade = rememberFor(({ path }: LaterFile) => ({ path, bytes: new Uint8Array() }))

let editor: ReturnType<typeof answering> | undefined

/** Answers what the editor asks of the content as it is, with what the last good build was made with. */
async function inform(ask: Ask): Promise<unknown> {
  const { site }: { readonly site: SiteTable } = await import(module)
  editor ??= answering(site)
  if (!madeWith) throw new Error('nothing has been made yet')
  // What the disk refuses is told by the next build.
  const now = await read(ask.changed).catch(() => sources)
  return editor(ask, { ...request, today: ask.today, sources: now, made: madeWith })
}

const underWay = new Set<Promise<unknown>>()

async function make(path: string): Promise<Uint8Array | undefined> {
  const work = later.get(path)?.make()
  if (work) underWay.add(work)
  try {
    return await work
  } catch (error) {
    tell({ verdict: { defect: stackOf(error) } })
    return undefined
  } finally {
    if (work) underWay.delete(work)
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
    while (underWay.size > 0) await Promise.allSettled(underWay)
    if (files !== later) return
    await make()
    kept.add(recipe)
    tell({ done: done + 1, total: left.length })
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import { siteBuilder } from '../build.ts'
import type { GivenAddresses } from '../check/address.ts'
import { type Finding, problemsOf } from '../content/finding.ts'
import type { LoadedSource } from '../content/load.ts'
import { programAt } from '../disk/program.ts'
import { refusedByDisk } from '../disk/reasons.ts'
import {
  answerSite,
  buildThreadCalls,
  type SiteQuestion,
} from '../editor/site/build-thread-calls.ts'
import type { MadeWith } from '../editor/site/drafted-site.ts'
import { excessOf, weightFindings } from '../emit/weights.ts'
import { Failure, stackOf } from '../failure.ts'
import { inFolder } from '../format/report.ts'
import { rememberFor } from '../memory.ts'
import { cache } from '../pictures/cache.ts'
import { byPlace } from '../problem.ts'
import type { SiteTable } from '../render/site-table.ts'
import type { Language, LaterFile, OutputFile } from '../site.ts'
import type { Defect } from './version.ts'
import { type Changed, reload } from './watch.ts'

/** What the worker is started with; nothing but what can be handed from thread to thread. */
export interface BuilderData extends GivenAddresses {
  /** The address of the module that exports the table of the site as `site`. */
  readonly module: string
  readonly content: string
  readonly lang: Language
}

/** What the worker is asked: to build, for a file that is made later, or what the editor asks of the site. */
export type Call =
  | { readonly name: 'build'; readonly input: { readonly styled: number } }
  | { readonly name: 'bytes'; readonly input: { readonly path: string } }
  | { readonly name: 'site'; readonly input: SiteQuestion }

/** A call, numbered, with the day and the files that may have changed since the call before. */
export interface Question {
  readonly ask: number
  readonly call: Call
  readonly today: string
  readonly changed: Changed
}

/**
 * What the worker says: what it answers; a moment after a build what a look at the whole of it found, if anything; then
 * how far the rest of the pictures is.
 */
export type Message =
  | { readonly ask: number; readonly answer: unknown }
  | { readonly ask: number; readonly failed: string }
  | { readonly verdict: Defect }
  | { readonly done: number; readonly total: number }

export interface Sent {
  /** Of all files. Those that were never sent are made later. */
  readonly paths: readonly string[]
  readonly fresh: readonly OutputFile[]
}

// Builds with what it was started with; what has not changed since is neither made nor sent again.
const { module, ...request }: BuilderData = workerData
const tell = (message: Message) => parentPort?.postMessage(message)

let build: ReturnType<typeof siteBuilder> | undefined
let sources: readonly LoadedSource[] = []
/** Files that may have changed since they were read: at first all. */
let unread: Changed = new Set([''])
let reading: Promise<unknown> = Promise.resolve()
let madeWith: MadeWith | undefined
let sent = new Map<string, Uint8Array>()
/** What is made when it is asked for, by path: known once the first build is over. */
let later = new Map<string, LaterFile>()
const known = Promise.withResolvers<void>()

/** Builds the site; `styled` counts the changes of style sheets. Gives what it came to, with the files that are new. */
async function buildOnce(styled: number, today: string) {
  const started = performance.now()
  try {
    const made = await outcome({ styled, today, sources: await read() }, started)
    // The answer goes first, and what is asked about it.
    setTimeout(lookAgain, lookTime, made.verify)
    return made.outcome
  } catch (error) {
    return endOf(error)
  } finally {
    known.resolve()
  }
}

export type BuildAnswer = Awaited<ReturnType<typeof buildOnce>>

/** A file that is made once a browser needs it; undefined where it cannot be made. */
async function bytesOf(path: string) {
  await known.promise
  return make(path)
}

function answerTo({ call, today }: Question): Promise<unknown> {
  if (call.name === 'build') return buildOnce(call.input.styled, today)
  if (call.name === 'bytes') return bytesOf(call.input.path)
  return inform(call.input, today)
}

parentPort?.on('message', async (question: Question) => {
  const { ask, changed } = question
  unread = unread.union(changed)
  try {
    tell({ ask, answer: await answerTo(question) })
  } catch (error) {
    tell({ ask, failed: stackOf(error) })
  }
})

/** Reads what may have changed, one change after the other, and gives the content as it is then. */
function read(): Promise<readonly LoadedSource[]> {
  const turn = reading.then(async () => {
    const changed = unread
    unread = new Set()
    try {
      sources = await reload(request.content, sources, changed)
    } catch (error) {
      unread = unread.union(changed)
      throw error
    }
    return sources
  })
  reading = turn.catch(() => {})
  return turn
}

/** In milliseconds after a build. */
const lookTime = 300

/** Looks at the whole of what was built, and makes what nobody has asked for yet. */
async function lookAgain(verify: () => Promise<void>): Promise<void> {
  try {
    await verify()
    await makeRest(later)
  } catch (error) {
    tell({ verdict: { defect: stackOf(error) } })
  }
}

/** What has ended a build: the disk, which has refused the content, or an internal error. */
function endOf(error: unknown): Defect {
  const failure = refusedByDisk(error, request.content)
  return { defect: failure instanceof Failure ? failure.sentence[request.lang] : stackOf(error) }
}

type Order = Pick<Parameters<ReturnType<typeof siteBuilder>>[0], 'styled' | 'today' | 'sources'>

async function outcome(order: Order, started: number) {
  const { site }: { readonly site: SiteTable } = await import(programAt(module))
  build ??= siteBuilder(site)
  const made = await build({ ...request, ...order })
  const { files, verify } = made
  const fresh = files.filter(({ path, bytes }) => sent.get(path) !== bytes)
  let heavy: readonly Finding[] = []
  if (files.length > 0) {
    const weighed = made.printed.map(({ file, files }) => ({ file, excess: excessOf(files) }))
    heavy = weightFindings(weighed)
    madeWith = made.madeWith && { ...made.madeWith, heavy }
    sent = new Map(files.map(({ path, bytes }) => [path, bytes]))
    later = new Map(made.later.map((file) => [file.path, file]))
  }
  const found = [...made.problems, ...problemsOf(heavy, request.lang)].toSorted(byPlace)
  const told = inFolder(found, { content: request.content, sources })
  const seconds = (performance.now() - started) / 1000
  const paths = [...files, ...made.later].map(({ path }) => path)
  const said = { paths, fresh, ...told, seconds, at: new Date() }
  return { outcome: said, verify: () => verify(made.later.map((file) => unmade(file))) }
}

/** Of what is not made yet only the name can be looked at. */
const unmade = rememberFor(({ path }: LaterFile) => ({ path, bytes: new Uint8Array() }))

let editor: ReturnType<typeof buildThreadCalls> | undefined

/** Answers what the editor asks of the content as it is, with what the last good build was made with, if any was good. */
async function inform(question: SiteQuestion, today: string): Promise<unknown> {
  await known.promise
  const { site }: { readonly site: SiteTable } = await import(programAt(module))
  editor ??= buildThreadCalls(site)
  // What the disk refuses is told by the next build.
  const now = await read().catch(() => sources)
  return answerSite(editor, question, { ...request, today, sources: now, made: madeWith })
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

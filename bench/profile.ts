import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { writeMark } from './build.ts'
import { writeManyPages } from './many-pages.ts'
import { measuredBuild, withCopy } from './measure.ts'

/** The functions that took longest themselves, without what they called. */
export interface Profile {
  readonly name: string
  readonly functions: readonly Share[]
}

interface Share {
  readonly name: string
  /** The file, or the part of Node, that it stands in. */
  readonly place: string
  readonly milliseconds: number
  /** Of the time in which the threads have worked, from 0 to 1. */
  readonly share: number
}

/** What V8 writes at the end of a thread (Chrome DevTools Protocol, Profiler.Profile). */
const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
type Recorded = z.infer<typeof profileSchema>

/** Finds the most expensive functions of a build after a text has changed, and of one of many pages in which none is kept. */
export function profileBuilds(root: string, pages = 1000): Promise<readonly Profile[]> {
  return withCopy(root, true, async (copy) => {
    const content = join(copy, 'content-many')
    writeManyPages(join(copy, 'content'), content, pages)
    const options = ['--content', content, '--out', join(copy, 'many')]
    await measuredBuild(copy)
    await measuredBuild(copy, options)
    writeMark(join(copy, 'content/pages/legal-notice.md'), 'Profiled.')
    rmSync(join(copy, 'many'), { recursive: true })
    return [
      { name: 'a text changed', functions: await profiled(copy, []) },
      { name: `${pages} pages`, functions: await profiled(copy, options) },
    ]
  })
}

async function profiled(copy: string, options: readonly string[]): Promise<readonly Share[]> {
  const folder = join(copy, '.profiles')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  // Each process and each thread writes a file of its own.
  const record = `--cpu-prof --cpu-prof-dir=${JSON.stringify(folder)}`
  await measuredBuild(copy, options, { ...process.env, NODE_OPTIONS: record })
  const recorded = readdirSync(folder).map((name) =>
    profileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
  const placeOf = (url: string) =>
    url.startsWith('file:')
      ? relative(copy, fileURLToPath(url)).replace(/^.*node_modules\//, '')
      : url
  return mostExpensive(recorded, placeOf)
}

const most = 10

/** Adds up what the functions of all threads took themselves: the ten most expensive. */
export function mostExpensive(
  recorded: readonly Recorded[],
  placeOf: (url: string) => string,
): readonly Share[] {
  const functions = new Map<string, Omit<Share, 'share'>>()
  for (const { nodes, samples, timeDeltas } of recorded) {
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
    for (const [index, id] of samples.entries()) {
      const { functionName = '', url = '' } = frames.get(id) ?? {}
      if (/^\((?:idle|root)\)$/.test(functionName)) continue
      const name = functionName || '(without a name)'
      const key = `${name} ${url}`
      const before = functions.get(key)?.milliseconds ?? 0
      const milliseconds = before + (timeDeltas[index] ?? 0) / 1000
      functions.set(key, { name, place: placeOf(url), milliseconds })
    }
  }
  const all = [...functions.values()]
  const total = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return all
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
    .map((one) => ({ ...one, share: one.milliseconds / total }))
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { writeMark } from './build.ts'
import { writeManyPages } from './many-pages.ts'
import { measuredBuild, withCopy } from './measure.ts'
import { withPreview } from './preview.ts'

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
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        // Both count from 0.
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
type Recorded = z.infer<typeof profileSchema>
type Frame = Recorded['nodes'][number]['callFrame']

/**
 * Finds the most expensive functions of a second start in its first seconds, of a build after a text has changed, and of
 * one of many pages in which none is kept.
 */
export function profileBuilds(root: string, pages = 1000): Promise<readonly Profile[]> {
  return withCopy(root, true, async (copy) => {
    const content = join(copy, 'content-many')
    writeManyPages(join(copy, 'content'), content, pages)
    const options = ['--content', content, '--out', join(copy, 'many')]
    await measuredBuild(copy)
    await measuredBuild(copy, options)
    writeMark(join(copy, 'content/pages/legal-notice.md'), 'Profiled.')
    rmSync(join(copy, 'many'), { recursive: true })
    // The compiled bundle is written when a command ends.
    await withPreview(copy, 'content', async () => setTimeout(firstSeconds))
    return [
      {
        name: 'a second start',
        functions: await profiled(copy, (env) =>
          withPreview(copy, 'content', async () => setTimeout(firstSeconds), { env }),
        ),
      },
      {
        name: 'a text changed',
        functions: await profiled(copy, (env) =>
          measuredBuild(copy, [], { ...process.env, ...env }),
        ),
      },
      {
        name: `${pages} pages`,
        functions: await profiled(copy, (env) =>
          measuredBuild(copy, options, { ...process.env, ...env }),
        ),
      },
    ]
  })
}

/** In milliseconds, until the first look at the content is done. */
const firstSeconds = 3000

async function profiled(
  copy: string,
  work: (env: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<readonly Share[]> {
  const folder = join(copy, '.profiles')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  // Each process and each thread writes a file of its own.
  const record = `--cpu-prof --cpu-prof-dir=${JSON.stringify(folder)}`
  await work({ NODE_OPTIONS: record })
  const recorded = readdirSync(folder).map((name) =>
    profileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
  const maps = new Map<string, SourceMap>()
  return mostExpensive(recorded, ({ url, lineNumber, columnNumber }) => {
    if (!url.startsWith('file:')) return url
    const file = fileURLToPath(url)
    // A bundle tells by its map which source a function is of.
    const isBundled = existsSync(`${file}.map`)
    const map =
      maps.get(file) ??
      (isBundled ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : undefined)
    if (map) maps.set(file, map)
    const origin = map?.findEntry(lineNumber, columnNumber)
    const source = origin && 'originalSource' in origin ? origin.originalSource : undefined
    const place = source ? join(dirname(file), source) : file
    return relative(copy, place).replace(/^.*node_modules[\\/]/, '')
  })
}

const most = 10

/** Adds up what the functions of all threads took themselves: the ten most expensive. */
export function mostExpensive(
  recorded: readonly Recorded[],
  placeOf: (frame: Frame) => string,
): readonly Share[] {
  const functions = new Map<string, Omit<Share, 'share'>>()
  for (const { nodes, samples, timeDeltas } of recorded) {
    const frames = new Map(
      nodes.map(({ id, callFrame }) => [
        id,
        { name: callFrame.functionName || '(without a name)', place: placeOf(callFrame) },
      ]),
    )
    for (const [index, id] of samples.entries()) {
      const frame = frames.get(id)
      if (!frame || /^\((?:idle|root)\)$/.test(frame.name)) continue
      const key = `${frame.name} ${frame.place}`
      const before = functions.get(key)?.milliseconds ?? 0
      const milliseconds = before + (timeDeltas[index] ?? 0) / 1000
      functions.set(key, { ...frame, milliseconds })
    }
  }
  const all = [...functions.values()]
  const total = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return all
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
    .map((one) => ({ ...one, share: one.milliseconds / total }))
}

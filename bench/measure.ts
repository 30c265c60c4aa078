import { type SpawnOptions, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pairedRatio, type Spread, spread } from './spread.ts'

/** What a program has used, with the processes that it has started. */
export interface Usage {
  /** Seconds from its start to its end. */
  readonly wall: number
  /** Seconds of processor time; not a number where the work was one of many of a process that goes on. */
  readonly processor: number
  /** The most bytes that they have held together, looked at every 50 ms; not a number where the system does not tell. */
  readonly memory: number
}

/** What some runs of the same work have cost. */
export interface Cost {
  readonly name: string
  /** Seconds. */
  readonly wall: Spread
  /** Seconds of processor time. */
  readonly processor: Spread
  /** Bytes. */
  readonly memory: number
  /** Each divided by that of the floor in the same round. */
  readonly toFloor: { readonly wall: Spread; readonly processor: Spread }
}

/** Work of a process that goes on: only its seconds are known. */
export const wallOnly = (wall: number): Usage => ({
  wall,
  processor: Number.NaN,
  memory: Number.NaN,
})

type Works = Readonly<Record<string, (round: number) => Promise<Usage>>>
type Usages = Readonly<Record<string, readonly Usage[]>>

/** Does works in turn, so many rounds. */
export async function inTurn(rounds: number, works: Works): Promise<Usages> {
  const usages = new Map<string, readonly Usage[]>()
  for (let round = 1; round <= rounds; round++)
    for (const [name, work] of Object.entries(works))
      usages.set(name, [...(usages.get(name) ?? []), await work(round)])
  return Object.fromEntries(usages)
}

/** What works have cost beside the floor. */
export function costsOf({ floor = [], ...others }: Usages): readonly Cost[] {
  return Object.entries({ floor, ...others }).map(([name, usages]) => {
    const wall = wallsOf(usages)
    const processor = processorsOf(usages)
    return {
      name,
      wall: spread(wall),
      processor: spread(processor),
      memory: Math.max(...usages.map(({ memory }) => memory)),
      toFloor: {
        wall: pairedRatio(wall, wallsOf(floor)),
        processor: pairedRatio(processor, processorsOf(floor)),
      },
    }
  })
}

const wallsOf = (usages: readonly Usage[]) => usages.map(({ wall }) => wall)
const processorsOf = (usages: readonly Usage[]) => usages.map(({ processor }) => processor)

/** A copy of the project, in which its caches and its output stay as they are; there while `work` lasts. */
export async function withCopy<Result>(
  root: string,
  isCacheKept: boolean,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  const copy = mkdtempSync(join(tmpdir(), 'bench-'))
  const copied = readdirSync(root).filter(
    (name) => !/^(?:node_modules|\.git|\.?dist.*)$/.test(name),
  )
  try {
    for (const name of copied)
      if (isCacheKept || name !== '.cache')
        cpSync(join(root, name), join(copy, name), { recursive: true })
    linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
    return await work(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A folder of links: set-up, which would empty a link to the folder itself, takes only these away. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isDirectory()) symlinkSync(join(from, entry.name), join(to, entry.name), 'junction')
    else copyFileSync(join(from, entry.name), join(to, entry.name))
}

/** Runs `npm run build`, without npm, to its end. */
export const measuredBuild = (
  copy: string,
  options: readonly string[] = [],
  env = process.env,
): Promise<Usage> =>
  measured([process.execPath, 'scripts/run.mjs', 'build', ...options], { cwd: copy, env })

/** Runs the floor on a content folder, its React in production as that of a build. */
export const measuredFloor = (copy: string, content: string): Promise<Usage> =>
  measured([process.execPath, '--import', 'tsx', 'bench/floor.ts', content, join(copy, '.floor')], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })

const interval = 50

/** Runs a program to its end through `sh`, which tells the times of all that the program has waited for. */
export async function measured(command: readonly string[], options: SpawnOptions): Promise<Usage> {
  const script = '"$@"; code=$?; times >&3; exit $code'
  const start = performance.now()
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [, , said, told] = child.stdio.map(textOf)
  let memory = Number.NaN
  const look = () => {
    const now = heldBelow(child.pid ?? 0)
    if (now !== undefined) memory = Math.max(now, memory || 0)
  }
  const looking = setInterval(look, interval)
  const code = await new Promise((resolve) => child.on('close', resolve))
  const wall = (performance.now() - start) / 1000
  clearInterval(looking)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}: ${said?.()}`)
  const times = [...(told?.() ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  const seconds = times.map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest))
  return { wall, processor: seconds.reduce((one, other) => one + other, 0), memory }
}

/** What a stream has said by the time that it is asked. */
function textOf(stream: unknown): () => string {
  let text = ''
  if (stream instanceof Readable) stream.on('data', (bytes: Buffer) => (text += bytes))
  return () => text
}

/** The bytes that the descendants of a process hold, as Linux tells it (proc(5)). */
function heldBelow(process: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${process}/task`)
    const lists = threads.map((thread) =>
      readFileSync(`/proc/${process}/task/${thread}/children`, 'utf8'),
    )
    const children = lists.flatMap((list) => list.match(/\d+/g) ?? []).map(Number)
    return children.reduce((sum, child) => sum + held(child) + (heldBelow(child) ?? 0), 0)
  } catch {
    return undefined
  }
}

function held(process: number): number {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8')
    return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

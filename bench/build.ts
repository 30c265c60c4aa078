import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { pairedRatio, type Spread, spread } from './tables.ts'

/** What builds of one kind cost. */
export interface BuildCost {
  readonly name: string
  /** Seconds. */
  readonly wall: Spread
  /** Seconds of processor time. */
  readonly processor: Spread
  /** The processor time divided by that of the floor, measured in the same round. */
  readonly toFloor: Spread
  /** The most memory that one of them has held, in bytes. */
  readonly memory: number
  /** How many results of long work the last of them has made and kept. */
  readonly made: number
}

const rounds = 5

/**
 * Measures a first build with an empty cache, and in turn the floor, a build that finds everything made, and one after
 * an edit. They run in a copy of the project, so that the caches and the output of the project stay as they are.
 */
export function measureBuilds(root: string): readonly BuildCost[] {
  const copy = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    copyProject(root, copy)
    const cold = measured(copy, 'scripts/build.ts')
    const floor: Usage[] = []
    const warm: Usage[] = []
    const edited: Usage[] = []
    for (let round = 1; round <= rounds; round++) {
      floor.push(measured(copy, 'bench/floor.ts', 'content', '.floor'))
      warm.push(measured(copy, 'scripts/build.ts'))
      edit(copy, round)
      edited.push(measured(copy, 'scripts/build.ts'))
    }
    const floorTimes = floor.map(({ processor }) => processor)
    return Object.entries({
      floor,
      'first build': [cold],
      'built again': warm,
      'after an edit': edited,
    }).map(([name, usages]) => {
      const processor = usages.map((usage) => usage.processor)
      return {
        name,
        wall: spread(usages.map(({ wall }) => wall)),
        processor: spread(processor),
        toFloor: pairedRatio(processor, floorTimes),
        memory: Math.max(...usages.map(({ memory }) => memory)),
        made: usages.at(-1)?.made ?? 0,
      }
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** What is large, made by a build, or made anew. */
const leftOut: readonly string[] = ['node_modules', '.git', '.cache', 'dist']

function copyProject(root: string, copy: string): void {
  for (const name of readdirSync(root).filter((entry) => !leftOut.includes(entry)))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  // A junction on Windows, where links need a permission; elsewhere the word is not looked at.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
}

/** What a process has used. */
interface Usage {
  /** Seconds from its start to its end. */
  readonly wall: number
  /** Seconds of processor time, of all its threads together. */
  readonly processor: number
  /** The most memory it has held, in bytes. */
  readonly memory: number
  /** How many results of long work it has made and kept. */
  readonly made: number
}

const toldSchema = z.object({ processor: z.number(), memory: z.number() })
const preload = pathToFileURL(join(import.meta.dirname, 'tell-usage.ts')).href

/** Runs a script of TypeScript to its end, as the commands of the project are run. */
function measured(cwd: string, script: string, ...words: readonly string[]): Usage {
  const before = keptIn(cwd)
  const start = performance.now()
  const loaders = ['--import', preload, '--import', 'tsx']
  const program = [...loaders, script, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd, encoding: 'utf8' })
  const wall = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  const told = toldSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  return { ...told, wall, made: keptIn(cwd) - before }
}

/** How many results the cache holds. */
function keptIn(copy: string): number {
  try {
    const entries = readdirSync(join(copy, '.cache'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  } catch {
    return 0
  }
}

function edit(copy: string, round: number): void {
  const card = join(copy, 'content/landing/mission/protection.md')
  const text = readFileSync(card, 'utf8').trimEnd()
  writeFileSync(card, `${text.replace(/ Version \d+\.$/, '')} Version ${round}.\n`)
}

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
import { measuredProcess, type Usage } from './measured-process.ts'
import { pairedRatio, type Spread, spread } from './spread.ts'

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
    const cold = measureBuild(copy)
    const floor: Usage[] = []
    const warm: Counted[] = []
    const edited: Counted[] = []
    for (let round = 1; round <= rounds; round++) {
      floor.push(measureFloor(copy))
      warm.push(measureBuild(copy))
      edit(copy, round)
      edited.push(measureBuild(copy))
    }
    const cost = (name: string, usages: readonly Usage[], made: number) =>
      costOf(name, { usages, floor, made })
    return [
      cost('floor', floor, 0),
      cost('first build', [cold], cold.made),
      cost('built again', warm, warm.at(-1)?.made ?? 0),
      cost('after an edit', edited, edited.at(-1)?.made ?? 0),
    ]
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

interface Counted extends Usage {
  readonly made: number
}

function measureBuild(copy: string): Counted {
  const before = keptIn(copy)
  const usage = measuredProcess(copy, 'scripts/build.ts')
  return { ...usage, made: keptIn(copy) - before }
}

const measureFloor = (copy: string): Usage =>
  measuredProcess(copy, 'bench/floor.ts', 'content', '.floor')

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
  writeFileSync(card, `${text.replace(/ Edition \d+\.$/, '')} Edition ${round}.\n`)
}

interface Measured {
  readonly usages: readonly Usage[]
  readonly floor: readonly Usage[]
  readonly made: number
}

function costOf(name: string, { usages, floor, made }: Measured): BuildCost {
  const processor = usages.map((usage) => usage.processor)
  return {
    name,
    wall: spread(usages.map(({ wall }) => wall)),
    processor: spread(processor),
    toFloor: pairedRatio(
      processor,
      floor.map((usage) => usage.processor),
    ),
    memory: Math.max(...usages.map(({ memory }) => memory)),
    made,
  }
}

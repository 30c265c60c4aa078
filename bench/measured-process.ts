import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** What a process has used. */
export interface Usage {
  /** Seconds from its start to its end. */
  readonly wall: number
  /** Seconds of processor time, of all its threads together. */
  readonly processor: number
  /** The most memory it has held, in bytes. */
  readonly memory: number
}

const toldSchema = z.object({ processor: z.number(), memory: z.number() })
const preload = pathToFileURL(join(import.meta.dirname, 'tell-usage.ts')).href

/** Runs a script of TypeScript to its end, as the commands of the project are run. */
export function measuredProcess(folder: string, script: string, ...words: string[]): Usage {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, '--import', 'tsx', script, ...words],
    { cwd: folder, encoding: 'utf8' },
  )
  const wall = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`)
  return { wall, ...toldSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')) }
}

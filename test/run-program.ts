import { type SpawnSyncOptions, spawnSync } from 'node:child_process'

/** In milliseconds; while a test waits for a program, no limit of Vitest's can end it. */
const longest = 120_000

/** How a program ended, and what it said. */
export interface ProgramEnd {
  readonly pid: number
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to its end, or for two minutes. One that cannot be started, or takes longer, ends without a status. */
export function runProgram(
  program: string,
  words: readonly string[],
  options: SpawnSyncOptions = {},
): ProgramEnd {
  const limits = { timeout: longest, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 } as const
  const ended = spawnSync(program, words, { ...limits, ...options })
  const { pid, status, signal, error } = ended
  const stderr = String(ended.stderr ?? '') + (error ? `${program}: ${error.message}\n` : '')
  return { pid, status, signal, stdout: String(ended.stdout ?? ''), stderr }
}

/** What a program prints that must end without an error; throws what it says where it does not. */
export function outputOf(
  program: string,
  words: readonly string[],
  options: SpawnSyncOptions = {},
): string {
  const { status, stdout, stderr } = runProgram(program, words, options)
  if (status === 0) return stdout
  throw new Error(`${program} ${words.join(' ')} ended with ${status}: ${stderr}`)
}

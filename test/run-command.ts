import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A command of the project at work, with what it has said so far. */
export interface Running {
  readonly child: ChildProcess
  readonly said: () => string
  readonly ended: Promise<Ended>
}

/** How a command ended and what it said. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

// Vitest's own settings and the machine's language would follow into the command.
const environment = { ...process.env, NODE_OPTIONS: '', LC_ALL: 'C', GITHUB_ACTIONS: '' }

/** Starts `npm run <command>` without npm, on the Node that the project pins. */
export const startCommand = (command: string, ...options: readonly string[]): Running =>
  startIn({}, command, options)

function startIn(
  surroundings: Readonly<Record<string, string>>,
  command: string,
  options: readonly string[],
): Running {
  const script = join(root, 'scripts', `${command}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...options], {
    cwd: root,
    env: { ...environment, ...surroundings },
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    texts.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    texts.stderr += chunk
  })
  return {
    child,
    said: () => texts.stderr,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...texts }))),
  }
}

/** Runs a command to its end. */
export const runCommand = (command: string, ...options: readonly string[]): Promise<Ended> =>
  startCommand(command, ...options).ended

/** Runs a command to its end, with more in its environment. */
export const runCommandIn = (
  surroundings: Readonly<Record<string, string>>,
  command: string,
  ...options: readonly string[]
): Promise<Ended> => startIn(surroundings, command, options).ended

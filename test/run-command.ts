import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundledCommand, bundleOf } from '../src/command/programs.mjs'
import { commandsOfSite } from '../src/command/set-up.mjs'
import { contentHash } from '../src/pictures/cache.ts'

const root = join(import.meta.dirname, '..')

const node = process.version

/** The bundle that `npm run …` starts the commands of a project from; none where none can be kept. */
export async function commandsOf(project: string): Promise<readonly string[]> {
  const bundled = await bundledCommand(project, 'check', { commands: commandsOfSite, node })
  return bundled ? [bundled.bundle] : []
}

/** The small site, started like the other one. */
const smallSite = await bundleOf(root, ['test/sites/start-small.ts', 'test/sites/small/site.ts'], {
  node,
  folders: ['src', 'templates', 'test/sites'],
  kept: join(root, '.cache/programs-of-tests'),
})

/** Those of this project: the build before the tests has made the first, who comes first makes the other. */
const ownBundles = [...(await commandsOf(root)), ...(smallSite ? [smallSite] : [])]

/** Where the editor keeps the drafts and saves of a content folder. */
export const workOn = (content: string): string =>
  join(root, '.editor/work', contentHash(resolve(content)).slice(0, 16))

/** What the program is made of, beside its packages. */
const parts = [
  'src',
  'templates',
  'LICENSES',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Makes a folder a project of its own, with no packages and no content yet. */
export function copyProgram(project: string): void {
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true })
}

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

type Environment = Readonly<Record<string, string>>

// Vitest's own settings, the machine's language and what a person has set here would follow into the command.
const quiet = {
  NODE_OPTIONS: '',
  LC_ALL: 'C',
  GITHUB_ACTIONS: '',
  PORT: '',
  XDG_CONFIG_HOME: join(root, '.cache/settings-of-tests'),
}

/** In milliseconds: what is still running then has been forgotten by its test. */
const longest = 900_000

/** How a script is started. */
interface Starting extends Omit<SpawnOptions, 'cwd'> {
  /** The project whose script it is. */
  readonly project?: string
  /** The bundles of that project. */
  readonly bundles?: readonly string[]
}

/** Starts a script of a project by its path below it, from a bundle or its source, on the Node that the project pins. */
export function startScript(
  script: string,
  options: readonly string[],
  more: Environment = {},
  { project = root, bundles = ownBundles, ...as }: Starting = {},
): Running {
  const program = `${script}.js`
  // Only its owner can read a bundle.
  const bundle = bundles.find((one) => as.uid === undefined && existsSync(join(one, program)))
  const start = bundle
    ? ['--enable-source-maps', join(bundle, program)]
    : ['--import', 'tsx', join(project, script)]
  const compiled = bundle ? { NODE_COMPILE_CACHE: join(bundle, 'compiled') } : {}
  const env = { ...process.env, ...compiled, ...quiet, ...more }
  const words = [...start, ...options]
  const child = spawn(process.execPath, words, { cwd: project, env, timeout: longest, ...as })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => {
      texts[name] += chunk
    })
  return {
    child,
    said: () => texts.stderr,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...texts }))),
  }
}

const startIn = (
  more: Environment,
  command: string,
  options: readonly string[],
  as: SpawnOptions = {},
): Running => startScript(`scripts/${command}.ts`, options, more, as)

/** Starts `npm run <command>` without npm, on the Node that the project pins. */
export const startCommand = (command: string, ...options: readonly string[]): Running =>
  startIn({}, command, options)

/** Runs a command to its end. */
export const runCommand = (command: string, ...options: readonly string[]): Promise<Ended> =>
  startIn({}, command, options).ended

/** Runs a command to its end, with more in its environment. */
export const runCommandIn = (more: Environment, command: string, ...options: readonly string[]) =>
  startIn(more, command, options).ended

/** Runs a command to its end as nobody where this is root, whom permissions do not bind. */
export const runCommandAsNobody = (command: string, ...options: readonly string[]) =>
  startIn({}, command, options, process.getuid?.() === 0 ? { uid: 65_534 } : {}).ended

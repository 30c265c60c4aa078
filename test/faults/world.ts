import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bundleOf } from '../../src/command/programs.mjs'
import { newFolder } from '../temporary.ts'

const root = join(import.meta.dirname, '../..')
const bakery = join(root, 'test/sites/small/content')
const smallSite = 'test/sites/small/site.ts'

/** What may befall a call: the process killed before it or in the middle of it, or what the system may answer. */
export const faults = ['kill', 'torn', 'ENOSPC', 'EIO', 'EACCES', 'EMFILE'] as const
export interface Fault {
  readonly kind: (typeof faults)[number] | 'EPERM' | 'none'
  /** The only calls that count, by their name: all, unless given. */
  readonly only?: string
  /** How many calls it befalls, one after the other; one, unless given. */
  readonly times?: number
  /** The call that it befalls, from 1. */
  readonly at: number
}

/** How a command ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly said: string
  /** Which call has met its fault. */
  readonly hit: string | undefined
  /** How many calls there were, where the process has lived to tell it. */
  readonly calls: number
}

/** A command of the small site, with what is typed into it. */
export interface Command {
  readonly words: readonly string[]
  readonly input?: string
  /** The program that does it. */
  readonly program: 'command' | 'editor' | 'start'
}

/** The files of a folder by their paths, as hashes. */
export type Tree = Readonly<Record<string, string>>

/** What belongs to the program and never changes. */
const fixed = [
  'src',
  'test',
  'node_modules',
  'LICENSES',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

const programOf = (name: Command['program']) => `test/faults/small-${name}.ts`

/** A project of its own, with the small site as its content: nothing that is done there can harm another one. */
export async function openWorld() {
  const world = realpathSync(newFolder('faults-'))
  const project = join(world, 'project')
  const report = join(world, 'report')
  const isNeeded = (path: string) => path !== bakery && !path.includes('.test.ts')
  for (const path of ['src', 'test/sites/small', 'test/faults', ...fixed.slice(3)])
    cpSync(join(root, path), join(project, path), { recursive: true, filter: isNeeded })
  // The bundle lies outside the project, and needs packages as well.
  for (const folder of [world, project])
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(world, 'temporary'))
  const programs = [...(['command', 'editor', 'start'] as const).map(programOf), smallSite]
  const bundle = await bundleOf(project, programs, {
    node: process.version,
    folders: ['src', 'test'],
    kept: join(world, 'programs'),
  })
  if (!bundle) throw new Error('the programs could not be bundled')

  /** Runs a command, which meets a fault or none. */
  const run = async (
    { words, input = '', program }: Command,
    fault: Fault = { kind: 'none', at: 0 },
  ): Promise<Ended> => {
    rmSync(report, { force: true })
    const layer = ['--import', join(project, 'test/faults/faulty-disk.mjs')]
    const script = join(bundle, `${programOf(program)}.js`)
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      LC_ALL: 'C',
      CI: '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(world, 'compiled'),
      XDG_CONFIG_HOME: join(world, 'settings'),
      TMPDIR: join(world, 'temporary'),
      FAULT: JSON.stringify({ ...fault, report }),
    }
    const child = spawn(
      process.execPath,
      ['--no-warnings', '--enable-source-maps', ...layer, script, ...words],
      { cwd: project, env, timeout: 60_000, killSignal: 'SIGABRT' },
    )
    // Who is killed reads nothing.
    child.stdin.on('error', () => {}).end(input)
    const [said, , [code, signal]] = await Promise.all([
      text(child.stderr),
      text(child.stdout),
      once(child, 'close'),
    ])
    const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : []
    const told = Object.assign({}, ...lines.map((line) => JSON.parse(line)))
    const hit = told.hit && `${told.hit} ${String(told.place).replace(`${project}/`, '')}`
    return { code, signal, said, hit, calls: Number(told.calls ?? 0) }
  }

  cpSync(bakery, join(project, 'content'), { recursive: true })

  const changing = () => readdirSync(project).filter((name) => !fixed.includes(name))

  const keep = (name: string): string => {
    const kept = join(world, 'kept', name)
    mkdirSync(kept, { recursive: true })
    for (const name of changing()) copy(join(project, name), join(kept, name))
    return kept
  }

  return {
    project,
    run,
    /** Keeps all that can change, to be put back with what it gives. */
    keep,
    first: keep('first'),
    restore: (kept: string): void => {
      for (const name of changing()) rmSync(join(project, name), { recursive: true, force: true })
      for (const name of readdirSync(kept)) copy(join(kept, name), join(project, name))
    },
    tree: (): Tree =>
      Object.fromEntries(
        changing()
          .flatMap((name) => treeOf(join(project, name), name))
          .toSorted(),
      ),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
}

/** The files at a place and below, as hashes; of folders their names. */
function treeOf(place: string, path: string): (readonly [string, string])[] {
  const status = lstatSync(place)
  if (!status.isDirectory()) return [[path, hash('sha1', readFileSync(place))]]
  const names = readdirSync(place)
  return [
    [`${path}/`, ''],
    ...names.flatMap((name) => treeOf(join(place, name), `${path}/${name}`)),
  ]
}

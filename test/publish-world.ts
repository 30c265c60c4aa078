import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { holdOutput } from '../src/emit/hold-output.ts'
import { outputFolder } from '../src/emit/output-folder.ts'
import { publish } from '../src/emit/publish.ts'
import { Failure, type Sentence } from '../src/failure.ts'

/** For tests: a folder of its own with an output folder `dist` in it, new for every test. */
export const world = { folder: '', out: '' }

beforeEach(() => {
  world.folder = mkdtempSync(join(tmpdir(), 'publish-'))
  world.out = join(world.folder, 'dist')
})

afterEach(() => {
  rmSync(outputFolder(world.out).list, { force: true })
  rmSync(world.folder, { recursive: true, force: true })
})

/** What `holdOutput` is asked for in this world. */
export const request = (out = world.out) => ({
  out,
  content: 'content',
  signal: new AbortController().signal,
})

const count = 100

/** An edition of many files that all say the same word. */
export const edition = (word: string) =>
  Array.from({ length: count }, (_, number) => ({
    path: `${number % 3 ? 'assets/' : ''}${number}.html`,
    bytes: Buffer.from(word.repeat(500)),
  }))

/** Builds in this process; gives the warnings. */
export async function build(word: string, files = edition(word)): Promise<Sentence[]> {
  const warnings: Sentence[] = []
  await holdOutput(request(), (folder) =>
    publish(files, folder, { warn: (warning) => warnings.push(warning) }),
  )
  return warnings
}

/** The word that every file of the folder says, or what is wrong with it. */
export function published(folder = world.out): string {
  if (!existsSync(folder)) return 'nothing'
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const words = new Set(
    paths.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  )
  if (paths.length !== count || words.size !== 1)
    return `${paths.length} files, ${words.size} words`
  return [...words].join('').slice(0, 3)
}

/** What lies beside the output folder and should not. */
export const debris = () => readdirSync(world.folder).filter((name) => name.startsWith('.'))

const module = (name: string) => JSON.stringify(join(import.meta.dirname, `../src/${name}.ts`))

/** Another process that builds and does something of its own at every step. */
export const builder = (word: string, atStep: string, as: SpawnOptions = {}): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import fs from 'node:fs'
       import { holdOutput } from ${module('emit/hold-output')}
       import { publish } from ${module('emit/publish')}
       import { runCommand } from ${module('command/run')}
       const files = Array.from({ length: ${count} }, (_, number) => ({
         path: (number % 3 ? 'assets/' : '') + number + '.html',
         bytes: Buffer.from('${word}'.repeat(500)),
       }))
       const onStep = (step) => { ${atStep} }
       await runCommand('build', ({ out, content }, signal) =>
         holdOutput({ out, content, signal }, (folder) => publish(files, folder, { onStep })).then(() => 0))`,
      'script',
      '--out',
      world.out,
    ],
    { ...as, env: { ...process.env, NODE_OPTIONS: '', LC_ALL: 'C' } },
  )

/** How a process ended and what it said. */
export async function ended(child: ChildProcess) {
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...how) => resolve(how)),
  )
  return { code, signal, said }
}

/** How a promise failed. */
export async function failure(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  )
  return error instanceof Failure ? { exit: error.exit, said: error.sentence.en } : error
}

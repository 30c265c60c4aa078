import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sourcesOf, stateOf } from '../src/command/programs.mjs'
import { filesIn } from './built-site.ts'
import { foundation } from './foundation.ts'
import { linkCache } from './project-clone.ts'
import { copyProgram } from './run-command.ts'
import { runProgram } from './run-program.ts'

const root = join(import.meta.dirname, '..')
const project = mkdtempSync(join(tmpdir(), 'programs d’été '))
const kept = join(project, '.cache/programs')
const node = process.version

/** Every thread of a command writes here which program of the project it runs; the one that builds for a preview ends the command. */
const told = join(project, 'told')
const telling = `import { appendFileSync } from 'node:fs'
const [, program] = process.argv
if (!program.includes('node_modules')) appendFileSync(${JSON.stringify(told)}, program + '\\n')
if (program.includes('build-worker')) process.kill(process.pid)`

function run(command: string, ...options: readonly string[]) {
  writeFileSync(told, '')
  const hook = `data:text/javascript,${encodeURIComponent(telling)}`
  const env = { ...process.env, NODE_OPTIONS: `--import=${hook}`, LC_ALL: 'C', BROWSER: 'none' }
  const words = [join(project, 'scripts/run.mjs'), command, ...options]
  const { status, stdout, stderr } = runProgram(process.execPath, words, {
    cwd: project,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const programs = readFileSync(told, 'utf8').trim().split('\n').slice(1)
  return { status, stdout, stderr, programs }
}

/** The bundle that commands run now. */
const bundle = () => join(kept, stateOf(project, node))
const scriptOf = (command: string) => join(bundle(), `scripts/${command}.ts.js`)
const sourceOf = (command: string) => join(project, `scripts/${command}.ts`)
const change = (path: string, from: string, to: string) => {
  const text = readFileSync(join(project, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(project, path), text.replace(from, to))
}

beforeAll(() => {
  copyProgram(project)
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  expect(run('due', '--help').status).toBe(0)
})

test('a command runs from a bundle that nobody else can read, made of the sources and nothing else', () => {
  expect(run('due', '--help').programs).toEqual([scriptOf('due')])
  expect(statSync(kept).mode & 0o777).toBe(0o700)
  expect(readdirSync(kept)).toHaveLength(1)
  const folder = bundle()
  const maps = [...filesIn(folder)].filter(([path]) => path.endsWith('.map'))
  const modules = maps.flatMap(([path, bytes]) => {
    const { sources }: { sources: readonly string[] } = JSON.parse(String(bytes))
    return sources.map((source) => relative(project, join(folder, path, '..', source)))
  })
  const own = modules.filter((path) => !/node_modules|^\0/.test(path) && !path.startsWith('..'))
  expect(own.length).toBeGreaterThan(200)
  expect(new Set(own).difference(new Set(sourcesOf(project)))).toEqual(new Set())
})

test('a bundle makes the same site as the sources, and its threads run from it', {
  tags: ['night'],
}, ({ onTestFinished }) => {
  rmSync(join(project, '.cache'), { recursive: true })
  linkCache(project)
  onTestFinished(() => rmSync(join(project, '.cache')))
  const out = join(project, 'out')
  const built = run('build', '--content', foundation.content, '--out', out)
  expect(built.status, built.stderr).toBe(0)
  expect(filesIn(out)).toEqual(filesIn(foundation.built))
  const started = run('start', '--content', foundation.content, '--port', '0')
  expect([built, started].map(({ programs }) => programs)).toEqual([
    [scriptOf('build')],
    [scriptOf('start'), join(bundle(), 'src/serve/build-worker.ts.js')],
  ])
})

test('no changed source is ever run as it was: by content, by time alone, by a revert', () => {
  const before = stateOf(project, node)
  const sources = sourcesOf(project).filter((path) => /^(?:src|templates)\b/.test(path))
  expect(sources.length).toBeGreaterThan(200)
  // Each is read like the others: some of every folder tell.
  for (const path of sources.filter((_, index) => index % 20 === 0)) {
    const place = join(project, path)
    const text = readFileSync(place)
    appendFileSync(place, ' ')
    expect(stateOf(project, node), path).not.toBe(before)
    writeFileSync(place, text)
    utimesSync(place, 1, 1)
    expect(stateOf(project, node), path).toBe(before)
  }
  expect(stateOf(project, 'v0.0.0')).not.toBe(before)

  const path = 'src/command/options.ts'
  const text = readFileSync(join(project, path), 'utf8')
  const usage = run('due', '--help').stdout
  appendFileSync(join(project, path), "\nprocess.stdout.write('another one\\n')\n")
  expect(run('due', '--help').stdout).toBe(`another one\n${usage}`)
  writeFileSync(join(project, path), text)
  expect(run('due', '--help')).toMatchObject({ stdout: usage, programs: [scriptOf('due')] })
})

test('a stack names the sources', { tags: ['night'] }, () => {
  change(
    'src/command/due.ts',
    'export async function due',
    'export async function due(): Promise<never> {\n  throw new Error("test")\n}\nexport async function formerly',
  )
  const { status, stderr } = run('due')
  const line = readFileSync(join(project, 'src/command/due.ts'), 'utf8')
    .split('throw new')[0]
    ?.split('\n').length
  expect([status, stderr]).toEqual([
    70,
    expect.stringMatching(`src[\\\\/]command[\\\\/]due\\.ts:${line}:`),
  ])
})

test('a damaged bundle is made again', { tags: ['night'] }, () => {
  const good = run('due', '--help')
  const [name = ''] = readdirSync(bundle()).filter((path) => /^run-.*\.js$/.test(path))
  appendFileSync(join(bundle(), name), '\nprocess.exit(9)\n')
  expect(run('due', '--help')).toEqual(good)
})

test('a bundle that others may have written is made again; where none can be kept, the sources are run', {
  tags: ['night'],
}, () => {
  const good = run('due', '--help')
  const asSources = { ...good, programs: [sourceOf('due')] }
  writeFileSync(join(kept, 'of-others'), '')
  chmodSync(kept, 0o777)
  expect(run('due', '--help')).toEqual(good)
  expect([statSync(kept).mode & 0o777, readdirSync(kept).length]).toEqual([0o700, 1])
  rmSync(join(project, '.cache'), { recursive: true })
  writeFileSync(join(project, '.cache'), '')
  expect(run('due', '--help')).toEqual(asSources)
  rmSync(join(project, '.cache'))
  appendFileSync(sourceOf('due'), '\nthis is no TypeScript\n')
  expect(run('due').stderr).toContain('scripts/due.ts')
  expect(existsSync(bundle())).toBe(false)
})

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { filesIn, writeFiles } from '../../test/built-site.ts'
import { runProgram } from '../../test/run-program.ts'
import { newFolder } from '../../test/temporary.ts'
import { Failure } from '../failure.ts'
import { holdOutput } from './output-folder.ts'
import { replaceOutput } from './replace-output.ts'

/** A folder of its own for every test, with an output folder `dist` in it. */
let world: string
let out: string
beforeEach(() => {
  world = newFolder('publish-')
  out = join(world, 'dist')
})

const request = (folder = out) => ({
  out: folder,
  content: 'content',
  signal: new AbortController().signal,
})

const count = 100

/** A version of many files that all say the same word. */
const version = (word: string) =>
  Array.from({ length: count }, (_, number) => ({
    path: `${number % 3 ? 'assets/' : ''}${number}.html`,
    bytes: Buffer.from(word.repeat(500)),
  }))

/** What servers are told of a version. */
const settings = (word: string) => [{ path: 'nginx.conf', bytes: Buffer.from(word) }]

/** Builds in this process; gives the warnings. */
const build = (word: string, files = version(word)) =>
  holdOutput(request(), ({ site, hosting }) =>
    replaceOutput([
      { folder: site, files },
      { folder: hosting, files: settings(word) },
    ]),
  )

/** The word that every file of the output folder says, or what is wrong with it. */
function published(): string {
  if (!existsSync(out)) return 'nothing'
  const files = filesIn(out)
  const words = new Set([...files.values()].map(String))
  return files.size === count && words.size === 1 ? [...words].join('').slice(0, 3) : 'a mixture'
}

const records = ['.dist.files.json', '.dist.hosting.files.json']

/** What lies beside the output folder and should not. */
const debris = () =>
  readdirSync(world).filter((name) => name.startsWith('.') && !records.includes(name))

const module = (path: string) => JSON.stringify(join(import.meta.dirname, path))

/** Another process that builds, and does something after each `step`: a call of the disk, with the name of its file. */
const builder = (word: string, atStep: string, as: SpawnOptions = {}): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import fs from 'node:fs'
       import { syncBuiltinESMExports } from 'node:module'
       import { basename } from 'node:path'
       import { holdOutput } from ${module('output-folder.ts')}
       import { replaceOutput } from ${module('replace-output.ts')}
       import { runCommand } from ${module('../command/run.ts')}
       const files = Array.from({ length: ${count} }, (_, number) => ({
         path: (number % 3 ? 'assets/' : '') + number + '.html',
         bytes: Buffer.from('${word}'.repeat(500)),
       }))
       const settings = [{ path: 'nginx.conf', bytes: Buffer.from('${word}') }]
       const after = (step) => { ${atStep} }
       for (const name of ['mkdirSync', 'renameSync', 'rmdirSync']) {
         const call = fs[name]
         fs[name] = (...words) => {
           const done = call(...words)
           after(name + ' ' + basename(words[name === 'renameSync' ? 1 : 0]))
           return done
         }
       }
       const { writeFile } = fs.promises
       fs.promises.writeFile = (...words) => writeFile(...words).then(() => after('writeFile'))
       syncBuiltinESMExports()
       await runCommand('build', ({ out, content }, signal) =>
         holdOutput({ out, content, signal }, ({ site, hosting }) =>
           replaceOutput([{ folder: site, files }, { folder: hosting, files: settings }])).then(() => 0))`,
      'script',
      '--out',
      out,
    ],
    { ...as, env: { ...process.env, NODE_OPTIONS: '', LC_ALL: 'C' } },
  )

/** How a process ended and what it said. */
async function ended(child: ChildProcess) {
  const [said, [code, signal]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ])
  return { code, signal, said }
}

/** How a promise failed. */
async function failure(promise: Promise<unknown>) {
  const error: unknown = await promise.catch((reason) => reason)
  return error instanceof Failure ? { exit: error.exit, said: error.sentence.en } : error
}

const everything = [...records, 'dist', 'dist.hosting']

test('a new version takes the place of the old one, of pages that have left it too, with nothing left over', async () => {
  await build('old', [...version('old'), { path: 'gone/page.html', bytes: Buffer.from('old') }])
  expect(await build('new')).toEqual([])
  expect(published()).toBe('new')
  expect(readdirSync(world)).toEqual(everything)
  expect(readFileSync(join(world, 'dist.hosting/nginx.conf'), 'utf8')).toBe('new')
  const record = JSON.parse(readFileSync(join(world, '.dist.files.json'), 'utf8'))
  expect(record.files['0.html']).toBe(`sha256-${hash('sha256', 'new'.repeat(500), 'base64')}`)
  expect(record.files).not.toHaveProperty('gone/page.html')
})

/** What was kept beside the output folder. */
const kept = () =>
  readdirSync(world)
    .filter((name) => name.includes('.kept-'))
    .map((name) => pathsIn(join(world, name)))

/** The paths below a folder; no link is followed. */
const pathsIn = (folder: string, below = ''): string[] =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name
    return entry.isDirectory() ? [path, ...pathsIn(folder, `${path}/`)] : [path]
  })

test('files that no build has made are kept beside a new version, whatever they are, and named', async () => {
  await build('old')
  writeFileSync(join(out, 'notes.txt'), 'mine')
  writeFileSync(join(out, '0.html'), 'old, and a word of mine')
  mkdirSync(join(out, 'assets/.git/refs'), { recursive: true })
  symlinkSync('/etc', join(out, 'assets/etc'))
  writeFileSync(join(out, '.DS_Store'), 'of the system')
  const day = new Date().toISOString().slice(0, 10)
  const [told, ...more] = await build('new')
  expect(told?.en).toBe(
    `${out}/0.html and 3 more were not written by a build and were moved to ${out}.kept-${day}. Keep such files outside ${out}.`,
  )
  expect(more).toEqual([])
  expect(published()).toBe('new')
  expect(kept()).toEqual([
    ['0.html', 'assets', 'assets/.git', 'assets/.git/refs', 'assets/etc', 'notes.txt'],
  ])
  writeFileSync(join(out, 'notes.txt'), 'mine again')
  await build('old')
  expect(kept()[1]).toEqual(['notes.txt'])
  expect([published(), debris()]).toEqual(['old', []])
})

test('what no build has made is kept and named, too, where the build before was killed', async () => {
  await build('old')
  writeFileSync(join(out, 'notes.txt'), 'mine')
  await ended(
    builder('new', `if (step === 'renameSync dist') process.kill(process.pid, 'SIGKILL')`),
  )
  const told: string[] = []
  await holdOutput({ ...request(), tell: ({ en }) => told.push(en) }, async () => {})
  expect(told.join('')).toContain(`${out}/notes.txt was not written by a build`)
  expect([published(), kept(), debris()]).toEqual(['new', [['notes.txt']], []])
})

test('a checkout that was moved, and one whose cache was deleted, replace their site without a word', async () => {
  await build('old')
  const moved = join(world, 'moved')
  mkdirSync(moved)
  for (const name of everything) renameSync(join(world, name), join(moved, name))
  out = join(moved, 'dist')
  expect([await build('new'), published()]).toEqual([[], 'new'])
})

test.each([
  ['A.html', 'a.html'],
  ['caf\u00e9.html', 'cafe\u0301.html'],
  ['assets', 'assets/a.js'],
  ['../escape.html', 'index.html'],
  ['/absolute.html', 'index.html'],
  ['con.html', 'index.html'],
  ['a\\b.html', 'index.html'],
])('%s and %s, which cannot stand side by side everywhere, are a defect', async (...paths) => {
  await build('old')
  const files = paths.map((path) => ({ path, bytes: Buffer.from('new') }))
  await expect(build('new', files)).rejects.toThrow(/“/)
  expect(published()).toBe('old')
})

const strange =
  'contains files that no build wrote (they are not in the list .dist.files.json beside it)'

const put = (folder: string, files: Readonly<Record<string, string>>) =>
  writeFiles(folder, Object.entries(files))

const page = { 'dist/index.html': 'of a stranger' }
const other = '{"files":{"index.html":"sha256-of-another"}}'

test.each<[string, () => void]>([
  ['is a file', () => writeFileSync(out, 'mine')],
  ['is a link', () => symlinkSync(mkdtempSync(join(world, 'target-')), out)],
  [strange, () => put(world, { ...page, 'dist/.git/HEAD': 'ref' })],
  [strange, () => put(world, { ...page, '.dist.files.json': other })],
  [strange, () => put(world, { ...page, '.dist.files.json': 'damaged' })],
])('an output folder that %s is not replaced', async (reason, prepare) => {
  prepare()
  const before = readdirSync(world, { recursive: true })
  expect(await failure(build('new'))).toEqual({
    exit: 'output',
    said: `${out} ${reason} and cannot be replaced by the site. Choose another folder with --out. Everything stays as it was.`,
  })
  expect(readdirSync(world, { recursive: true })).toEqual(before)
})

test('a folder of settings that is a stranger’s stops the build before anything is replaced', async () => {
  await build('old')
  rmSync(join(world, 'dist.hosting'), { recursive: true })
  put(join(world, 'dist.hosting'), { 'mine.conf': 'mine' })
  expect(await failure(build('new'))).toMatchObject({ exit: 'output' })
  expect([published(), debris()]).toEqual(['old', []])
})

const project = join(import.meta.dirname, '../..')
const inProgram = (...names: readonly string[]) => names.map((name) => join(project, name, 'new'))

test.each([
  '.',
  '..',
  '/',
  'content',
  'content/dist',
  'src',
  join(project, 'content/new'),
  ...inProgram('.git', 'src', 'node_modules', 'templates', '.cache', 'src/emit/deep'),
])('the output folder is never %s', async (folder) => {
  const refused = await failure(holdOutput(request(folder), async () => {}))
  expect(refused).toMatchObject({ exit: 'output' })
  expect(existsSync(join(dirname(folder), '.new.lock'))).toBe(false)
})

test('no link leads the output folder into the content or a program', async () => {
  put(world, {
    'words/site.yaml': 'name: Words',
    'words/pages/home.md': '',
    'program/.git/HEAD': 'ref',
  })
  const words = join(world, 'words')
  const link = (name: string, target: string) => symlinkSync(target, join(world, name))
  link('link', words)
  link('sources', join(project, 'src'))
  const asked = [
    { ...request(join(world, 'link/new')), content: words },
    { ...request(join(words, 'new')), content: join(world, 'link') },
    { ...request(join(world, 'link')), content: words },
    // The content of another site.
    request(join(world, 'link/deep/new')),
    request(join(world, 'sources/new')),
    request(join(world, 'program/.git/new')),
  ]
  for (const one of asked)
    expect(await failure(holdOutput(one, async () => {}))).toMatchObject({ exit: 'output' })
  expect(readdirSync(words)).toEqual(['pages', 'site.yaml'])
})

test.each([
  ['mkdirSync .dist.next', 'old'],
  ['writeFile', 'old'],
  ['renameSync .dist.files.json', 'old'],
  ['renameSync .dist.prev', 'old'],
  ['renameSync dist', 'new'],
  ['rmdirSync .dist.prev', 'new'],
])('killed at “%s”, the next start finds the %s version whole', async (step, word) => {
  await build('old')
  const kill = `if (step === '${step}') process.kill(process.pid, 'SIGKILL')`
  expect((await ended(builder('new', kill))).signal).toBe('SIGKILL')
  await holdOutput(request(), async () => {})
  expect([published(), debris()]).toEqual([word, []])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s while writing keeps the old version and cleans up', async (signal, code) => {
  await build('old')
  const stop = `if (step === 'writeFile') process.kill(process.pid, '${signal}')`
  expect(await ended(builder('new', stop))).toEqual({ code, signal: null, said: '' })
  expect([published(), debris()]).toEqual(['old', []])
})

test('two builds at once end with 0 and with 4, and the first one publishes', async () => {
  // The first holds its folder until its standard input ends.
  const first = builder(
    'one',
    `if (step === 'mkdirSync .dist.next') process.stdout.write('held'), fs.readSync(0, Buffer.alloc(1))`,
  )
  await new Promise((resolve) => first.stdout?.once('data', resolve))
  const second = await ended(builder('two', ''))
  expect(second.code).toBe(4)
  expect(second.said).toMatch(
    /^The folder .*dist is in use: another build is running \(process \d+, since \d\d:\d\d:\d\d\)\. Wait for it to end\. What was published stays as it was\.\n$/,
  )
  expect(published()).toBe('nothing')

  first.stdin?.end()
  expect((await ended(first)).code).toBe(0)
  expect([published(), debris()]).toEqual(['one', []])
})

test('two builds at once in the same process are told apart, too', async () => {
  const second = await holdOutput(request(), () => failure(holdOutput(request(), async () => {})))
  expect(second).toMatchObject({ exit: 'busy' })
})

const root = process.getuid?.() === 0
const mounted = (options: string): boolean =>
  runProgram('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', world]).status === 0

test.for([
  {
    why: 'for want of room',
    options: 'size=640k',
    said: 'there is no space left on the disk. Free some space',
  },
  {
    why: 'because it is read-only',
    options: 'size=4m',
    said: 'the disk is read-only. Choose a folder on another disk',
  },
])('a disk that refuses $why keeps the old version', async ({ options, said }, { skip }) => {
  if (!root || !mounted(options)) return skip('mounting a small disk needs root')
  try {
    await build('old')
    if (said.includes('read-only')) runProgram('mount', ['-o', 'remount,ro', world])
    const larger = [...version('new'), { path: 'large.bin', bytes: Buffer.alloc(600_000) }]
    expect(await failure(build('new', larger))).toEqual({
      exit: 'output',
      said: `${out} cannot be written: ${said}. What was published stays as it was.`,
    })
    expect([published(), debris()]).toEqual(['old', []])
  } finally {
    runProgram('umount', [world])
  }
})

test('a disk that refuses for want of permission keeps the old version: exit 3', async () => {
  await build('old')
  chmodSync(world, 0o555)
  // Permissions do not bind root, who therefore builds as somebody else.
  const refused = await ended(builder('new', '', root ? { uid: 65_534 } : {}))
  chmodSync(world, 0o755)
  expect(refused).toMatchObject({
    code: 3,
    said: expect.stringContaining('you do not have permission'),
  })
  expect(published()).toBe('old')
})

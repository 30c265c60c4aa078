import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from './log.ts'
import { openStore } from './store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-faults-'))
  writeFileSync(join(folder, 'deadly.mjs'), deadly)
  writeFileSync(join(folder, 'editor.mjs'), editor)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Ends the process before its nth change of the disk, or in the middle of it where it writes. */
const deadly = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let left = Number(process.env.CHANGES)
for (const name of ['writeFileSync', 'appendFileSync', 'linkSync', 'renameSync', 'rmSync']) {
  const real = fs[name]
  fs[name] = (place, content, ...rest) => {
    const isIdle = name === 'rmSync' && !fs.existsSync(place)
    if (!isIdle && left-- === 0) {
      if (/write|append/.test(name)) real(place, content.slice(0, content.length / 2), ...rest)
      process.kill(process.pid, 'SIGKILL')
    }
    return real(place, content, ...rest)
  }
}
syncBuiltinESMExports()
`

/** Does something with the store of a world, as the server would. */
const editor = `
import { readFileSync } from 'node:fs'
import { hash } from 'node:crypto'

const { openStore } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'store.ts')).href)})
const [world, task, name] = process.argv.slice(2)
const store = openStore({ content: world + '/content', folder: world + '/work' })
const seen = (file) => hash('sha256', readFileSync(world + '/content/' + file))
const set = (file, title) => {
  const lines = String(readFileSync(world + '/content/' + file)).trim().split('\\n')
  const data = { ...Object.fromEntries(lines.map((line) => line.split(': '))), title }
  return { file, seen: seen(file), to: { data } }
}
const tasks = {
  open: () => {},
  save: () =>
    store.save(
      [
        { file: 'a.yaml', seen: seen('a.yaml'), to: store.drafts()[0].to },
        { ...set('b.yaml', 'new'), movedTo: 'deep/c.yaml' },
        { file: 'd.yaml', create: 'title: new\\n' },
      ],
      'All',
    ),
  undo: () => store.undo(),
  saves: async () => {
    for (let number = 0; ; number++) {
      const answer = await store.save(['a.yaml', 'b.yaml'].map((file) => set(file, name + number)), name)
      if ('saved' in answer) console.log(number)
    }
  },
  drafts: () => {
    for (let number = 0; ; number++) {
      const text = String(number).repeat(2000)
      store.draft({ ...set('a.yaml', text), at: new Date().toISOString() })
      console.log(number)
    }
  },
}
const answer = await tasks[task]()
if (answer && !('saved' in answer)) throw new Error(JSON.stringify(answer))
`

const start = (world: string, task: string, changes = Number.NaN, name = ''): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--no-warnings',
      '--import',
      pathToFileURL(join(folder, 'deadly.mjs')).href,
      join(folder, 'editor.mjs'),
      world,
      task,
      name,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, CHANGES: String(changes) } },
  )

/** How a process that may change the disk so many times has ended. */
async function end(world: string, task: string, changes: number): Promise<'killed' | 'done'> {
  const [code, signal] = await once(start(world, task, changes), 'close')
  if (signal === 'SIGKILL') return 'killed'
  expect(code).toBe(0)
  return 'done'
}

const old = { 'a.yaml': 'title: old\nlead: one\nmore: two', 'b.yaml': 'title: old' }
const saved = {
  'a.yaml': 'title: new\nlead: one\nmore: two',
  'c.yaml': 'title: new',
  'd.yaml': 'title: new',
}

let worlds = 0

const copyOf = (world: string): string => {
  const copy = join(folder, String(worlds++))
  cpSync(world, copy, { recursive: true })
  return copy
}

/** A new world: two files, and a draft of the first. */
function newWorld(): string {
  const world = join(folder, String(worlds++))
  mkdirSync(join(world, 'content'), { recursive: true })
  for (const [name, text] of Object.entries(old))
    writeFileSync(join(world, 'content', name), `${text}\n`)
  openIn(world).draft({
    file: 'a.yaml',
    seen: hashOf(Buffer.from(`${old['a.yaml']}\n`)),
    to: { data: { title: 'new', lead: 'one', more: 'two' } },
    at: '2026-01-01T00:00:00Z',
  })
  return world
}

const openIn = (world: string) =>
  openStore({ content: join(world, 'content'), folder: join(world, 'work') })

/** Everything in the content folder, hidden files too. */
const contentOf = (world: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(world, 'content'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8').trim()]),
  )

/** Opens the world again and says which version it is; nothing is left between two, and nothing lies about. */
function versionOf(world: string): 'old' | 'saved' | 'undone' {
  const store = openIn(world)
  const content = contentOf(world)
  const [save, ...others] = store.history()
  expect(others).toEqual([])
  expect(readdirSync(join(world, 'work'))).not.toContain('journal.json')
  if (save && !save.undone) {
    expect([content, store.drafts()]).toEqual([saved, []])
    return 'saved'
  }
  expect(content).toEqual(old)
  if (!save) expect(store.drafts()).toHaveLength(1)
  return save ? 'undone' : 'old'
}

/** Kills a task before its first change of the disk, its second and so on until it comes to its end. */
async function killAtEach(makeWorld: () => string, task: string) {
  const versions: string[] = []
  let mixtures = 0
  for (let changes = 0; ; changes++) {
    const world = makeWorld()
    const how = await end(world, task, changes)
    const found = contentOf(world)
    if (![old, saved].some((whole) => JSON.stringify(whole) === JSON.stringify(found))) mixtures++
    versions.push(versionOf(world))
    if (how === 'done') return { versions: [...new Set(versions)], mixtures, kills: changes }
  }
}

test('a save that is killed at any moment is whole or not there, and loses no draft', async () => {
  const { versions, mixtures, kills } = await killAtEach(newWorld, 'save')
  expect(versions).toEqual(['old', 'saved'])
  // Without this the test would prove nothing.
  expect(mixtures).toBeGreaterThan(3)
  expect(kills).toBeGreaterThan(20)
})

test('an undo that is killed at any moment is whole or not there', async () => {
  const world = newWorld()
  await end(world, 'save', Number.NaN)
  const { versions, mixtures } = await killAtEach(() => copyOf(world), 'undo')
  expect(versions).toEqual(['saved', 'undone'])
  expect(mixtures).toBeGreaterThan(3)
})

/** A world whose save was killed behind its first rename. */
let broken: string
beforeAll(async () => {
  for (let changes = 16; ; changes++) {
    broken = newWorld()
    await end(broken, 'save', changes)
    const { 'a.yaml': first, 'b.yaml': second } = contentOf(broken)
    if (first === saved['a.yaml'] && second === old['b.yaml']) return
  }
})

test('a start that finishes a save may be killed at any moment as well', async () => {
  const { versions, kills } = await killAtEach(() => copyOf(broken), 'open')
  expect(versions).toEqual(['saved'])
  expect(kills).toBeGreaterThan(6)
})

test('what somebody has written between a crash and the next start is merged, or all is taken back', async () => {
  const merged = copyOf(broken)
  const text = saved['a.yaml'].replace('two', 'theirs')
  writeFileSync(join(merged, 'content/a.yaml'), text)
  expect(openIn(merged).history()).toHaveLength(1)
  expect(contentOf(merged)).toEqual({ ...saved, 'a.yaml': text })

  const taken = copyOf(broken)
  writeFileSync(join(taken, 'content/d.yaml'), 'title: theirs\n')
  const store = openIn(taken)
  expect([store.history(), store.drafts().length]).toEqual([[], 1])
  expect(contentOf(taken)).toEqual({ ...old, 'd.yaml': 'title: theirs' })
})

/** Waits until a process has said a number of lines, kills it and gives the last one. */
async function killAfter(child: ChildProcess, count: number): Promise<string> {
  const said: string[] = []
  const { stdout } = child
  if (!stdout) throw new Error('The process has no output.')
  const closed = once(child, 'close')
  for await (const line of createInterface({ input: stdout })) {
    said.push(line)
    if (said.length === count) child.kill('SIGKILL')
  }
  await closed
  return said.at(-1) ?? ''
}

test('two editors that save the same files and are killed at random leave no mixture', async () => {
  const world = newWorld()
  for (const count of [1, 3, 5]) {
    const editors = ['one', 'two'].map((name) => start(world, 'saves', Number.NaN, name))
    await Promise.all(editors.map((child, place) => killAfter(child, count + 2 * place)))
    openIn(world)
    const { 'a.yaml': first, 'b.yaml': second, ...rest } = contentOf(world)
    expect(first?.split('\n')[0]).toBe(second)
    expect(rest).toEqual({})
  }
  const store = openIn(world)
  expect(store.history().length).toBeGreaterThan(5)
  for (const _ of store.history()) expect(await store.undo()).toHaveProperty('saved')
  expect(contentOf(world)).toEqual(old)
})

test('of a draft that is typed while the process is killed at most the last words are lost', async () => {
  const world = newWorld()
  for (const count of [1, 10, 25]) {
    const last = Number(await killAfter(start(world, 'drafts'), count))
    const [draft, ...others] = openIn(world).drafts()
    const text = draft?.to.data?.['title']
    expect(others).toEqual([])
    expect([last, last + 1].map((number) => String(number).repeat(2000))).toContain(text)
  }
  expect(existsSync(join(world, 'work/versions'))).toBe(true)
})

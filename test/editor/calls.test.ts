import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteBuilder } from '../../src/build.ts'
import { loadSources } from '../../src/content/load.ts'
import type { State } from '../../src/editor/protocol/state.ts'
import { type Editor, openEditor } from '../../src/editor/server/editor.ts'
import {
  answerSite,
  buildThreadCalls,
  createSiteClient,
} from '../../src/editor/site/build-thread-calls.ts'
import { ownValue } from '../../src/parse.ts'
import { cache } from '../../src/pictures/cache.ts'
import { eventually } from '../eventually.ts'
import { outputOf } from '../run-program.ts'
import { site } from '../sites/small/site.ts'
import { newFolder } from '../temporary.ts'

const file = 'breads/rye.md'
let world: string
let content: string
const openEditors: Editor[] = []

beforeEach(() => {
  world = newFolder('calls-')
  content = join(world, 'content')
})
afterEach(() => {
  for (const editor of openEditors.splice(0)) editor.close()
})

/** An editor of the small site in this thread, and how often it has looked at the site. */
async function opened(lookInterval?: number) {
  cpSync('test/sites/small/content', content, { recursive: true })
  const work = { check: 0, print: 0, asked: [] as string[] }
  const rule = () => {
    work.check += 1
    return []
  }
  const print: typeof site.print = (document) => {
    work.print += 1
    return site.print(document)
  }
  const table = { ...site, print, content: { ...site.content, rules: [rule] } }
  // Time stands still: a minute that passes would be told as well.
  const at = Date.parse('2026-01-01') / 1000
  const request = { content, lang: 'en', today: '2026-01-01', at } as const
  let sources = await loadSources(content)
  const { madeWith: made } = await siteBuilder(table)({ ...request, sources })
  const answers = buildThreadCalls(table)
  let isOld = false
  const calls = createSiteClient(async (question) => {
    work.asked.push(question.name)
    if (isOld) sources = await loadSources(content)
    isOld = false
    return ownValue(await answerSite(answers, question, { ...request, sources, made }))
  })
  const editor = await openEditor({
    project: world,
    content,
    folder: join(world, 'kept'),
    site: calls,
    touch: () => {
      isOld = true
    },
    isLooking: () => false,
    shown: () => undefined,
    address: () => 'https://bakery.example/',
    cache,
    base: '',
    built: async () => undefined,
    ...(lookInterval !== undefined && { lookInterval }),
  })
  openEditors.push(editor)
  /** What is asked of the site while something is done, and the checks and prints that it takes. */
  const workOf = async (act: () => Promise<unknown>) => {
    Object.assign(work, { check: 0, print: 0, asked: [] })
    await act()
    return { ...work }
  }
  return { editor, calls: editor.calls, workOf }
}

/** A panel that listens: what it was told, and every field in its order. */
function listening({ listen }: { listen: (hear: (line: string) => void) => () => void }) {
  const state: Partial<State> = {}
  const fields: string[] = []
  const stop = listen((line) => {
    Object.assign(state, Object.fromEntries(JSON.parse(line)))
    fields.push(...JSON.parse(line).map(([name]: readonly string[]) => name))
  })
  const isWhole = () => expect(state).toHaveProperty('publication')
  return { state, fields, stop, whole: () => eventually(isWhole) }
}

test('a key makes one check and at most two prints, and tells what has become another one', async () => {
  const { editor, calls, workOf } = await opened()
  const panel = listening(editor)
  await panel.whole()
  expect(panel.state).toMatchObject({ host: 'bakery.example', drafts: [], problems: [] })
  await editor.page('/')
  const { seen, data } = await calls.open({ path: file })
  const draft = (fields: object) =>
    calls.draft({ file, seen, to: { data: { ...Object(data), ...fields } } })
  panel.fields.length = 0
  const work = await workOf(async () => {
    await draft({ price: 6 })
    expect(await editor.page('/')).toContain('6')
  })
  expect(work).toEqual({ check: 1, print: 2, asked: ['check', 'page'] })
  await eventually(() => expect(panel.state.drafts).toHaveLength(1))
  expect(new Set(panel.fields)).toEqual(new Set(['pageVersion', 'drafts']))
  const title = await workOf(async () => {
    await draft({ price: 6, title: 'Whole rye' })
    expect(await editor.page('/')).toContain('Whole rye')
  })
  expect(title).toEqual({ check: 1, print: 2, asked: ['check', 'page'] })
})

test('a second window is told everything at once, and whoever has gone is told nothing', async () => {
  const { editor, workOf } = await opened()
  const first = listening(editor)
  await first.whole()
  const work = await workOf(async () => {
    const second = listening(editor)
    await second.whole()
    expect(second.state).toEqual(first.state)
  })
  expect(work).toEqual({ check: 0, print: 0, asked: [] })
  first.stop()
  const { length } = first.fields
  editor.renew()
  expect(first.fields).toHaveLength(length)
})

test('who has ended an act of publishing was told before what it has come to', async () => {
  const { editor, calls } = await opened()
  const panel = listening(editor)
  await panel.whole()
  expect(panel.state.publication).toMatchObject({ step: 'none' })
  for (const words of ['init -q', 'remote add origin nowhere'])
    outputOf('git', words.split(' '), { cwd: world })
  const files = () => panel.state.publication?.changes.map((change) => change.file)
  expect(await calls.publishStop()).toEqual({})
  expect(panel.state.publication?.step).toBe('ready')
  expect(files()).toContain(file)
  rmSync(join(content, file))
  const watching = calls.publishWatch()
  // The state is made anew meanwhile: the later one is what it has come to.
  editor.renew()
  expect(await watching).toEqual({})
  expect(files()).not.toContain(file)
})

test('a state that cannot be made is told as that, until it can', async () => {
  const { editor } = await opened()
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const panel = listening(editor)
  await panel.whole()
  rmSync(content, { recursive: true })
  writeFileSync(content, '')
  await editor.notice(new Set([file]))
  editor.renew()
  await eventually(() => expect(panel.state.isUnreadable).toBe(true))
  expect(said).toHaveBeenCalled()
  said.mockRestore()
  rmSync(content)
  cpSync('test/sites/small/content', content, { recursive: true })
  editor.renew()
  await eventually(() => expect(panel.state.isUnreadable).toBe(false))
})

test('what the editor cannot look at by itself is told until it can, and ends nothing', async () => {
  const { editor } = await opened(200)
  outputOf('git', ['init', '-q'], { cwd: world })
  outputOf('git', ['remote', 'add', 'origin', 'nowhere'], { cwd: world })
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const panel = listening(editor)
  await panel.whole()
  renameSync(content, `${content}-away`)
  await eventually(() => expect(panel.state.isUnreadable).toBe(true))
  const count = said.mock.calls.length
  expect(String(said.mock.calls)).toContain('ENOENT')
  renameSync(`${content}-away`, content)
  editor.renew()
  await eventually(() => expect(panel.state.isUnreadable).toBe(false))
  expect(said.mock.calls.length).toBeLessThan(count + 10)
  said.mockRestore()
})

test('an editor that is closed looks at nothing more, and tells nobody', async () => {
  const { editor, workOf } = await opened(20)
  const panel = listening(editor)
  await panel.whole()
  editor.close()
  const { length } = panel.fields
  const work = await workOf(async () => {
    editor.renew()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  expect(work).toEqual({ check: 0, print: 0, asked: [] })
  expect(panel.fields).toHaveLength(length)
})

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { kinds } from '../../../test/sites/small/kinds.ts'
import { loadSources } from '../../content/load.ts'
import { both } from '../../message.ts'
import type { Problem } from '../../problem.ts'
import { liveMarks, markedSources } from '../../render/live-file.ts'
import type { Asks } from '../asks.ts'
import { openDesk } from '../desk.ts'
import type { PageInfo, PublishState } from '../protocol.ts'
import { tellChanges } from './changes.ts'
import { findGit } from './find-git.mjs'
import { forgetGit, gitIn, overNetwork, refusalOf } from './git.ts'
import { openPublishing, type Wish } from './publish.ts'

const bakery = join(import.meta.dirname, '../../../test/sites/small/content')

/** A folder of its own for every test: `remote`, what is published, and two clones of it, `here` and `there`. */
let world: string
let pattern: string
beforeAll(() => {
  pattern = mkdtempSync(join(tmpdir(), 'publishing-'))
  world = pattern
  git('.', 'init', '-q', '--bare', '-b', 'main', 'remote')
  clone('here')
  git('here', 'checkout', '-q', '-b', 'main')
  cpSync(bakery, at('here/content'), { recursive: true })
  write('here/templates/page.ts', 'one\n')
  write('here/.gitignore', 'ignored/\n*.tmp\n')
  git('here', 'add', '.')
  git('here', 'commit', '-qm', 'Begin')
  git('here', 'push', '-q', '-u', 'origin', 'main')
  clone('there')
})
beforeEach(() => {
  world = mkdtempSync(join(tmpdir(), 'publishing-'))
  cpSync(pattern, world, { recursive: true, preserveTimestamps: true })
})
const opened: { readonly stop: () => Promise<unknown> }[] = []
afterEach(async () => {
  // What it stood in may be gone.
  for (const site of opened.splice(0)) await site.stop().catch(() => {})
  rmSync(world, { recursive: true, force: true })
})
afterAll(() => {
  rmSync(pattern, { recursive: true, force: true })
})

const at = (path: string) => join(world, path)
const read = (path: string) => readFileSync(at(path), 'utf8')

function write(path: string, text: string) {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

const edit = (path: string, from: string | RegExp, to: string) =>
  write(path, read(path).replace(from, to))

function git(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  return execFileSync('git', [...args], { cwd: at(folder), env, stdio: 'pipe' }).toString()
}

function clone(folder: string) {
  git('.', 'clone', '-q', 'remote', folder)
  git(folder, 'config', 'user.name', folder)
  git(folder, 'config', 'user.email', `${folder}@bakery.example`)
  git(folder, 'remote', 'set-url', 'origin', '../remote')
}

const pages: readonly PageInfo[] = [
  ['pages/home.md', '/', 'Two Rivers Bakery', 'counter', false],
  ['pages/about.md', '/about', 'About us', 'note', false],
  ['pages/recipes.md', '/recipes', 'Recipes', 'note', true],
].map(([file, route, title, template, gated]) => {
  const [path, address, kind] = [String(file), String(route), String(template)]
  const name = { file: path, route: address, title: String(title), template: kind }
  return { ...name, name: both(name.title, name.title), language: 'en', gated: gated === true }
})

type Publishing = Parameters<typeof openPublishing>[0]

const inEnglish = ({ failed, message, ...state }: PublishState) => ({
  ...state,
  message: message.en,
  failed: failed && { ...failed, said: failed.said.en },
})

/** Publishes from `here`, and answers in English. */
function publishing(rest: Partial<Publishing> = {}) {
  const site = openPublishing({
    project: at('here'),
    content: at('here/content'),
    folder: at('here/.git/editor'),
    sources: () => loadSources(at('here/content')),
    tell: async (files) => tellChanges(files, { table: kinds, pages }),
    problems: async () => [],
    used: async () => new Set(),
    address: () => undefined,
    onChange: () => {},
    limits: { onThisMachine: true, pause: 20 },
    ...rest,
  })
  opened.push(site)
  return {
    ...site,
    state: async () => inEnglish(await site.state()),
    publish: async (message: string, more: Partial<Wish> = {}) =>
      inEnglish(await site.publish({ message, language: 'en', ...more })),
    take: async () => inEnglish(await site.take('en')),
    back: async () => inEnglish(await site.back()),
  }
}

const sentences = async (site = publishing()) =>
  (await site.state()).changes.map(({ page, sentence }) => `${page.en} | ${sentence.en}`)

/** Publishes from the other clone. */
function publishThere(path: string, from: string, to: string) {
  git('there', 'pull', '-q', '--rebase')
  edit(`there/${path}`, from, to)
  git('there', 'commit', '-qam', 'Theirs')
  git('there', 'push', '-q')
}

const rye = 'content/breads/rye.md'
const published = (path: string) => git('remote', 'show', `main:${path}`)

test('what changes is said in sentences, committed with a message made of them, and sent', async () => {
  const site = publishing()
  expect(await site.state()).toMatchObject({ step: 'nothing', changes: [] })
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  edit('here/content/words/en.yaml', 'Closed on Mondays', 'Open on Mondays')
  write('here/content/breads/new loaf.md', '---\ntitle: Spelt\norder: 3\nprice: 5\n---\n\nSpelt.\n')
  const { step, message } = await site.state()
  expect(step).toBe('ready')
  expect(await sentences()).toMatchInlineSnapshot(`
    [
      "Two Rivers Bakery | Added: a loaf, “Spelt”.",
      "Two Rivers Bakery | “Dark rye”, Price: “5” became “6”.",
      "Two Rivers Bakery | Closed: “Closed on Mondays” became “Open on Mondays”.",
    ]
  `)
  expect(message).toMatchInlineSnapshot(`"Two Rivers Bakery: “Spelt”, “Dark rye”, Closed"`)
  expect(await site.publish('')).toMatchObject({ step: 'sent' })
  expect(git('remote', 'log', '-1', '--format=%B').trim()).toBe(message)
  expect(published(rye)).toContain('price: 6')
  expect(git('here', 'status', '--porcelain')).toBe('')
  expect(await sentences(publishing({ folder: at('other') }))).toEqual([])
})

test('the message of the person is kept', async () => {
  edit(`here/${rye}`, '5', '6')
  await publishing().publish('  Rye: "dearer"\n\nSorry. \u0007 --amend ')
  const message = git('remote', 'log', '-1', '--format=%B').trim()
  expect(message).toBe('Rye: "dearer"\n\nSorry.   --amend')
})

test('what was only filled in follows the changes and the language after a failure; what was typed stays', async () => {
  const hook = at('remote/hooks/pre-receive')
  writeFileSync(hook, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  const site = publishing()
  const { message } = await site.state()
  expect((await site.publish(message)).step).toBe('failed')
  edit('here/content/words/en.yaml', 'Closed on Mondays', 'Open on Mondays')
  expect((await site.state()).message).toBe('Two Rivers Bakery: “Dark rye”, Closed')
  await site.publish('Dearer')
  expect((await site.state()).message).toBe('Dearer')
  await site.publish('')
  edit(`here/${rye}`, 'price: 6', 'price: 7')
  rmSync(hook)
  await site.publish('', { language: 'fr' })
  expect(git('remote', 'log', '-1', '--format=%s')).toMatch(/^Two Rivers Bakery\s: «\sDark rye\s»/)
})

test('all names of files are only names', async () => {
  const names = [
    '--help.md',
    '-rf',
    ':(top)x.md',
    'a b.md',
    'q"\'.md',
    'new\nline.md',
    '$(x);é*.md',
  ]
  for (const name of names) write(`here/content/breads/${name}`, 'text')
  const site = publishing()
  expect((await site.publish('Odd names')).step).toBe('sent')
  const listed = git('remote', 'ls-tree', '-z', '--name-only', 'main', 'content/breads/')
  for (const name of names) expect(listed.split('\0')).toContain(`content/breads/${name}`)
  for (const name of names) rmSync(at(`here/content/breads/${name}`))
  expect((await site.publish('No odd names')).step).toBe('sent')
  const left = git('remote', 'ls-tree', '-z', '--name-only', 'main', 'content/breads/').split('\0')
  expect(left.filter(Boolean)).toEqual([rye, 'content/breads/wheat.md'])
})

/** All that git knows and the disk holds of a clone, outside the files that are published. */
const work = (folder: string, path: string) => ({
  staged: git(folder, 'diff', '--cached', '--binary', '--', path),
  unstaged: git(folder, 'diff', '--binary', '--', path),
  index: git(folder, 'ls-files', '-s', '--', path),
  untracked: git(folder, 'ls-files', '-o', '--', path),
})

test("a developer's staged and unstaged work stays as it is, and is not sent", async () => {
  write('here/templates/page.ts', 'staged\n')
  write('here/templates/new.ts', 'staged too\n')
  git('here', 'add', 'templates')
  write('here/templates/page.ts', 'unstaged\n')
  write('here/templates/untracked.ts', 'untracked\n')
  write('here/content/x.tmp', 'ignored\n')
  const before = work('here', 'templates')
  edit(`here/${rye}`, '5', '6')
  expect((await publishing().publish('Rye')).step).toBe('sent')
  expect(work('here', 'templates')).toEqual(before)
  expect(read('here/templates/page.ts')).toBe('unstaged\n')
  expect(git('remote', 'show', '--name-only', '--format=', 'main').trim()).toBe(rye)
})

test('what is staged of a file of the content stays staged; the file itself is sent', async () => {
  edit(`here/${rye}`, 'price: 5', 'price: 7')
  git('here', 'add', rye)
  edit(`here/${rye}`, 'price: 7', 'price: 6')
  edit('here/content/breads/wheat.md', 'price: 4', 'price: 3')
  git('here', 'add', 'content/breads/wheat.md')
  expect((await publishing().publish('Prices')).step).toBe('sent')
  expect(published(rye)).toContain('price: 6')
  expect(git('here', 'show', `:${rye}`)).toContain('price: 7')
  expect(git('here', 'status', '--porcelain')).toBe(`MM ${rye}\n`)
})

test('line ends stay as the project keeps them, and are no change', async () => {
  write('here/.gitattributes', '*.md text eol=crlf\n')
  git('here', 'add', '.gitattributes')
  git('here', 'commit', '-qm', 'Line ends')
  git('here', 'push', '-q')
  write(`here/${rye}`, read(`here/${rye}`).replaceAll('\n', '\r\n'))
  expect(await sentences()).toEqual([])
  edit(`here/${rye}`, '5', '6')
  expect((await publishing().publish('Rye')).step).toBe('sent')
  expect(published(rye)).toContain('price: 6\n---')
})

test('names whose accents macOS has stored apart are committed composed, once', async () => {
  const [apart, composed] = ['NFD', 'NFC'].map((form) =>
    `content/breads/pain d'été.md`.normalize(form),
  )
  write(`here/${apart}`, read('here/content/breads/rye.md'))
  expect((await publishing().publish('Summer bread')).failed).toBeUndefined()
  const listed = () =>
    git('here', '-c', 'core.quotepath=off', 'ls-tree', '-r', '--name-only', 'HEAD')
  expect(
    listed()
      .split('\n')
      .filter((name) => name.includes('pain')),
  ).toEqual([composed])
  expect(await sentences(publishing({ folder: at('other') }))).toEqual([])
  edit(`here/${apart}`, 'price: 5', 'price: 7')
  await publishing().publish('Dearer')
  expect(git('here', 'show', `HEAD:${composed}`)).toContain('price: 7')
  expect(await sentences(publishing({ folder: at('other') }))).toEqual([])
})

test('a copy that a sync program has made stays here', async () => {
  write('here/content/breads/rye-LAPTOP.md', read('here/content/breads/rye.md'))
  expect(await sentences()).toEqual([])
})

test('commits that were made on this computer are told before they go along', async () => {
  write('here/templates/page.ts', 'two\n')
  git('here', 'commit', '-qam', 'Change a template')
  edit(`here/${rye}`, '5', '6')
  expect((await sentences()).at(-1)).toMatchInlineSnapshot(
    `"Outside the content | Commits made on this computer go along: 1 changed files."`,
  )
})

test('no hook runs, no setting or attribute of the content is heard', async () => {
  const trap = `#!/bin/sh\ntouch '${at('trapped')}'\n`
  const hooks = readdirSync(at('here/.git/hooks')).map((name) => name.replace('.sample', ''))
  for (const name of [...hooks, 'reference-transaction', 'post-index-change', 'pre-push']) {
    write(`here/.git/hooks/${name}`, trap)
    chmodSync(at(`here/.git/hooks/${name}`), 0o755)
  }
  write('trap', trap)
  chmodSync(at('trap'), 0o755)
  for (const setting of ['core.fsmonitor', 'core.editor', 'core.pager', 'diff.external'])
    git('here', 'config', setting, at('trap'))
  git('here', 'config', 'core.askPass', at('trap'))
  git('here', 'config', 'merge.trap.driver', at('trap'))
  git('here', 'config', 'diff.trap.textconv', at('trap'))
  git('here', 'config', 'gpg.program', at('trap'))
  git('here', 'config', 'commit.gpgSign', 'true')
  write('here/content/.gitattributes', '* merge=trap diff=trap\n')
  write('here/content/config', `[core]\n\tfsmonitor = ${at('trap')}\n`)
  rmSync(at('trapped'), { force: true })
  const site = publishing()
  edit(`here/${rye}`, 'Dark rye', 'Darker rye')
  publishThere(rye, 'third day', 'fourth day')
  expect((await site.publish('Rye')).step).toBe('failed')
  expect((await site.take()).step).toBe('ready')
  expect((await site.publish('Rye')).step).toBe('sent')
  expect(existsSync(at('trapped'))).toBe(false)
})

test('what goes through a filter is left to git', async () => {
  git('here', 'config', 'filter.trap.clean', `touch '${at('trapped')}'`)
  write('here/content/.gitattributes', '*.md filter=trap\n')
  edit(`here/${rye}`, '5', '6')
  const { failed } = await publishing().publish('Rye')
  expect(failed).toMatchObject({ why: 'other' })
  expect(failed?.said).toMatchInlineSnapshot(
    `"Some files go through the filter “trap”, which the editor does not run. Publish them with git."`,
  )
  expect(existsSync(at('trapped'))).toBe(false)
  expect(git('here', 'log', '--oneline').split('\n')).toHaveLength(2)
})

test('a repository in the content is refused, whatever its settings say', async () => {
  mkdirSync(at('here/content/breads/inner'))
  git('here/content/breads/inner', 'init', '-q')
  const hostile = `[core]\n\tfsmonitor = touch ${at('trapped')}\n\tworktree = ${at('here')}\n`
  write('here/content/breads/inner/.git/config', hostile)
  edit(`here/${rye}`, '5', '6')
  const { step, failed } = await publishing().state()
  expect(step).toBe('failed')
  expect(failed?.said).toMatchInlineSnapshot(
    `"Another repository lies in “content/breads/inner”. Move it out of the content, then publish."`,
  )
  expect((await publishing().publish('Rye')).step).toBe('failed')
  expect(existsSync(at('trapped'))).toBe(false)
  rmSync(at('here/content/breads/inner'), { recursive: true })
  git(
    'here',
    '-c',
    'protocol.file.allow=always',
    'submodule',
    '-q',
    'add',
    '../remote',
    'content/sub',
  )
  expect((await publishing().state()).step).toBe('failed')
  renameSync(at('here/content/sub/.git'), at('here/moved'))
  git('here', 'commit', '-qm', 'Add a module')
  expect((await publishing().publish('Rye')).step).toBe('failed')
})

test('a project that is no clone of its own with a remote is told what to do', async () => {
  git('here', 'remote', 'rename', 'origin', 'other')
  edit(`here/${rye}`, '5', '6')
  expect((await publishing().state()).step).toBe('ready')
  git('here', 'remote', 'remove', 'other')
  expect((await publishing().state()).step).toBe('none')
  rmSync(at('here/.git'), { recursive: true })
  expect((await publishing().publish('')).step).toBe('none')
  mkdirSync(at('outer/project'), { recursive: true })
  git('outer', 'init', '-q')
  git('outer', 'remote', 'add', 'origin', at('remote'))
  renameSync(at('here/content'), at('outer/project/content'))
  const inner = { project: at('outer/project'), content: at('outer/project/content') }
  expect((await publishing(inner).state()).step).toBe('none')
})

test('a project without a branch, or in the middle of a merge, is left alone', async () => {
  edit(`here/${rye}`, '5', '6')
  write('here/.git/MERGE_HEAD', git('here', 'rev-parse', 'HEAD'))
  expect((await publishing().publish('Rye')).failed?.said).toMatchInlineSnapshot(
    `"A merge is unfinished in the project. Ask the site administrator to finish it."`,
  )
  rmSync(at('here/.git/MERGE_HEAD'))
  git('here', 'checkout', '-q', '--detach')
  expect((await publishing().publish('Rye')).failed?.said).toMatchInlineSnapshot(
    `"No branch is checked out. Ask the site administrator to check one out."`,
  )
})

test('the first publication of a project, before anything was sent or committed', async () => {
  git('.', 'init', '-q', '--bare', '-b', 'main', 'empty')
  git('.', 'init', '-q', '-b', 'main', 'fresh')
  git('fresh', 'remote', 'add', 'origin', '../empty')
  git('fresh', 'config', 'user.name', 'fresh')
  git('fresh', 'config', 'user.email', 'fresh@bakery.example')
  cpSync(bakery, at('fresh/content'), { recursive: true })
  const content = at('fresh/content')
  const site = publishing({ project: at('fresh'), content, sources: () => loadSources(content) })
  expect((await site.state()).step).toBe('ready')
  expect((await site.publish('Open')).step).toBe('sent')
  expect(git('empty', 'ls-tree', '-r', '--name-only', 'main')).toContain(rye)
  await site.publish('')
  expect(git('empty', 'log', '--format=%s', 'main')).toBe('Open\n')
})

test('content with an error is not sent', async () => {
  edit(`here/${rye}`, '5', '6')
  const place = { file: rye, line: 1, column: 1, endLine: 1, endColumn: 2 }
  const problem: Problem = { ...place, severity: 'error', code: 'x', message: 'x', fix: 'x' }
  const state = await publishing({ problems: async () => [problem] }).publish('Rye')
  expect(state.failed).toMatchObject({ why: 'other' })
  expect(published(rye)).toContain('price: 5')
})

test('what others have published is taken in where it touches nothing of ours', async () => {
  write('here/templates/other.ts', 'mine\n')
  git('here', 'add', 'templates/other.ts')
  const before = work('here', 'templates/other.ts')
  publishThere('content/site.yaml', 'Two Rivers', 'Three Rivers')
  publishThere('templates/page.ts', 'one', 'two')
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  const site = publishing()
  const refused = await site.publish('Rye for six')
  expect(refused).toMatchObject({ step: 'failed', failed: { why: 'behind', theirs: 2, said: '' } })
  expect(new Date(refused.failed?.at ?? '').getTime()).toBeGreaterThan(0)
  expect(refused.changes).toHaveLength(1)
  expect(git('here', 'log', '--oneline').trim().split('\n')).toHaveLength(1)
  expect(await site.take()).toMatchObject({ step: 'ready' })
  expect(read('here/content/site.yaml')).toContain('Three Rivers')
  expect(read('here/templates/page.ts')).toBe('two\n')
  expect(read(`here/${rye}`)).toContain('price: 6')
  expect(work('here', 'templates/other.ts')).toEqual(before)
  expect(await sentences(site)).toMatchInlineSnapshot(`
    [
      "Two Rivers Bakery | “Dark rye”, Price: “5” became “6”.",
    ]
  `)
  expect((await site.publish('Rye for six')).step).toBe('sent')
  expect(published(rye)).toContain('price: 6')
  expect(git('remote', 'log', '--format=%s', 'main').trim().split('\n')).toContain('Rye for six')
  expect(git('here', 'status', '--porcelain')).toBe('A  templates/other.ts\n')
})

test('what others have changed in the same place is a conflict, and nothing is touched', async () => {
  publishThere(rye, 'price: 5', 'price: 7')
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  const site = publishing()
  const head = git('here', 'rev-parse', 'HEAD')
  for (const state of [await site.publish('Rye'), await site.take()]) {
    expect(state.failed).toMatchObject({ why: 'conflict' })
    expect(state.failed?.said).toContain('rye.md')
  }
  expect(git('here', 'rev-parse', 'HEAD')).toBe(head)
  expect(git('here', 'status', '--porcelain')).toBe(` M ${rye}\n`)
  expect(read(`here/${rye}`)).toContain('price: 6')
})

test('who is slower by a moment takes in what the faster one has published', async () => {
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  let isFirst = true
  const used = async () => {
    if (isFirst) publishThere('content/site.yaml', 'Two Rivers', 'Three Rivers')
    isFirst = false
    return new Set<string>()
  }
  write('here/content/oven.jpg', 'unused')
  const site = publishing({ used })
  expect((await site.publish('Rye')).failed).toMatchObject({ why: 'behind', theirs: 1 })
  expect(await site.take()).toMatchObject({
    step: 'ready',
    changes: [{ page: { en: 'Two Rivers Bakery' } }],
  })
  expect((await site.publish('Rye')).step).toBe('sent')
  expect(published(rye)).toContain('price: 6')
  expect(published('content/site.yaml')).toContain('Three Rivers')
  expect(git('here', 'status', '--porcelain')).toBe('?? content/oven.jpg\n')
})

test('fields beside one another, changed on both sides, are merged', async () => {
  publishThere(rye, 'title: Dark rye', 'title: Darker rye')
  edit(`here/${rye}`, 'order: 1', 'order: 3')
  const site = publishing()
  expect((await site.publish('Rye')).failed?.why).toBe('behind')
  expect((await site.take()).step).toBe('ready')
  expect(read(`here/${rye}`)).toContain('title: Darker rye\norder: 3\nprice: 5\n')
  expect((await site.publish('Rye')).step).toBe('sent')
  expect(published(rye)).toBe(read(`here/${rye}`))
})

test('other work in the way of what others have published is never written over', async () => {
  publishThere('templates/page.ts', 'one', 'two')
  write('here/templates/page.ts', 'mine\n')
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  const site = publishing()
  expect((await site.publish('Rye')).failed?.why).toBe('behind')
  const { failed } = await site.take()
  expect(failed).toMatchObject({ why: 'conflict' })
  expect(failed?.said).toContain('templates/page.ts')
  expect(read('here/templates/page.ts')).toBe('mine\n')
  expect(read(`here/${rye}`)).toContain('price: 6')
})

test('a remote that refuses is told by its own last words, and the next try sends the same', async () => {
  const hook = at('remote/hooks/pre-receive')
  writeFileSync(hook, '#!/bin/sh\necho "No bread on Mondays." >&2\nexit 1\n', { mode: 0o755 })
  edit(`here/${rye}`, '5', '6')
  const site = publishing()
  const { step, failed, changes } = await site.publish('Rye')
  expect([step, failed?.why, failed?.said]).toEqual(['failed', 'hook', 'No bread on Mondays.'])
  expect(changes).toHaveLength(1)
  rmSync(hook)
  expect((await site.publish('Rye')).step).toBe('sent')
  expect(git('here', 'log', '--oneline').trim().split('\n')).toHaveLength(2)
})

test('a lock that a program has left is named, and publishing goes on without it', async () => {
  edit(`here/${rye}`, '5', '6')
  write('here/.git/index.lock', '')
  const { step, failed } = await publishing().publish('Rye')
  expect(step).toBe('failed')
  expect(failed?.said).toContain(`${at('here/.git/index.lock')} is there. Wait a moment;`)
  rmSync(at('here/.git/index.lock'))
  expect((await publishing().publish('Rye')).step).toBe('sent')
})

test.each([
  [403, 'rights'],
  [401, 'sign-in'],
  [500, 'other'],
])('a remote that answers %i is told as %s', async (status, why) => {
  const server = createServer((_, response) => {
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  git('here', 'remote', 'set-url', 'origin', `http://me:secret@127.0.0.1:${port}/x.git`)
  git('here', 'config', 'core.askPass', `touch '${at('asked')}'; false`)
  edit(`here/${rye}`, '5', '6')
  const { failed } = await publishing().publish('Rye')
  expect(failed?.why).toBe(why)
  expect(failed?.said).not.toContain('secret')
  expect(existsSync(at('asked'))).toBe(false)
  server.close()
  server.closeAllConnections()
})

test('who has no name is asked for it, and publishes then', async () => {
  git('here', 'config', '--unset', 'user.name')
  git('here', 'config', '--unset', 'user.email')
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('HOME', at('nowhere'))
  edit(`here/${rye}`, '5', '6')
  const site = publishing()
  expect((await site.publish('Rye')).failed?.why).toBe('who')
  // Nor is a name made of the one that the computer knows.
  git('here', 'config', 'user.email', 'ada@bakery.example')
  expect((await site.publish('Rye')).failed?.why).toBe('who')
  expect(git('here', 'log', '--oneline').trim().split('\n')).toHaveLength(1)
  const who = { name: 'Ada\nBaker', mail: 'ada@bakery.example' }
  expect((await site.publish('Rye', { who })).step).toBe('sent')
  expect(git('remote', 'log', '-1', '--format=%an <%ae>').trim()).toContain('<ada@bakery.example>')
  vi.unstubAllEnvs()
})

test('without a connection nothing is committed', async () => {
  git('here', 'remote', 'set-url', 'origin', 'http://127.0.0.1:1/x.git')
  edit(`here/${rye}`, '5', '6')
  const { step, failed } = await publishing().publish('Rye')
  expect([step, failed?.why]).toEqual(['failed', 'offline'])
  expect(git('here', 'log', '--oneline').trim().split('\n')).toHaveLength(1)
})

test('a picture that nothing uses stays here and is named; one that is used is sent', async () => {
  const pictures = ['content/attic.jpg', 'content/oven.jpg']
  for (const path of pictures) write(`here/${path}`, path)
  const site = publishing({ used: async () => new Set(['oven.jpg']) })
  expect((await site.state()).unused).toEqual(['attic.jpg'])
  const { step, unused } = await site.publish('Pictures')
  expect([step, unused]).toEqual(['sent', ['attic.jpg']])
  expect(git('remote', 'ls-tree', '-r', '--name-only', 'main')).toContain('content/oven.jpg')
  expect(git('remote', 'ls-tree', '-r', '--name-only', 'main')).not.toContain('attic')
})

test('what was done is in what was sent once it was published, and not before', async () => {
  const site = publishing()
  const path = 'breads/rye.md'
  const before = readFileSync(at(`here/content/${path}`))
  const done = (now: string) => ({
    at: new Date(Date.now() - 2000).toISOString(),
    files: [{ path, before, now: Buffer.from(now) }],
  })
  const six = before.toString().replace('price: 5', 'price: 6')
  write(`here/${rye}`, six)
  expect(await site.holds(done(six))).toBe(false)
  await site.publish('Six')
  expect(await site.holds(done(six))).toBe(true)
  // Others have changed the file since, elsewhere in it; and git keeps other line ends.
  publishThere(rye, 'third day', 'fourth day')
  await site.take()
  expect(await site.holds(done(six))).toBe(true)
  expect(await site.holds(done(six.replaceAll('\n', '\r\n')))).toBe(true)
  expect(await site.holds(done(before.toString().replace('price: 5', 'price: 7')))).toBe(false)
  expect(await site.holds({ at: new Date().toISOString(), files: [] })).toBe(false)
  expect(await site.holds({ ...done(six), at: '2099-01-01T00:00:00.000Z' })).toBe(false)
})

/** Waits until a call of git has a time limit, where time stands still. */
async function untilTimed() {
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
}

const bread = { ...process.env, PATH: '' }

const realGit = execFileSync('which', ['git']).toString().trim()

/** A program called git that does something else before it is git. */
function otherGit(before: string): string {
  write('bin/git', `#!/bin/sh\n${before}\nexec ${realGit} "$@"\n`)
  chmodSync(at('bin/git'), 0o755)
  return at('bin')
}

/** One that says it is another version than it is. */
const oldGit = (version: string) =>
  otherGit(`[ "$1" = version ] && echo 'git version ${version}' && exit`)

describe('git itself', () => {
  const machine = (PATH: string, more = {}) => ({
    platform: process.platform,
    environment: { ...bread, PATH, ...more },
    root: world,
  })
  afterEach(() => {
    forgetGit()
    vi.unstubAllEnvs()
  })
  beforeEach(forgetGit)

  test('none is told as that, and is found as soon as it is there', async () => {
    const { PATH = '' } = process.env
    vi.stubEnv('PATH', at('nowhere'))
    edit(`here/${rye}`, '5', '6')
    const site = publishing()
    expect(await site.publish('Rye')).toMatchObject({ step: 'failed', failed: { why: 'no git' } })
    vi.stubEnv('PATH', PATH)
    expect((await site.publish('Rye')).step).toBe('sent')
  })

  describe('the line ends of Windows', () => {
    /** How many processes it takes to see that nothing is to be published. */
    const callsOf = async () => {
      write('calls', '')
      expect(await sentences()).toEqual([])
      return read('calls').length
    }
    beforeEach(async () => {
      vi.stubEnv('PATH', `${otherGit(`echo >> '${at('calls')}'`)}:${process.env['PATH']}`)
      // The first call looks for git.
      await sentences()
    })

    test('are no change on the disk, and take no process more', async () => {
      const usual = await callsOf()
      git('here', 'config', 'core.autocrlf', 'true')
      git('here', 'rm', '-rq', '--cached', '.')
      git('here', 'reset', '-q', '--hard')
      expect(read(`here/${rye}`)).toContain('\r\n')
      expect(await callsOf()).toBe(usual)
    })

    test('are no change in commits, and take one process for all texts', async () => {
      const usual = await callsOf()
      const texts = git('here', 'ls-files', 'content/**.md').trim().split('\n')
      expect(texts.length).toBeGreaterThan(5)
      for (const path of texts) edit(`here/${path}`, /\n/g, '\r\n')
      git('here', 'commit', '-qam', 'Line ends')
      git('here', 'push', '-q')
      for (const path of texts) edit(`here/${path}`, /\r/g, '')
      expect(await callsOf()).toBe(usual + 1)
    })
  })

  test.each(['2.34.1', '2.25.1', '2.37.9.windows.1'])('%s is too old', async (version) => {
    vi.stubEnv('PATH', oldGit(version))
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    publishThere('content/site.yaml', 'Two Rivers', 'Three Rivers')
    const { failed } = await publishing().publish('Rye')
    expect(failed).toMatchObject({ why: 'old git', said: version.replace('.windows.1', '') })
  })

  test('the first that is new enough is taken, and none by a path from the working folder', async () => {
    const old = oldGit('2.34.1')
    write('new/git', `#!/bin/sh\nexec ${realGit} "$@"\n`)
    chmodSync(at('new/git'), 0o755)
    expect((await findGit(machine(`${old}:${at('new')}`)))?.file).toBe(at('new/git'))
    expect(await findGit(machine(old))).toMatchObject({ file: at('bin/git'), version: '2.34.1' })
    const inside = `${relative('.', world)}/GitHubDesktop/app-3/resources/app/git/cmd/git.exe`
    cpSync(at('new/git'), inside)
    const windows = (more: object) => findGit({ ...machine('', more), platform: 'win32' })
    expect(await windows({ LOCALAPPDATA: relative('.', world) })).toBeUndefined()
    expect((await windows({ LOCALAPPDATA: world }))?.file).toContain(world)
  })

  test('that does not end by itself is no silence of the shared copy', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wait = ['-c', 'alias.wait=!sleep 600', 'wait']
    const refusal = gitIn(at('here'))(wait).catch((error) => error)
    await untilTimed()
    vi.advanceTimersByTime(30_000)
    expect(await refusal).toMatchObject({ why: 'other', message: /30 seconds/ })
    const silence = gitIn(at('here'))(wait, overNetwork).catch((error) => error)
    await untilTimed()
    vi.advanceTimersByTime(120_000)
    expect(await silence).toMatchObject({ why: 'no answer' })
    vi.useRealTimers()
  })

  test('the one of GitHub Desktop is found where it keeps it, the newest first', async () => {
    const desktop = 'local/GitHubDesktop'
    for (const version of ['app-3.9.1', 'app-3.10.0']) {
      const own = `${desktop}/${version}/resources/app/git/cmd/git.exe`
      write(own, `#!/bin/sh\nexec ${realGit} "$@"\n`)
      chmodSync(at(own), 0o755)
    }
    const windows = { ...machine('', { LOCALAPPDATA: at('local') }), platform: 'win32' } as const
    expect((await findGit(windows))?.file).toBe(
      at(`${desktop}/app-3.10.0/resources/app/git/cmd/git.exe`),
    )
    const app = 'Applications/GitHub Desktop.app/Contents/Resources/app/git'
    write(`${app}/bin/git`, `#!/bin/sh\nexec ${realGit} "$@"\n`)
    chmodSync(at(`${app}/bin/git`), 0o755)
    const mac = { ...machine(''), platform: 'darwin' } as const
    expect(await findGit(mac)).toMatchObject({
      file: at(`${app}/bin/git`),
      environment: { GIT_EXEC_PATH: at(`${app}/libexec/git-core`) },
    })
    expect(await findGit({ ...machine(at('nowhere')), platform: 'linux' })).toBeUndefined()
  })

  test('the one of a Mac without its tools is not touched: it would open a window', async () => {
    write('usr/bin/git', `#!/bin/sh\ntouch '${at('opened')}'\n`)
    write('usr/bin/xcode-select', '#!/bin/sh\nexit 2\n')
    for (const name of ['git', 'xcode-select']) chmodSync(at(`usr/bin/${name}`), 0o755)
    const mac = { ...machine(at('usr/bin')), platform: 'darwin' } as const
    expect(await findGit(mac)).toBeUndefined()
    expect(existsSync(at('opened'))).toBe(false)
    write('usr/bin/xcode-select', '#!/bin/sh\necho /Library/Developer\n')
    write('usr/bin/git', '#!/bin/sh\necho git version 2.39.5 "(Apple Git-154)"\n')
    expect(await findGit(mac)).toMatchObject({ file: at('usr/bin/git'), version: '2.39.5' })
  })
})

test('a remote that asks and waits is told after a while, not as a missing connection', () => {
  const told = (said: string) => refusalOf(said).why
  expect(told('timed out')).toBe('no answer')
  expect(told('ssh: connect to host x port 22: Connection timed out')).toBe('offline')
  expect(told('ssh: connect to host x port 22: Operation timed out')).toBe('offline')
  expect(told('git@x: Permission denied (publickey).')).toBe('sign-in')
  expect(told('fatal: Authentication failed for x')).toBe('sign-in')
  expect(told('remote: Permission to a/b.git denied to c.')).toBe('rights')
  expect(told('! [remote rejected] main -> main (protected branch hook declined)')).toBe('rights')
  expect(told('! [remote rejected] main -> main (pre-receive hook declined)')).toBe('hook')
  expect(told('remote: GitLab: You are not allowed to push code to protected branches')).toBe(
    'rights',
  )
})

describe('another branch than the published one', () => {
  const trial = () => {
    git('here', 'remote', 'set-head', 'origin', '--auto')
    git('here', 'checkout', '-q', '-b', 'winter-trial')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    return publishing()
  }
  const heads = () => git('remote', 'for-each-ref', '--format=%(refname)').trim()

  test('is said, and no branch is made at the remote', async () => {
    const site = trial()
    const branch = { here: 'winter-trial', published: 'main', unsent: undefined }
    const state = await site.state()
    expect(state).toMatchObject({ step: 'branch', branch })
    expect(state.changes).toHaveLength(1)
    expect(await site.publish('Rye')).toMatchObject({ step: 'branch', branch })
    expect(heads()).toBe('refs/heads/main')
  })

  test('is noticed by the first publication where the clone does not know the default one', async () => {
    git('here', 'checkout', '-q', '-b', 'winter-trial')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    const site = publishing()
    expect((await site.state()).step).toBe('ready')
    expect((await site.publish('Rye')).step).toBe('branch')
    expect(heads()).toBe('refs/heads/main')
  })

  test('is not made at the remote where that does not say which one is published', async () => {
    git('remote', 'symbolic-ref', 'HEAD', 'refs/heads/master')
    git('here', 'checkout', '-q', '-b', 'winter-trial')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    const { step, failed } = await publishing().publish('Rye')
    expect([step, failed?.why]).toEqual(['failed', 'other'])
    expect(failed?.said).toMatchInlineSnapshot(
      `"The shared copy has other branches than “winter-trial”. Ask the site administrator which one is published."`,
    )
    expect(heads()).toBe('refs/heads/main')
    git('here', 'checkout', '-q', 'main')
    expect((await publishing().publish('Rye')).step).toBe('sent')
  })

  test('is not made anew at the remote where the published one has another name by now', async () => {
    git('here', 'remote', 'set-head', 'origin', '--auto')
    git('remote', 'branch', '-m', 'main', 'site')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    expect((await publishing().publish('Rye')).step).toBe('failed')
    expect(heads()).toBe('refs/heads/site')
  })

  test('is sent where the remote has it; what is published does not change', async () => {
    const site = trial()
    git('here', 'push', '-q', '-u', 'origin', 'winter-trial')
    expect((await site.state()).branch?.unsent).toBe(1)
    expect(await site.publish('Rye')).toMatchObject({ step: 'branch', branch: { unsent: 0 } })
    expect(published(rye)).toContain('price: 5')
    expect(git('remote', 'show', `winter-trial:${rye}`)).toContain('price: 6')
  })

  test('is left for the published one, with what is not sent; nothing is written over', async () => {
    const site = trial()
    expect(await site.back()).toMatchObject({ step: 'ready' })
    expect(git('here', 'branch', '--show-current')).toBe('main\n')
    expect(read(`here/${rye}`)).toContain('price: 6')
    git('here', 'checkout', '-q', 'winter-trial')
    git('here', 'commit', '-qam', 'Six')
    edit(`here/${rye}`, 'price: 6', 'price: 7')
    const { failed } = await site.back()
    expect(failed?.said).toBe(`Other work on this computer is in the way: ${rye}`)
    expect(read(`here/${rye}`)).toContain('price: 7')
  })
})

test('what an act has answered is not taken for the state, which may have changed meanwhile', async () => {
  const answers: { readonly [Name in keyof Asks]?: (input: Asks[Name][0]) => Asks[Name][1] } = {
    page: () => ({ marks: [], problems: [], pages, files: 1, faces: '' }),
    owed: () => [],
    tell: ({ files }) => tellChanges(files, { table: kinds, pages }),
  }
  const consult = async <Name extends keyof Asks>(
    name: Name,
    input: Asks[Name][0],
  ): Promise<Asks[Name][1]> => answers[name]?.(input) ?? Promise.reject(new Error(name))
  const desk = await openDesk({
    ...{ project: at('here'), content: at('here/content'), folder: at('here/.git/editor') },
    ...{ language: 'en', consult, shown: () => undefined, address: () => undefined },
    onChange: () => {},
  })
  expect((await desk.look()).step).toBe('nothing')
  edit(`here/${rye}`, 'price: 5', 'price: 6')
  expect((await desk.state()).publication.step).toBe('ready')
  await desk.stopWatching()
})

/** The public site: what it says it was made of. */
async function openHost() {
  let mark = ''
  const server = createServer((_, response) => response.end(mark)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  hosts.push(server)
  return {
    address: () => `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** Publishes what a clone holds, as a build would say it. */
    show: async (folder: string) => {
      const sources = await loadSources(at(`${folder}/content`))
      mark = JSON.stringify(liveMarks(markedSources(sources)))
    },
  }
}
const hosts: Server[] = []
afterEach(() => {
  for (const server of hosts.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

describe('what was sent', () => {
  const watching = (address: () => string) => publishing({ address })
  const becomes = (site: ReturnType<typeof publishing>, state: object) =>
    vi.waitFor(async () => expect(await site.state()).toMatchObject(state), 20_000)

  test('is live once the site says that it was made of it, and not before', async () => {
    const host = await openHost()
    const site = watching(host.address)
    await host.show('there')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    expect(await site.publish('Rye')).toMatchObject({ step: 'waiting', isLater: false })
    await becomes(site, { step: 'waiting', answers: true })
    await host.show('here')
    await becomes(site, { step: 'live', isLater: false, changes: [{ file: 'breads/rye.md' }] })
    const { sentAt = '', liveAt = '' } = await site.state()
    expect(Date.parse(liveAt)).toBeGreaterThanOrEqual(Date.parse(sentAt))
    await host.show('there')
    edit(`here/${rye}`, 'price: 6', 'price: 7')
    expect(await site.state()).toMatchObject({ step: 'ready' })
    expect(await site.publish('Rye')).toMatchObject({ step: 'waiting' })
    expect((await site.state()).usual).toBeDefined()
  })

  test('is live with a later version of somebody else, also where line ends differ', async () => {
    const host = await openHost()
    const site = watching(host.address)
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await site.publish('Rye')
    publishThere('content/site.yaml', 'Two Rivers', 'Three Rivers')
    write('there/content/site.yaml', read('there/content/site.yaml').replaceAll('\n', '\r\n'))
    await host.show('there')
    await becomes(site, { step: 'live', isLater: true })
  })

  test('is live with a later version of its branch, also for whoever has left that branch', async () => {
    const host = await openHost()
    const site = watching(host.address)
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await site.publish('Rye')
    git('here', 'checkout', '-q', '-b', 'winter-trial')
    git('here', 'push', '-q', '-u', 'origin', 'winter-trial')
    publishThere('content/site.yaml', 'Two Rivers', 'Three Rivers')
    await host.show('there')
    await vi.waitFor(async () => expect((await site.state()).isLater).toBe(true), 20_000)
  })

  test('is followed after a restart, and is live for whoever looks again', async () => {
    const host = await openHost()
    const first = watching(host.address)
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await first.publish('Rye')
    await first.stop()
    expect((await first.state()).step).toBe('sent')
    const second = watching(host.address)
    expect(await second.state()).toMatchObject({ step: 'waiting', message: 'Rye' })
    await host.show('here')
    await becomes(second, { step: 'live' })
    expect(await watching(host.address).state()).toMatchObject({ step: 'live' })
    await first.watch()
    await becomes(first, { step: 'live' })
  })

  test('is stopped with the reason that the remote names, and is live when that is mended', async () => {
    const host = await openHost()
    const site = watching(host.address)
    await host.show('there')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await site.publish('Rye')
    const commit = git('remote', 'rev-parse', 'main').trim()
    git('remote', 'update-ref', `refs/publication/failed/tests/${commit}`, commit)
    await becomes(site, { step: 'stopped', stopped: { why: 'tests', isTold: false } })
    git('remote', 'update-ref', `refs/publication/told/${commit}`, commit)
    await becomes(site, { step: 'stopped', stopped: { why: 'tests', isTold: true } })
    edit(`here/${rye}`, 'price: 6', 'price: 7')
    expect(await site.state()).toMatchObject({ step: 'ready', stopped: { why: 'tests' } })
    edit(`here/${rye}`, 'price: 7', 'price: 6')
    publishThere('templates/page.ts', 'one', 'two')
    await host.show('there')
    await becomes(site, { step: 'live', stopped: undefined })
  })

  test('waits for the tests where the program has changed since what is live', async () => {
    const host = await openHost()
    const site = watching(host.address)
    const live = git('remote', 'rev-parse', 'main').trim()
    git('remote', 'update-ref', 'refs/publication/live', live)
    publishThere('templates/page.ts', 'one', 'two')
    git('here', 'pull', '-q')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await site.publish('Rye')
    await becomes(site, { step: 'waiting', awaitsTests: true })
    // What is live by now holds it, with a later program.
    publishThere('templates/page.ts', 'two', 'three')
    git('remote', 'update-ref', 'refs/publication/live', 'main')
    await becomes(site, { step: 'waiting', awaitsTests: false })
  })

  test('is only sent where no host is known; that it was stopped is told all the same', async () => {
    const site = publishing({ address: () => undefined })
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    expect(await site.publish('Rye')).toMatchObject({ step: 'sent', host: undefined })
    const commit = git('remote', 'rev-parse', 'main').trim()
    git('remote', 'update-ref', `refs/publication/failed/check/${commit}`, commit)
    await becomes(site, { step: 'stopped', host: undefined, stopped: { why: 'check' } })
  })

  test('is asked for in the background without a window, and briefly', async () => {
    const log = (words: string) => `case "$*" in *"${words}"*) echo "$GCM_INTERACTIVE" >> `
    const hangs = `[ -e '${at('hangs')}' ] && echo >> '${at('hung')}' && exec sleep 600;`
    const bin = otherGit(
      `${log('ls-remote')}'${at('asked')}'; ${hangs} ;; esac\n${log(' push ')}'${at('pushed')}' ;; esac`,
    )
    vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
    forgetGit()
    const site = publishing()
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await site.publish('Rye')
    await vi.waitFor(() => expect(read('asked').split('\n')).toContain('never'))
    expect(read('pushed')).toBe('\n')
    edit(`here/${rye}`, 'price: 6', 'price: 7')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    write('hangs', '')
    while (!existsSync(at('hung'))) await new Promise(setImmediate)
    const pressed = site.publish('Rye')
    rmSync(at('hangs'))
    await untilTimed()
    vi.advanceTimersByTime(15_000)
    expect(await pressed).toMatchObject({ step: 'sent', message: 'Rye' })
    vi.useRealTimers()
    vi.unstubAllEnvs()
    forgetGit()
  })

  test('is not said to be live, nor a host to be there, where nothing answers', async () => {
    const site = watching(() => 'http://127.0.0.1:1')
    edit(`here/${rye}`, 'price: 5', 'price: 6')
    await site.publish('Rye')
    await becomes(site, { step: 'waiting', answers: false })
  })
})

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
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { kinds } from '../../test/sites/small/kinds.ts'
import { loadSources } from '../content/load.ts'
import { both } from '../message.ts'
import type { Problem } from '../problem.ts'
import { tellChanges } from './changes.ts'
import type { PageInfo } from './protocol.ts'
import { openPublishing } from './publish.ts'

const bakery = join(import.meta.dirname, '../../test/sites/small/content')

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
afterEach(() => {
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

const edit = (path: string, from: string, to: string) => write(path, read(path).replace(from, to))

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

const publishing = (rest: Partial<Publishing> = {}) =>
  openPublishing({
    project: at('here'),
    content: at('here/content'),
    language: 'en',
    sources: () => loadSources(at('here/content')),
    tell: async (files) => tellChanges(files, { table: kinds, pages, language: 'en' }),
    problems: async () => [],
    used: async () => new Set(),
    address: async () => undefined,
    built: async () => undefined,
    onChange: () => {},
    limits: { onThisMachine: true, pause: 20 },
    ...rest,
  })

const sentences = async (site = publishing()) =>
  (await site.state()).changes.map(({ page, sentence }) => `${page} | ${sentence.en}`)

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
  expect(await site.state()).toMatchObject({ step: 'nothing', changes: [], pages: [] })
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
  expect(await site.publish('')).toMatchObject({ step: 'sent', pages: [] })
  expect(git('remote', 'log', '-1', '--format=%B').trim()).toBe(message)
  expect(published(rye)).toContain('price: 6')
  expect(git('here', 'status', '--porcelain')).toBe('')
  expect(await sentences()).toEqual([])
})

test('the message of the person is kept', async () => {
  edit(`here/${rye}`, '5', '6')
  await publishing().publish('  Rye: "dearer"\n\nSorry. \u0007 --amend ')
  const message = git('remote', 'log', '-1', '--format=%B').trim()
  expect(message).toBe('Rye: "dearer"\n\nSorry.   --amend')
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
    `"A merge is unfinished in the project. Ask the person who keeps it to finish it."`,
  )
  rmSync(at('here/.git/MERGE_HEAD'))
  git('here', 'checkout', '-q', '--detach')
  expect((await publishing().publish('Rye')).failed?.said).toMatchInlineSnapshot(
    `"The project stands on no branch. Ask the person who keeps it to check one out."`,
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
  expect((await site.publish('')).changes).toEqual([])
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
  const built = async () => {
    if (isFirst) publishThere('content/site.yaml', 'Two Rivers', 'Three Rivers')
    isFirst = false
    return undefined
  }
  const site = publishing({ built })
  expect((await site.publish('Rye')).failed).toMatchObject({ why: 'behind', theirs: 1 })
  expect(await site.take()).toMatchObject({
    step: 'ready',
    changes: [{ page: 'Two Rivers Bakery' }],
  })
  expect((await site.publish('Rye')).step).toBe('sent')
  expect(published(rye)).toContain('price: 6')
  expect(published('content/site.yaml')).toContain('Three Rivers')
  expect(git('here', 'status', '--porcelain')).toBe('')
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
  expect([step, failed?.why, failed?.said]).toEqual(['failed', 'other', 'No bread on Mondays.'])
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
  [401, 'rights'],
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

test('who has no name is told to say it, and nothing is committed', async () => {
  git('here', 'config', 'user.name', '')
  edit(`here/${rye}`, '5', '6')
  const { failed } = await publishing().publish('Rye')
  expect(failed?.said).toContain('git config --global user.name')
  expect(git('here', 'log', '--oneline').trim().split('\n')).toHaveLength(1)
})

test('without a connection nothing is committed', async () => {
  git('here', 'remote', 'set-url', 'origin', 'http://127.0.0.1:1/x.git')
  edit(`here/${rye}`, '5', '6')
  const { step, failed } = await publishing().publish('Rye')
  expect([step, failed?.why]).toEqual(['failed', 'offline'])
  expect(git('here', 'log', '--oneline').trim().split('\n')).toHaveLength(1)
})

test('the changed pages are watched until visitors have them', async () => {
  let host = 'old'
  const server = createServer((_, response) => response.end(host)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = Number(String(server.address() && Object.values(server.address() ?? {})[2]))
  const told = Promise.withResolvers<void>()
  const site = publishing({
    address: async () => `http://127.0.0.1:${port}`,
    built: async (path) => Buffer.from(path === 'index.html' ? 'new' : 'another'),
    onChange: () => told.resolve(),
  })
  edit(`here/${rye}`, '5', '6')
  const sent = await site.publish('Rye')
  const home = { route: '/', title: 'Two Rivers Bakery' }
  const waiting = { step: 'waiting', host: `127.0.0.1:${port}`, pages: [{ ...home, live: false }] }
  expect(sent).toMatchObject(waiting)
  expect(sent.changes).toHaveLength(1)
  expect(await site.state()).toMatchObject(waiting)
  host = 'new'
  await told.promise
  const live = await site.state()
  expect(live).toMatchObject({ step: 'live', pages: [{ ...home, live: true }] })
  expect(Date.parse(live.liveAt ?? '')).toBeGreaterThanOrEqual(Date.parse(live.sentAt ?? ''))
  host = 'old'
  edit(`here/${rye}`, '6', '7')
  expect((await site.state()).step).toBe('ready')
  expect((await site.publish('Rye')).step).toBe('waiting')
  site.stop()
  expect((await site.state()).step).toBe('sent')
  server.close()
  server.closeAllConnections()
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

import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Clones, openClones } from '../../../test/clones.ts'
import { kinds } from '../../../test/sites/small/kinds.ts'
import { loadSources } from '../../content/load.ts'
import { both } from '../../message.ts'
import type { Problem } from '../../problem.ts'
import { liveMarks, markedSources } from '../../render/live-file.ts'
import type { PageInfo, PublishState, Settled } from '../protocol.ts'
import { tellChanges } from './changes.ts'
import { forgetGit } from './git.ts'
import { openPublishing, type Wish } from './publish.ts'

const bakery = join(import.meta.dirname, '../../../test/sites/small/content')
const rye = 'content/breads/rye.md'
const wheat = 'content/breads/wheat.md'

/** For every test of its own: `remote`, what is published, and two clones of it, `here` and `there`. */
let world: Clones
let pattern: Clones
beforeAll(() => {
  pattern = openClones()
  pattern.git('.', 'init', '-q', '--bare', '-b', 'main', 'remote')
  pattern.clone('here')
  cpSync(bakery, pattern.at('here/content'), { recursive: true })
  pattern.write('here/templates/page.ts', 'one\n')
  pattern.write('here/.gitignore', 'ignored/\n*.tmp\n')
  pattern.git('here', 'add', '.')
  pattern.git('here', 'commit', '-qm', 'Begin')
  pattern.git('here', 'push', '-q', '-u', 'origin', 'main')
  pattern.clone('there')
})
beforeEach(() => {
  world = openClones(pattern)
})
const opened: { readonly stop: () => Promise<unknown> }[] = []
const servers: Server[] = []
afterEach(async () => {
  // What it stood in may be gone.
  for (const site of opened.splice(0)) await site.stop().catch(() => {})
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
  vi.unstubAllEnvs()
  forgetGit()
  world.remove()
})
afterAll(() => pattern.remove())

const at = (path: string) => world.at(path)
const git = (clone: string, ...args: readonly string[]) => world.git(clone, ...args)
const here = (...args: readonly string[]) => git('here', ...args)
const read = (path: string) => world.read(path)
const write = (path: string, text: string, mode?: number) => world.write(path, text, mode)
const ours = (path: string, from: string | RegExp, to: string) =>
  world.edit(`here/${path}`, from, to)
const theirs = (path: string, from: string, to: string) =>
  world.publishFrom('there', path, from, to)
const dearer = () => ours(rye, 'price: 5', 'price: 6')
const published = (path: string) => git('remote', 'show', `main:${path}`)
const commits = () => here('log', '--oneline').trim().split('\n').length

const pages: readonly PageInfo[] = [
  ['pages/home.md', '/', 'Two Rivers Bakery', 'counter'] as const,
  ['pages/about.md', '/about', 'About us', 'note'] as const,
].map(([file, route, title, template]) => {
  return { file, route, title, template, name: both(title, title), language: 'en', gated: false }
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
  const state = async () => inEnglish(await site.state())
  const publish = async (message = 'Rye', more: Partial<Wish> = {}) =>
    inEnglish(await site.publish({ message, language: 'en', ...more }))
  const take = async (settled: readonly Settled[] = []) => inEnglish(await site.take('en', settled))
  const back = async () => inEnglish(await site.back())
  const acts = { state, publish, take, back }
  return {
    ...site,
    ...acts,
    /** Acts, one after the other, and what is said after each. */
    does: async (...names: readonly (keyof typeof acts)[]) => {
      const said: string[] = []
      for (const name of names) {
        const { step, failed } = await acts[name]()
        said.push([step, failed?.why].filter(Boolean).join(': '))
      }
      return said
    },
  }
}

const sentences = async (site = publishing()) =>
  (await site.state()).changes.map(({ page, sentence }) => `${page.en} | ${sentence.en}`)

/** All that git knows and the disk holds of a path here. */
const work = (path: string) =>
  [
    ...[
      ['diff', '--cached', '--binary'],
      ['diff', '--binary'],
    ],
    ...[
      ['ls-files', '-s'],
      ['ls-files', '-o'],
    ],
  ].map((args) => here(...args, '--', path))

describe('a publication', () => {
  test('is told in sentences, committed with a message made of them, and sent', async () => {
    const site = publishing()
    expect(await site.state()).toMatchObject({ step: 'nothing', changes: [] })
    dearer()
    write(
      'here/content/breads/new loaf.md',
      '---\ntitle: Spelt\norder: 3\nprice: 5\n---\n\nSpelt.\n',
    )
    expect(await sentences()).toEqual([
      'Two Rivers Bakery | Added: a loaf, “Spelt”.',
      'Two Rivers Bakery | “Dark rye”, Price: “5” became “6”.',
    ])
    const { step, message } = await site.state()
    expect([step, message]).toEqual(['ready', 'Two Rivers Bakery: “Spelt”, “Dark rye”'])
    expect((await site.publish('')).step).toBe('sent')
    expect(git('remote', 'log', '-1', '--format=%B').trim()).toBe(message)
    expect(published(rye)).toContain('price: 6')
    expect(here('status', '--porcelain')).toBe('')
    expect(await sentences(publishing({ folder: at('other') }))).toEqual([])
  })

  test('keeps the message of the person', async () => {
    dearer()
    await publishing().publish('  Rye: "dearer"\n\nSorry. \u0007 --amend ')
    const message = git('remote', 'log', '-1', '--format=%B').trim()
    expect(message).toBe('Rye: "dearer"\n\nSorry.   --amend')
  })

  test('of what was only filled in follows the changes and the language after a failure', async () => {
    write('remote/hooks/pre-receive', '#!/bin/sh\necho "No bread on Mondays." >&2\nexit 1\n', 0o755)
    dearer()
    const site = publishing()
    const { message } = await site.state()
    const { failed, changes } = await site.publish(message)
    expect([failed?.why, failed?.said]).toEqual(['hook', 'No bread on Mondays.'])
    expect(changes).toHaveLength(1)
    ours('content/words/en.yaml', 'Closed on Mondays', 'Open on Mondays')
    expect((await site.state()).message).toBe('Two Rivers Bakery: “Dark rye”, Closed')
    await site.publish('Dearer')
    expect((await site.state()).message).toBe('Dearer')
    ours(rye, 'price: 6', 'price: 7')
    rmSync(at('remote/hooks/pre-receive'))
    await site.publish('', { language: 'fr' })
    expect(git('remote', 'log', '-1', '--format=%s')).toMatch(
      /^Two Rivers Bakery\s: «\sDark rye\s»/,
    )
  })

  test('takes all names of files as names', async () => {
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
    const listed = () => git('remote', 'ls-tree', '-z', '--name-only', 'main', 'content/breads/')
    const site = publishing()
    expect(await site.does('publish')).toEqual(['sent'])
    const sent = listed().split('\0')
    for (const name of names) expect(sent).toContain(`content/breads/${name}`)
    for (const name of names) rmSync(at(`here/content/breads/${name}`))
    expect(await site.does('publish')).toEqual(['sent'])
    expect(listed()).toBe(`${rye}\0${wheat}\0`)
  })

  test("leaves a developer's staged and unstaged work as it is", async () => {
    write('here/templates/page.ts', 'staged\n')
    write('here/templates/new.ts', 'staged too\n')
    here('add', 'templates')
    write('here/templates/page.ts', 'unstaged\n')
    write('here/templates/untracked.ts', 'untracked\n')
    write('here/content/x.tmp', 'ignored\n')
    const before = work('templates')
    ours(rye, 'price: 5', 'price: 7')
    here('add', rye)
    ours(rye, 'price: 7', 'price: 6')
    ours(wheat, 'price: 4', 'price: 3')
    here('add', wheat)
    expect(await publishing().does('publish')).toEqual(['sent'])
    expect(work('templates')).toEqual(before)
    expect(git('remote', 'show', '--name-only', '--format=', 'main')).toBe(`${rye}\n${wheat}\n`)
    expect(published(rye)).toContain('price: 6')
    expect(here('show', `:${rye}`)).toContain('price: 7')
    expect(here('status', '--porcelain', 'content')).toBe(`MM ${rye}\n`)
  })

  test('keeps line ends as the project wants them, and takes them for no change', async () => {
    write('here/.gitattributes', '*.md text eol=crlf\n')
    here('add', '.gitattributes')
    here('commit', '-qm', 'Line ends')
    here('push', '-q')
    ours(rye, /\n/g, '\r\n')
    expect(await sentences()).toEqual([])
    dearer()
    expect(await publishing().does('publish')).toEqual(['sent'])
    expect(published(rye)).toContain('price: 6\n---')
  })

  test('names files composed whose accents macOS has stored apart, once', async () => {
    const [apart = '', composed] = ['NFD', 'NFC'].map((form) =>
      `content/breads/pain d'été.md`.normalize(form),
    )
    write(`here/${apart}`, read(`here/${rye}`))
    for (const price of ['5', '7']) {
      ours(apart, /price: \d/, `price: ${price}`)
      await publishing().publish()
      expect(here('show', `HEAD:${composed}`)).toContain(`price: ${price}`)
      expect(await sentences(publishing({ folder: at('other') }))).toEqual([])
    }
    const listed = here('-c', 'core.quotepath=off', 'ls-tree', '-r', '--name-only', 'HEAD')
    expect(listed.split('\n').filter((name) => name.includes('pain'))).toEqual([composed])
  })

  test('leaves here what a sync program has copied, and pictures that nothing uses', async () => {
    write('here/content/breads/rye-LAPTOP.md', read(`here/${rye}`))
    for (const name of ['attic', 'oven']) write(`here/content/${name}.jpg`, name)
    const site = publishing({ used: async () => new Set(['oven.jpg']) })
    const { changes, unused } = await site.state()
    expect([changes.length, unused]).toEqual([1, ['attic.jpg']])
    expect((await site.publish()).unused).toEqual(['attic.jpg'])
    const sent = git('remote', 'ls-tree', '-r', '--name-only', 'main')
    expect(sent).toContain('content/oven.jpg')
    expect(sent).not.toMatch(/attic|LAPTOP/)
  })

  test('says that commits made on this computer go along', async () => {
    write('here/templates/page.ts', 'two\n')
    here('commit', '-qam', 'Change a template')
    expect(await sentences()).toEqual([
      'Outside the content | Commits made on this computer go along: 1 changed files.',
    ])
  })

  test('is the first one of a project, before anything was sent or committed', async () => {
    git('.', 'init', '-q', '--bare', '-b', 'main', 'empty')
    world.init('fresh')
    git('fresh', 'remote', 'add', 'origin', '../empty')
    cpSync(bakery, at('fresh/content'), { recursive: true })
    const content = at('fresh/content')
    const site = publishing({ project: at('fresh'), content, sources: () => loadSources(content) })
    expect(await site.does('state', 'publish', 'publish')).toEqual(['ready', 'sent', 'sent'])
    expect(git('empty', 'ls-tree', '-r', '--name-only', 'main')).toContain(rye)
    expect(git('empty', 'log', '--format=%s', 'main')).toBe('Rye\n')
  })

  test('starts few processes of git, whatever the line ends are', async () => {
    const { PATH } = process.env
    write('bin/git', `#!/bin/sh\necho >> '${at('calls')}'\nPATH='${PATH}' exec git "$@"\n`, 0o755)
    vi.stubEnv('PATH', `${at('bin')}:${PATH}`)
    const calls = async () => {
      rmSync(at('calls'), { force: true })
      expect(await sentences()).toEqual([])
      return read('calls').length
    }
    forgetGit()
    await calls()
    expect(await calls()).toBe(4)
    here('config', 'core.autocrlf', 'true')
    here('rm', '-rq', '--cached', '.')
    here('reset', '-q', '--hard')
    expect(read(`here/${rye}`)).toContain('\r\n')
    expect(await calls()).toBe(4)
    here('config', 'core.autocrlf', 'false')
    const texts = here('ls-files', 'content/**.md').trim().split('\n')
    for (const path of texts) ours(path, /\r?\n/g, '\r\n')
    here('commit', '-qam', 'Line ends')
    here('push', '-q')
    for (const path of texts) ours(path, /\r/g, '')
    // One more reads all texts.
    expect(await calls()).toBe(5)
  })
})

describe('what is refused', () => {
  test('hooks, settings and attributes of the content are not heard', async () => {
    const trap = `#!/bin/sh\ntouch '${at('trapped')}'\n`
    const hooks = readdirSync(at('here/.git/hooks')).map((name) => name.replace('.sample', ''))
    for (const name of [...hooks, 'reference-transaction', 'post-index-change', 'pre-push'])
      write(`here/.git/hooks/${name}`, trap, 0o755)
    write('trap', trap, 0o755)
    for (const setting of [
      ...['core.fsmonitor', 'core.editor', 'core.pager', 'core.askPass', 'diff.external'],
      ...['merge.trap.driver', 'diff.trap.textconv', 'gpg.program'],
    ])
      here('config', setting, at('trap'))
    here('config', 'commit.gpgSign', 'true')
    write('here/content/.gitattributes', '* merge=trap diff=trap\n')
    write('here/content/config', `[core]\n\tfsmonitor = ${at('trap')}\n`)
    rmSync(at('trapped'), { force: true })
    ours(rye, 'Dark rye', 'Darker rye')
    theirs(rye, 'third day', 'fourth day')
    const said = await publishing().does('publish', 'take', 'publish')
    expect(said).toEqual(['failed: behind', 'ready', 'sent'])
    expect(existsSync(at('trapped'))).toBe(false)
  })

  const inner = 'here/content/breads/inner'
  const place = { file: rye, line: 1, column: 1, endLine: 1, endColumn: 2 }
  const error: Problem = { ...place, severity: 'error', code: 'x', message: 'x', fix: 'x' }
  let problems: readonly Problem[] = []
  test.each<[string, () => unknown, RegExp, string?]>([
    [
      'a filter, which is a program',
      () => {
        here('config', 'filter.trap.clean', `touch '${at('trapped')}'`)
        write('here/content/.gitattributes', '*.md filter=trap\n')
      },
      /^Some files go through the filter “trap”, which the editor does not run\. Publish them with git\.$/,
    ],
    [
      'a repository in the content, whatever its settings say',
      () => {
        mkdirSync(at(inner))
        git(inner, 'init', '-q')
        const settings = `[core]\n\tfsmonitor = touch ${at('trapped')}\n\tworktree = ${at('here')}\n`
        write(`${inner}/.git/config`, settings)
      },
      /^Another repository lies in “content\/breads\/inner”\. Move it out of the content, then publish\.$/,
    ],
    [
      'a module in the content',
      () => {
        const add = ['submodule', '-q', 'add', '../remote', 'content/sub']
        here('-c', 'protocol.file.allow=always', ...add)
        renameSync(at('here/content/sub/.git'), at('here/moved'))
        here('commit', '-qm', 'Add a module')
      },
      /^Another repository lies in “content\/sub”/,
    ],
    ['an error in the content', () => (problems = [error]), /^The content has an error\./],
    [
      'an unfinished merge',
      () => write('here/.git/MERGE_HEAD', here('rev-parse', 'HEAD')),
      /^A merge is unfinished in the project\. Ask the site administrator to finish it\.$/,
    ],
    [
      'no branch',
      () => here('checkout', '-q', '--detach'),
      /^No branch is checked out\. Ask the site administrator to check one out\.$/,
    ],
    [
      'a lock that a program has left',
      () => write('here/.git/index.lock', ''),
      /index\.lock is there\. Wait a moment; if it stays, delete that file/,
    ],
    [
      'no connection',
      () => here('remote', 'set-url', 'origin', 'http://127.0.0.1:1/x.git'),
      /127\.0\.0\.1/,
      'offline',
    ],
  ])('%s is told, and nothing is committed', async (_, given, said, why = 'other') => {
    problems = []
    given()
    dearer()
    const before = commits()
    const { failed } = await publishing({ problems: async () => problems }).publish()
    expect(failed).toMatchObject({ why, said: expect.stringMatching(said) })
    expect([commits(), existsSync(at('trapped'))]).toEqual([before, false])
  })

  test('a project that is no clone of its own with a remote is told as that', async () => {
    here('remote', 'rename', 'origin', 'other')
    dearer()
    const site = publishing()
    expect(await site.does('state')).toEqual(['ready'])
    here('remote', 'remove', 'other')
    expect(await site.does('state')).toEqual(['none'])
    rmSync(at('here/.git'), { recursive: true })
    expect(await site.does('publish')).toEqual(['none'])
    world.init('outer')
    git('outer', 'remote', 'add', 'origin', at('remote'))
    mkdirSync(at('outer/project'))
    renameSync(at('here/content'), at('outer/project/content'))
    const inner = { project: at('outer/project'), content: at('outer/project/content') }
    expect(await publishing(inner).does('state')).toEqual(['none'])
  })

  test.each([
    [403, 'rights'],
    [401, 'sign-in'],
    [500, 'other'],
  ])('a remote that answers %i is told as %s', async (status, why) => {
    const address = await serve(() => ({ status }))
    here('remote', 'set-url', 'origin', `${address.replace('//', '//me:secret@')}/x.git`)
    here('config', 'core.askPass', `touch '${at('asked')}'; false`)
    dearer()
    const { failed } = await publishing().publish()
    expect(failed?.why).toBe(why)
    expect(failed?.said).not.toContain('secret')
    expect(existsSync(at('asked'))).toBe(false)
  })

  test('who has no name is asked for it, and publishes then', async () => {
    here('config', '--unset', 'user.name')
    here('config', '--unset', 'user.email')
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
    vi.stubEnv('HOME', at('nowhere'))
    dearer()
    const site = publishing()
    expect(await site.does('publish')).toEqual(['failed: who'])
    // Nor is a name made of the one that the computer knows.
    here('config', 'user.email', 'ada@bakery.example')
    expect(await site.does('publish')).toEqual(['failed: who'])
    expect(commits()).toBe(1)
    const who = { name: 'Ada\nBaker', mail: 'ada@bakery.example' }
    expect((await site.publish('Rye', { who })).step).toBe('sent')
    expect(git('remote', 'log', '-1', '--format=%an <%ae>')).toContain('<ada@bakery.example>')
  })
})

describe('what others have published meanwhile', () => {
  test('is taken in where it touches nothing of ours', async () => {
    write('here/templates/other.ts', 'mine\n')
    here('add', 'templates/other.ts')
    const before = work('templates/other.ts')
    theirs('content/house.yaml', 'Two Rivers', 'Three Rivers')
    theirs('templates/page.ts', 'one', 'two')
    theirs(rye, 'title: Dark rye', 'title: Darker rye')
    ours(rye, 'order: 1', 'order: 3')
    const site = publishing()
    const { failed, changes } = await site.publish('Rye for six')
    expect(failed).toMatchObject({ why: 'behind', theirs: 3, said: '' })
    expect(Date.parse(failed?.at ?? '')).toBeGreaterThan(0)
    expect([changes.length, commits()]).toEqual([1, 1])
    expect(await site.does('take')).toEqual(['ready'])
    expect(read('here/content/house.yaml')).toContain('Three Rivers')
    expect(read('here/templates/page.ts')).toBe('two\n')
    // Fields on lines beside one another.
    expect(read(`here/${rye}`)).toContain('title: Darker rye\norder: 3\n')
    expect(work('templates/other.ts')).toEqual(before)
    expect((await site.publish('Rye for six')).step).toBe('sent')
    expect(published(rye)).toBe(read(`here/${rye}`))
    expect(git('remote', 'log', '--format=%s', 'main')).toContain('Rye for six')
    expect(here('status', '--porcelain')).toBe('A  templates/other.ts\n')
  })

  test('is taken in by who is slower by a moment', async () => {
    dearer()
    let isFirst = true
    const used = async () => {
      if (isFirst) theirs('content/house.yaml', 'Two Rivers', 'Three Rivers')
      isFirst = false
      return new Set<string>()
    }
    write('here/content/oven.jpg', 'unused')
    const said = await publishing({ used }).does('publish', 'take', 'publish')
    expect(said).toEqual(['failed: behind', 'ready', 'sent'])
    expect(published(rye)).toContain('price: 6')
    expect(published('content/house.yaml')).toContain('Three Rivers')
    expect(here('status', '--porcelain')).toBe('?? content/oven.jpg\n')
  })

  /** Conflicts as they are told, and the state that a take with these choices leads to. */
  const settling = async (kept: (mine: string, theirs: string) => string) => {
    const site = publishing()
    const { failed } = await site.publish()
    const { conflicts = [] } = failed ?? {}
    const settled = conflicts.map((one) => ({ ...one, kept: kept(one.mine, one.theirs) }))
    return { site, failed, conflicts, settled }
  }

  test('in the same fields is a conflict to be chosen from, and nothing is touched before', async () => {
    theirs(rye, 'title: Dark rye', 'title: Darker rye')
    theirs(rye, 'price: 5', 'price: 7')
    theirs('content/house.yaml', 'Two Rivers', 'Three Rivers')
    ours(rye, 'title: Dark rye', 'title: Black rye')
    dearer()
    const before = [here('rev-parse', 'HEAD'), here('status', '--porcelain'), read(`here/${rye}`)]
    const { site, failed, conflicts, settled } = await settling((mine, other) =>
      mine === '6' ? other : 'Rye of both',
    )
    const file = 'breads/rye.md'
    expect([failed?.why, failed?.theirs]).toEqual(['conflict', 3])
    expect(conflicts).toMatchObject([
      { file, at: ['title'], mine: 'Black rye', theirs: 'Darker rye', saved: failed?.at },
      { file, at: ['price'], mine: '6', theirs: '7' },
    ])
    // Nor by who chooses for another version.
    const stale = settled.map((one) => ({ ...one, theirs: 'Brown rye' }))
    for (const choices of [[], settled.slice(1), stale])
      expect((await site.take(choices)).failed?.conflicts).toEqual(conflicts)
    const after = [here('rev-parse', 'HEAD'), here('status', '--porcelain'), read(`here/${rye}`)]
    expect(after).toEqual(before)
    expect((await site.take(settled)).step).toBe('ready')
    expect(read(`here/${rye}`)).toContain('title: Rye of both\norder: 1\nprice: 7\n')
    expect(read('here/content/house.yaml')).toContain('Three Rivers')
    // Both versions stay in the history.
    expect(here('show', `HEAD^1:${rye}`)).toContain('title: Black rye')
    expect(here('show', `HEAD^2:${rye}`)).toContain('title: Darker rye')
    expect(here('log', '-1', '--format=%s')).toBe('Take in what others have published\n')
    expect(await site.does('publish')).toEqual(['sent'])
    expect(published(rye)).toBe(read(`here/${rye}`))
  })

  const added = 'content/breads/spelt.md'
  const loaf = (price: number) => `---\ntitle: Spelt\norder: 3\nprice: ${price}\n---\n\nSpelt.\n`
  const gone = () => rmSync(at(`here/${rye}`))
  test.each<[string, string, () => void, () => void, RegExp]>([
    [
      ...(['the text below the fields', rye] as const),
      () => theirs(rye, 'third day', 'fourth day'),
      () => ours(rye, 'third day', 'fifth day'),
      /fourth day/,
    ],
    [
      ...(['a file that is gone here', rye] as const),
      () => theirs(rye, 'price: 5', 'price: 7'),
      gone,
      /price: 7/,
    ],
    [
      ...(['a file that both have added', added] as const),
      () => {
        write(`there/${added}`, loaf(8))
        git('there', 'add', added)
        git('there', 'commit', '-qm', 'Theirs')
        git('there', 'push', '-q')
      },
      () => write(`here/${added}`, loaf(6)),
      /price: 8/,
    ],
  ])('is a conflict in %s, of which theirs can be kept', async (_, path, there, change, kept) => {
    there()
    change()
    const { site, conflicts, settled } = await settling((_, other) => other)
    expect(conflicts).toHaveLength(1)
    expect((await site.take(settled)).failed).toBeUndefined()
    expect(read(`here/${path}`)).toMatch(kept)
  })

  test('is left to the administrator where nobody could choose', async () => {
    theirs('templates/page.ts', 'one', 'two')
    write('here/templates/page.ts', 'three\n')
    here('commit', '-qam', 'Change a template')
    theirs(rye, 'price: 5', 'price: 7')
    dearer()
    const { failed, conflicts } = await settling((mine) => mine)
    expect([failed?.why, conflicts]).toEqual(['conflict', []])
    expect(failed?.said).toContain('templates/page.ts')
  })

  test('never writes over other work in its way', async () => {
    theirs('templates/page.ts', 'one', 'two')
    write('here/templates/page.ts', 'mine\n')
    dearer()
    const site = publishing()
    expect(await site.does('publish')).toEqual(['failed: behind'])
    const { failed } = await site.take()
    expect(failed?.why).toBe('conflict')
    expect(failed?.said).toContain('templates/page.ts')
    expect(read('here/templates/page.ts')).toBe('mine\n')
    expect(read(`here/${rye}`)).toContain('price: 6')
  })
})

test('what was done is in what was sent once it was published, and not before', async () => {
  const site = publishing()
  const path = 'breads/rye.md'
  const before = readFileSync(at(`here/${rye}`))
  const done = (now: string) => ({
    at: new Date(Date.now() - 2000).toISOString(),
    files: [{ path, before, now: Buffer.from(now) }],
  })
  const six = before.toString().replace('price: 5', 'price: 6')
  write(`here/${rye}`, six)
  expect(await site.holds(done(six))).toBe(false)
  await site.publish()
  expect(await site.holds(done(six))).toBe(true)
  // Others have changed the file since, elsewhere in it; and git keeps other line ends.
  theirs(rye, 'third day', 'fourth day')
  await site.take()
  expect(await site.holds(done(six))).toBe(true)
  expect(await site.holds(done(six.replaceAll('\n', '\r\n')))).toBe(true)
  expect(await site.holds(done(six.replace('price: 6', 'price: 7')))).toBe(false)
  expect(await site.holds({ at: new Date().toISOString(), files: [] })).toBe(false)
  expect(await site.holds({ ...done(six), at: '2099-01-01T00:00:00.000Z' })).toBe(false)
})

describe('another branch than the published one', () => {
  const trial = () => {
    here('checkout', '-q', '-b', 'winter-trial')
    dearer()
    return publishing()
  }
  const known = () => here('remote', 'set-head', 'origin', '--auto')
  const heads = () => git('remote', 'for-each-ref', '--format=%(refname)').trim()

  test('is said, and no branch is made at the remote', async () => {
    known()
    const site = trial()
    const branch = { here: 'winter-trial', published: 'main', unsent: undefined }
    const state = await site.state()
    expect(state).toMatchObject({ step: 'branch', branch })
    expect(state.changes).toHaveLength(1)
    expect(await site.publish()).toMatchObject({ step: 'branch', branch })
    expect(heads()).toBe('refs/heads/main')
  })

  test('is noticed by the first publication where the clone does not know the default one', async () => {
    expect(await trial().does('state', 'publish')).toEqual(['ready', 'branch'])
    expect(heads()).toBe('refs/heads/main')
  })

  test('is not made at the remote where that does not say which one is published', async () => {
    git('remote', 'symbolic-ref', 'HEAD', 'refs/heads/master')
    const site = trial()
    expect((await site.publish()).failed?.said).toBe(
      'The shared copy has other branches than “winter-trial”. Ask the site administrator which one is published.',
    )
    expect(heads()).toBe('refs/heads/main')
    here('checkout', '-q', 'main')
    expect(await site.does('publish')).toEqual(['sent'])
  })

  test('is not made anew at the remote where the published one has another name by now', async () => {
    known()
    git('remote', 'branch', '-m', 'main', 'site')
    dearer()
    expect((await publishing().publish()).step).toBe('failed')
    expect(heads()).toBe('refs/heads/site')
  })

  test('is sent where the remote has it; what is published does not change', async () => {
    known()
    const site = trial()
    here('push', '-q', '-u', 'origin', 'winter-trial')
    expect((await site.state()).branch?.unsent).toBe(1)
    expect(await site.publish()).toMatchObject({ step: 'branch', branch: { unsent: 0 } })
    expect(published(rye)).toContain('price: 5')
    expect(git('remote', 'show', `winter-trial:${rye}`)).toContain('price: 6')
  })

  test('is left for the published one, with what is not sent; nothing is written over', async () => {
    known()
    const site = trial()
    expect(await site.does('back')).toEqual(['ready'])
    expect(here('branch', '--show-current')).toBe('main\n')
    expect(read(`here/${rye}`)).toContain('price: 6')
    here('checkout', '-q', 'winter-trial')
    here('commit', '-qam', 'Six')
    ours(rye, 'price: 6', 'price: 7')
    const { failed } = await site.back()
    expect(failed?.said).toBe(`Other work on this computer is in the way: ${rye}`)
    expect(read(`here/${rye}`)).toContain('price: 7')
  })
})

/** The address of a server of this machine. */
async function serve(answer: () => { readonly status?: number; readonly body?: string }) {
  const server = createServer((_, response) => {
    const { status = 200, body } = answer()
    response.writeHead(status).end(body)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

describe('what was sent', () => {
  /** The public site, and what publishes to it; `shows` what a clone holds, as a build would say it. */
  const openHost = async () => {
    let body = ''
    const host = await serve(() => ({ body }))
    const open = () => publishing({ address: () => host })
    const shows = async (clone: string) => {
      const sources = await loadSources(at(`${clone}/content`))
      body = JSON.stringify(liveMarks(markedSources(sources)))
    }
    await shows('there')
    const site = open()
    dearer()
    return { open, shows, site }
  }
  const becomes = (site: ReturnType<typeof publishing>, state: object) =>
    vi.waitFor(async () => expect(await site.state()).toMatchObject(state), 20_000)
  const told = (ref: string) => {
    const commit = git('remote', 'rev-parse', 'main').trim()
    git('remote', 'update-ref', `refs/publication/${ref}/${commit}`, commit)
  }

  test('is live once the site says that it was made of it, and not before', async () => {
    const { site, shows } = await openHost()
    expect(await site.publish()).toMatchObject({ step: 'waiting', isLater: false })
    await becomes(site, { step: 'waiting', answers: true })
    await shows('here')
    await becomes(site, { step: 'live', isLater: false, changes: [{ file: 'breads/rye.md' }] })
    const { sentAt = '', liveAt = '' } = await site.state()
    expect(Date.parse(liveAt)).toBeGreaterThanOrEqual(Date.parse(sentAt))
    await shows('there')
    ours(rye, 'price: 6', 'price: 7')
    expect(await site.does('state', 'publish')).toEqual(['ready', 'waiting'])
    expect((await site.state()).usual).toBeDefined()
  })

  test('is live with a later version of its branch by somebody else, whatever its line ends', async () => {
    const { site, shows } = await openHost()
    await site.publish()
    // Also for whoever has left that branch.
    here('checkout', '-q', '-b', 'winter-trial')
    here('push', '-q', '-u', 'origin', 'winter-trial')
    theirs('content/house.yaml', 'Two Rivers', 'Three Rivers')
    world.edit('there/content/house.yaml', /\n/g, '\r\n')
    await shows('there')
    await becomes(site, { isLater: true })
  })

  test('is followed after a restart, and is live for whoever looks again', async () => {
    const { site, shows, open } = await openHost()
    await site.publish()
    await site.stop()
    expect(await site.does('state')).toEqual(['sent'])
    const second = open()
    expect(await second.state()).toMatchObject({ step: 'waiting', message: 'Rye' })
    await shows('here')
    await becomes(second, { step: 'live' })
    expect(await open().does('state')).toEqual(['live'])
    await site.watch()
    await becomes(site, { step: 'live' })
  })

  test('is stopped with the reason that the remote names, and is live when that is mended', async () => {
    const { site, shows } = await openHost()
    await site.publish()
    told('failed/tests')
    await becomes(site, { step: 'stopped', stopped: { why: 'tests', isTold: false } })
    told('told')
    await becomes(site, { step: 'stopped', stopped: { why: 'tests', isTold: true } })
    ours(rye, 'price: 6', 'price: 7')
    expect(await site.state()).toMatchObject({ step: 'ready', stopped: { why: 'tests' } })
    ours(rye, 'price: 7', 'price: 6')
    theirs('templates/page.ts', 'one', 'two')
    await shows('there')
    await becomes(site, { step: 'live', stopped: undefined })
  })

  test('waits for the tests where the program has changed since what is live', async () => {
    const { site } = await openHost()
    git('remote', 'update-ref', 'refs/publication/live', 'main')
    theirs('templates/page.ts', 'one', 'two')
    here('pull', '-q')
    await site.publish()
    await becomes(site, { step: 'waiting', awaitsTests: true })
    // What is live by now holds it, with a later program.
    theirs('templates/page.ts', 'two', 'three')
    git('remote', 'update-ref', 'refs/publication/live', 'main')
    await becomes(site, { step: 'waiting', awaitsTests: false })
  })

  test('is only sent where no host is known; that it was stopped is told all the same', async () => {
    dearer()
    const site = publishing()
    expect(await site.publish()).toMatchObject({ step: 'sent', host: undefined })
    told('failed/check')
    await becomes(site, { step: 'stopped', host: undefined, stopped: { why: 'check' } })
  })

  test('is not said to be live, nor a host to be there, where nothing answers', async () => {
    dearer()
    const site = publishing({ address: () => 'http://127.0.0.1:1' })
    await site.publish()
    await becomes(site, { step: 'waiting', answers: false })
  })
})

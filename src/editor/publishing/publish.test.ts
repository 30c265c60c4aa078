import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Clones, openClones } from '../../../test/clones.ts'
import { eventually } from '../../../test/eventually.ts'
import { playScenes, type Steps } from '../../../test/play-scenes.ts'
import { serveHere } from '../../../test/serve-here.ts'
import { kinds } from '../../../test/sites/small/kinds.ts'
import { valueAt } from '../../check/data.ts'
import { loadSources } from '../../content/load.ts'
import { both } from '../../message.ts'
import type { Problem } from '../../problem.ts'
import { liveMarks, markedSources } from '../../render/live-file.ts'
import type { Language } from '../../site.ts'
import type { Settled } from '../protocol/conflict.ts'
import { failedOf, type Publication } from '../protocol/publication.ts'
import type { PageInfo } from '../protocol/state.ts'
import { tellChanges } from './changes.ts'
import { forgetGit } from './git.ts'
import { Publishing, type PublishingOptions, type Wish } from './publish.ts'
import type { Done } from './unsent.ts'

const bakery = join(import.meta.dirname, '../../../test/sites/small/content')
const rye = 'content/breads/rye.md'
const wheat = 'content/breads/wheat.md'

/** For every test of its own: `remote`, what is published, and two clones of it, `here` and `there`. */
let world: Clones
let pattern: Clones
beforeAll(() => {
  pattern = openClones()
  pattern.begin('here', () => {
    cpSync(bakery, pattern.at('here/content'), { recursive: true })
    pattern.write('here/templates/page.ts', 'one\n')
    pattern.write('here/templates/words.yaml', 'title: one\n')
    pattern.write('here/.gitignore', 'ignored/\n*.tmp\n')
    pattern.write('trap', '#!/bin/sh\ntouch ../trapped\n', 0o755)
  })
  pattern.clone('there')
})
beforeEach(() => {
  world = openClones(pattern)
})
const opened: Publishing[] = []
afterEach(async () => {
  for (const site of opened.splice(0)) {
    site.stop()
    // What it stood in may be gone.
    await site.state().catch(() => {})
  }
  vi.unstubAllEnvs()
  forgetGit()
  expect(existsSync(at('trapped'))).toBe(false)
})

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
const published = (path: string, branch = 'main') => git('remote', 'show', `${branch}:${path}`)
const commits = () => here('log', '--oneline').trim().split('\n').length

const pages: readonly PageInfo[] = [
  ['pages/home.md', '/', 'Two Rivers Bakery', 'counter'] as const,
  ['pages/about.md', '/about', 'About us', 'note'] as const,
].map(([file, route, title, template]) => {
  const named = { title, template, name: both(title, title) }
  return { file, route, address: route, ...named, language: 'en', gated: false }
})

const inEnglish = (publication: Publication) => {
  const failed = failedOf(publication)
  return {
    ...publication,
    message: publication.message.en,
    failed: failed && { ...failed, said: failed.said.en },
  }
}

/** Publishes from `here`, and answers in English. */
function publishing(rest: Partial<PublishingOptions> = {}) {
  const site = new Publishing({
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
  /** Does something, and answers with the state then. */
  const after = async (act: unknown) => {
    await act
    return state()
  }
  const acts = {
    state,
    publish: (message = 'Rye', more: Partial<Wish> = {}) =>
      after(site.publish({ message, language: 'en', ...more })),
    take: (settled: readonly Settled[] = []) => after(site.take('en', settled)),
    back: () => after(site.back()),
    stop: () => after(site.stop()),
    watch: () => after(site.watch()),
  }
  return {
    ...acts,
    holds: (done: Done) => site.holds(done),
    /** Acts, one after the other, and what is said after each. */
    does: async (...names: readonly (keyof typeof acts)[]) => {
      const said: string[] = []
      for (const name of names) said.push(briefly(await acts[name]()))
      return said
    },
  }
}

const briefly = ({ step, failed }: ReturnType<typeof inEnglish>) =>
  [step, failed?.why].filter(Boolean).join(': ')

const sentencesIn = ({ changes }: Pick<Publication, 'changes'>) =>
  changes.map(({ page, sentence }) => `${page.en} | ${sentence.en}`)
const sentences = async (site = publishing()) => sentencesIn(await site.state())

/** All that git knows and the disk holds of a path here. */
const work = (path: string) =>
  ['diff --cached --binary', 'diff --binary', 'ls-files -s', 'ls-files -o'].map((args) =>
    here(...args.split(' '), '--', path),
  )

const place = { file: rye, line: 1, column: 1, endLine: 1, endColumn: 2 }
const error: Problem = { ...place, severity: 'error', code: 'x', message: 'x', fix: 'x' }

/** One scene of each kind: each starts some fifty processes of git, and the others do so at night. */
const usual =
  /^is (?:told in|live once)|developer's staged|^leaves here|^a (?:filter|repository)|unfinished merge|^what others have (?:published is|changed in)|content is left|left for the published/

function steps(): Steps {
  let problems: readonly Problem[] = []
  let used: readonly string[] = []
  let [host, body]: (string | undefined)[] = []
  let typed = 'Rye'
  let keeping = ''
  let before = ''
  const open = () =>
    publishing({
      problems: async () => problems,
      used: async () => new Set(used),
      address: () => host,
    })
  let site = open()
  let last: ReturnType<typeof inEnglish>
  const after = async (act: Promise<typeof last>, said: unknown) => {
    last = await act
    expect(briefly(last)).toBe(said)
  }
  const publish = (said: unknown, language: Language = 'en') =>
    after(site.publish(typed, { language }), said)
  const shows = async (clone: unknown) => {
    const sources = await loadSources(at(`${clone}/content`))
    body = JSON.stringify(liveMarks(markedSources(sources), 0))
  }
  /** Takes in what others have sent, with what is kept of each conflict. */
  const settle = async (kept: unknown, theirs?: string) => {
    const chosen = (last.failed?.conflicts ?? []).map((conflict, index) => {
      return { ...conflict, kept: Object(kept)[index], theirs: theirs ?? conflict.theirs }
    })
    last = await site.take(chosen.filter((choice) => choice.kept !== null))
  }
  const texts = (value: unknown) =>
    Object.entries(Object(value)).map(([path, text]) => [path, String(text)] as const)
  const edits = (value: unknown, edit: typeof theirs) => {
    for (const [path, text] of texts(value)) {
      const [from = '', to = ''] = text.split(' → ')
      edit(path, from, to)
    }
  }
  const isIn = (value: unknown, read: (path: string) => string) => {
    for (const [path, text] of texts(value)) expect(read(path)).toContain(text)
  }
  return {
    dearer,
    write: (value) =>
      texts(value).map(([path, text]) => write(path, text, text.startsWith('#!') ? 0o755 : 0o644)),
    ours: (value) => edits(value, ours),
    theirs: (value) => edits(value, theirs),
    turned: (path) => world.edit(String(path), /\n/g, '\r\n'),
    moved: (path) => renameSync(at(String(path)), at('moved')),
    git: (words) => {
      const [clone = '', ...args] = String(words).split(' ')
      git(clone, ...args)
    },
    wrong: () => (problems = [error]),
    used: (names) => (used = Object(names)),
    typed: (text) => (typed = String(text)),
    host: async (clone) => {
      await shows(clone)
      host = await serveHere((_, response) => response.end(body))
    },
    'silent host': () => (host = 'http://127.0.0.1:1'),
    shows,
    told: (name) => {
      const commit = git('remote', 'rev-parse', 'main').trim()
      git('remote', 'update-ref', `refs/publication/${name}/${commit}`, commit)
    },
    restart: () => (site = open()),
    state: (said) => after(site.state(), said),
    publish: (said) => publish(said),
    'publish in French': (said) => publish(said, 'fr'),
    take: (said) => after(site.take(), said),
    back: (said) => after(site.back(), said),
    settle,
    'settle another version': (kept) => settle(kept, 'Brown rye'),
    stop: (said) => after(site.stop(), said),
    watch: (said) => after(site.watch(), said),
    is: (value) => expect(last).toMatchObject(Object(value)),
    becomes: (value) =>
      eventually(async () => {
        last = await site.state()
        expect(last).toMatchObject(Object(value))
      }),
    lacks: (name) => expect(valueAt(last, String(name).split('.'))).toBeUndefined(),
    changes: (value) => expect(sentencesIn(last)).toEqual(value),
    said: (form) => expect(last.failed?.said).toMatch(new RegExp(String(form))),
    here: (value) => isIn(value, (path) => read(`here/${path}`)),
    remote: (value) => isIn(value, (path) => published(path)),
    trial: (value) => isIn(value, (path) => published(path, 'winter-trial')),
    sent: (files) => expect(git('remote', 'show', '--name-only', '--format=', 'main')).toBe(files),
    branches: (refs) => expect(git('remote', 'branch', '--format=%(refname:short)')).toBe(refs),
    branch: (name) => expect(here('branch', '--show-current').trim()).toBe(name),
    log: (text) => expect(git('remote', 'log', '-1', '--format=%B').trim()).toBe(text),
    history: (value) => isIn(value, (name) => here('show', name)),
    commits: (count) => expect(commits()).toBe(count),
    status: (said) => expect(here('status', '--porcelain')).toBe(said),
    keeping: (path) => {
      keeping = String(path)
      before = work(keeping).join()
    },
    kept: () => expect(work(keeping).join()).toBe(before),
  }
}

playScenes(import.meta.dirname, 'publish.test.yaml', steps, (scene) => usual.test(scene))

describe('a publication', () => {
  test('takes all names of files as names', { tags: ['night'] }, async () => {
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

  test('names files composed whose accents macOS has stored apart, once', {
    tags: ['night'],
  }, async () => {
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

  test('is the first one of a project, before anything was sent or committed', {
    tags: ['night'],
  }, async () => {
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
    const hooks = world.names('here/.git/hooks').map((name) => name.replace('.sample', ''))
    for (const name of [...hooks, 'reference-transaction', 'post-index-change', 'pre-push'])
      write(`here/.git/hooks/${name}`, trap, 0o755)
    write('trap', trap, 0o755)
    for (const setting of [
      'core.fsmonitor',
      'core.editor',
      'core.pager',
      'core.askPass',
      'diff.external',
      'merge.trap.driver',
      'diff.trap.textconv',
      'gpg.program',
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
  })

  test('a project within another clone is told as none', { tags: ['night'] }, async () => {
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
    const address = await serveHere((_, response) => response.writeHead(status).end())
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
    const nobody = await site.publish('Rye', { who: { name: 'Ada', mail: 'ada' } })
    expect(nobody.failed).toMatchObject({ why: 'who', said: 'This is not an email address.' })
    const who = { name: 'Ada\nBaker', mail: 'ada@bakery.example' }
    expect((await site.publish('Rye', { who })).step).toBe('sent')
    expect(git('remote', 'log', '-1', '--format=%an <%ae>')).toContain('<ada@bakery.example>')
  })
})

describe('what others have published meanwhile', () => {
  test('is taken in by who is slower by a moment', { tags: ['night'] }, async () => {
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
})

test('what was done is in what was sent once it was published, and not before', {
  tags: ['night'],
}, async () => {
  const site = publishing()
  const path = 'breads/rye.md'
  const before = world.bytes(`here/${rye}`)
  const start = new Date(Date.now() - 2000).toISOString()
  const done = (now: string) => ({
    at: start,
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

import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { loadSources } from '../../src/content/load.ts'
import { tellChanges } from '../../src/editor/publishing/changes.ts'
import { Publishing } from '../../src/editor/publishing/publish.ts'
import { site } from '../../templates/site.ts'
import { eventually } from '../eventually.ts'
import { foundation } from '../foundation.ts'
import { filesOf, newFolder } from '../temporary.ts'
import { git, openPipeline, type Pipeline, readWorkflow } from './pipeline-player.ts'
import { findNginx, serveWithNginx } from './real-servers.ts'
import { ask, type Server } from './server.ts'

const nginx = await findNginx()

vi.setConfig({ testTimeout: 180_000 })

const folder = resolve(import.meta.dirname, '../../.github/workflows')

/** A workflow: its text, what it says, and the steps of all its jobs. */
function workflow(name: string) {
  const said = readWorkflow(join(folder, name))
  const steps = Object.values(said.jobs).flatMap((one) => one.steps)
  const text = readFileSync(join(folder, name), 'utf8')
  return { ...said, text, steps, runs: steps.flatMap(({ run }) => run ?? []) }
}

test('every commit is built with annotations, and an untested program is tested', () => {
  const { jobs, runs } = workflow('site.yml')
  expect(runs.join('\n')).toContain('npm run build -- --format github')
  expect(jobs['test']?.strategy?.matrix.include?.map(({ command }) => command)).toEqual([
    'npm test',
    "npm test -- --commit && node scripts/run.mjs owner 'all together'",
  ])
})

test('the Node of the pipeline is the one that the project pins', () => {
  const read = (name: string) => readFileSync(join(folder, '../..', name), 'utf8')
  const pinned = JSON.parse(read('package.json')).pinnedNode.version
  expect(read('.node-version').trim()).toBe(pinned)
})

test('main is measured twice a week, and the history goes from run to run', () => {
  const { on, jobs, runs } = workflow('bench.yml')
  expect(on.schedule).toEqual([{ cron: '17 4 * * 1,4' }])
  expect(runs).toEqual([
    'node scripts/run.mjs bench > bench/REPORT.md\ncp bench/history.csv .cache/bench-history.csv\n',
    'cat bench/REPORT.md >> "$GITHUB_STEP_SUMMARY"',
  ])
  expect(jobs['bench']?.['timeout-minutes']).toBeUndefined()
})

/** The jobs that may write, and run nothing of the project; the tokens of hosts are theirs alone. */
const mayWrite = ['publish', 'other-host', 'record', 'clear', 'tell', 'tidy', 'start']
/** The others that run nothing of the project. */
const onlyReads = ['look', 'order']

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const { text, permissions, jobs, steps, runs } = workflow(name)

  test('starts for a commit, a clock or a person, by actions that are pinned by the hash of their commit', () => {
    expect(text).not.toMatch(
      /pull_request_target|workflow_run\b|issue_comment|\bpaths(?:-ignore)?:/,
    )
    const used = text.split('\n').filter((line) => line.includes('uses:'))
    const called = Object.values(jobs).filter(({ uses }) => uses)
    expect(used).toHaveLength(steps.filter(({ uses }) => uses).length + called.length)
    for (const line of used)
      expect(line).toMatch(
        /uses: (?:actions\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/upload\.yml)$/,
      )
  })

  test('may read; the jobs that write run no code of the project', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const [job, { permissions: own = {}, steps }] of Object.entries(jobs)) {
      const writes = Object.values(own).includes('write')
      expect(writes, job).toBe(mayWrite.includes(job))
      const words = steps.flatMap(({ run }) => run ?? []).join('\n')
      if (writes || onlyReads.includes(job))
        expect(words, job).not.toMatch(/\bnpm |\bnpx |\bnode |node_modules|scripts\/|\.\/|\btsx\b/)
    }
  })

  // Any job on main may have written it, and GitHub unpacks it to wherever its paths lead.
  test('restores no cache where a job may write, or sees the token of a host', () => {
    for (const [job, { permissions: own = {}, steps }] of Object.entries(jobs)) {
      const isTrusted =
        Object.values(own).includes('write') || JSON.stringify(steps).includes('secrets.')
      const restored = steps.filter(({ uses }) => uses?.startsWith('actions/cache'))
      if (isTrusted) expect(restored, job).toEqual([])
    }
  })

  test('keeps no token beside code of the project, and puts no words of an author into a command', () => {
    for (const [job, { steps }] of Object.entries(jobs)) {
      if (mayWrite.includes(job) || job === 'upload') continue
      if (!onlyReads.includes(job))
        expect(JSON.stringify(steps)).not.toMatch(/secrets\.|github\.token/)
      for (const { uses, with: given } of steps)
        if (uses?.startsWith('actions/checkout'))
          expect(given).toMatchObject({ 'persist-credentials': 'false' })
    }
    expect(runs.filter((run) => run.includes('${{'))).toEqual([])
  })
})

/** What pipelines may keep: results of builds, and npm's store, whose packages are compared with the digests of the lockfile. */
const mayBeKept =
  /^(?:\.assets|\.tested|\.cache|\.cache\/bench-history\.csv|(?:dist\.hosting\/)?due\.txt|(?:~\/)?\.npm\/_cacache)$/

/** The paths that a job of GitLab's keeps in caches. */
const keepsSchema = z
  .object({ cache: z.array(z.object({ paths: z.array(z.string()) })) })
  .transform(({ cache }) => cache.flatMap(({ paths }) => paths))
  .catch([])

test('pipelines keep no packages and no Node that would run as they are', () => {
  const files = readdirSync(folder)
  const steps = files.flatMap((name) => workflow(name).steps)
  const onGitHub = steps
    .filter(({ uses }) => uses?.startsWith('actions/cache'))
    .flatMap(({ with: { path = '' } }) => path.split('\n').filter((one) => !/^!|^$/.test(one)))
  const onGitLab = Object.values(
    z
      .record(z.string(), keepsSchema)
      .parse(parse(readFileSync(join(folder, '../../.gitlab-ci.yml'), 'utf8'))),
  ).flat()
  expect(onGitHub.length).toBeGreaterThan(8)
  expect(onGitLab.length).toBeGreaterThan(4)
  expect([...onGitHub, ...onGitLab].filter((path) => !mayBeKept.test(path))).toEqual([])
  // It would keep npm's whole folder, with the packages that npx has unpacked.
  expect(steps.flatMap(({ with: { cache = [] } }) => cache)).toEqual([])
})

test('the client of a host runs in a job of its own, by a lockfile, without a token of the repository', () => {
  const { jobs, text } = workflow('upload.yml')
  const { upload, record } = jobs
  expect(upload?.permissions).toEqual({})
  expect(JSON.stringify(upload)).not.toMatch(/github\.token|actions\/(?:checkout|cache)/)
  const [install, ...rest] = upload?.steps.filter(({ run }) => run) ?? []
  expect(install).toMatchObject({ run: 'npm ci --ignore-scripts', env: {} })
  expect(rest.map(({ run }) => run?.split(' ')[0])).toEqual([
    'node_modules/.bin/netlify',
    'node_modules/.bin/wrangler',
  ])
  // Nobody else sees the token of the host, and whoever records what is live runs nothing of the client.
  expect(text.match(/\bsecrets\./g)).toHaveLength(2)
  expect(record?.permissions).toEqual({ contents: 'write' })
  expect(JSON.stringify(record)).not.toContain('artifact')
  const all = readdirSync(folder).flatMap((name) => workflow(name).runs)
  expect(all.filter((run) => /\bnpx\b|npm exec/.test(run))).toEqual([])
})

test('the workflow that looks whether something is due has a file to itself, and no other schedule stands in that of the site', () => {
  expect(workflow('due.yml').on.schedule?.[0]).toEqual({ cron: '23 * * * *' })
  expect(Object.keys(workflow('due.yml').jobs)).toEqual(['look', 'start'])
  expect(workflow('site.yml').on.schedule).toBeUndefined()
})

const reason = 'missing' in nginx ? `: ${nginx.missing}` : ''

describe.skipIf('missing' in nginx)(`what a commit comes to${reason}`, () => {
  const program = 'path' in nginx ? nginx.path : ''
  const world = newFolder('pipeline-')
  /** The world as it is when the first commit is live and its program is tested. */
  const pattern = newFolder('pattern-')
  const like = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true } as const
  let pipeline: Pipeline
  let host: Server
  let panel: ReturnType<typeof openPanel>

  beforeAll(() => {
    pipeline = openPipeline({ world, content: foundation.content })
    const first = pipeline.push('Begin')
    const results = first.rest()
    expect(results, first.said()).toMatchObject({
      site: 'success',
      publish: 'success',
      tell: 'skipped',
      // It is of a program that nobody had tested.
      ...{ test: 'success', vouch: 'success' },
    })
    expect(first.took().filter(({ name }) => /^Run the tests/.test(name))).toHaveLength(2)
    cpSync(world, pattern, like)
  })
  // Each test has the world as it was then, a host, and the panel in the clone of an editor.
  beforeEach(async () => {
    rmSync(world, { recursive: true })
    cpSync(pattern, world, like)
    const hosting = `${pipeline.live}.hosting`
    const place = { root: pipeline.live, hosting, scratch: world, base: '', packed: false }
    host = await serveWithNginx(program, { ...place, files: new Map() })
    panel = openPanel()
  })
  afterEach(async () => {
    panel.stop()
    await host.close()
  })

  function openPanel() {
    const content = join(pipeline.author, 'content')
    return new Publishing({
      project: pipeline.author,
      content,
      folder: join(world, 'panel'),
      sources: () => loadSources(content),
      tell: async (files) => tellChanges(files, { table: site.content, pages: [] }),
      problems: async () => [],
      used: async () => new Set(),
      address: () => `http://127.0.0.1:${host.port}`,
      onChange: () => {},
      limits: { onThisMachine: true, pause: 50 },
    })
  }
  const shown = async (path = '/legal-notice') => (await ask(host.port, path)).body.toString()

  const notice = 'content/pages/legal-notice.md'
  const write = (title: string) => {
    const place = join(pipeline.author, notice)
    writeFileSync(place, readFileSync(place, 'utf8').replace(/^title: .*$/m, `title: ${title}`))
  }
  /** Commits a program that fails its tests, or the one before, which was tested. */
  const push = (program: 'broken' | 'mended') => {
    const marker = join(pipeline.author, 'scripts/broken')
    if (program === 'broken') writeFileSync(marker, '')
    else rmSync(marker)
    return pipeline.push(`The program is ${program}`)
  }

  const pageOf = (route: string, more: string, text: string) => `---
route: ${route}
${more}
title: Another page
lang: en
footerYear: 2026
description: Nobody knows of it yet.
template: prose
gated: false
indexed: true
---

${text}
`

  const publish = async (title: string) => {
    write(title)
    expect(await panel.state()).toMatchObject({ step: 'ready' })
    await panel.publish({ message: title, language: 'en' })
    expect(await panel.state()).toMatchObject({ step: 'waiting' })
    return pipeline.run(git(pipeline.remote, 'rev-parse', 'main'))
  }
  const says = (state: object) =>
    eventually(async () => expect(await panel.state()).toMatchObject(state))

  test('a text with a tested program goes live without a test; the panel says when', async () => {
    const run = await publish('Colophon')
    expect(await shown()).not.toContain('Colophon')
    run.play('site')
    await says({ step: 'waiting', answers: true })
    expect(run.rest()).toMatchObject({ test: 'skipped', vouch: 'skipped', publish: 'success' })
    expect(await shown()).toContain('Colophon')
    await says({ step: 'live', isLater: false })
    expect(pipeline.refs()).toEqual(['refs/publication/deployed', 'refs/publication/live'])
    expect(git(pipeline.remote, 'rev-parse', 'refs/publication/live')).toBe(run.commit)
  })

  test('a text behind an untested program waits for its tests; where they fail, the panel says so', async () => {
    const broken = push('broken')
    const run = await publish('Imprint')
    await says({ step: 'waiting', awaitsTests: true })
    expect(broken.rest()).toMatchObject({ site: 'success', test: 'failure', publish: 'skipped' })
    expect(run.rest()).toMatchObject({ test: 'failure', publish: 'skipped', tell: 'success' })
    await says({ step: 'stopped', stopped: { why: 'tests', isTold: true } })
    expect(await shown()).not.toContain('Imprint')
    expect(pipeline.issues()).toContain(run.commit)
    const mended = push('mended')
    // It is the program of the beginning, which was tested.
    expect(mended.rest()).toMatchObject({ test: 'skipped', publish: 'success' })
    expect(await shown()).toContain('Imprint')
    await says({ step: 'live', isLater: false })
  })

  test('a text goes live though a later program fails its tests', async () => {
    const text = await publish('Publisher and host')
    const broken = push('broken')
    expect(broken.rest()).toMatchObject({ test: 'failure', publish: 'skipped', tell: 'success' })
    expect(await shown()).not.toContain('Publisher and host')
    expect(text.rest()).toMatchObject({ publish: 'success' })
    expect(await shown()).toContain('Publisher and host')
    await says({ step: 'live', isLater: false })
    expect(push('mended').rest()).toMatchObject({ publish: 'success' })
  })

  test('an older run that ends after a newer one publishes nothing, and nobody is told that it failed', async () => {
    const older = await publish('Small print')
    write('Credits')
    const newer = pipeline.push('Credits')
    older.play('site')
    expect(newer.rest()).toMatchObject({ publish: 'success' })
    await says({ step: 'live', isLater: true })
    expect(older.rest()).toMatchObject({ publish: 'success', tell: 'skipped' })
    expect(await shown()).toContain('Credits')
    expect(git(pipeline.remote, 'rev-parse', 'refs/publication/live')).toBe(newer.commit)
  })

  test('after a leak nothing stays that the old passwords open, but for the minutes of cached pages', async () => {
    const live = (kind: RegExp) =>
      readdirSync(join(pipeline.live, 'assets')).filter((name) => kind.test(name))
    const sealed = () => live(/^g\./)
    const pictures = () => live(/\.avif$/)
    const before = sealed()
    const shownBefore = pictures()
    expect(before.length).toBeGreaterThan(0)
    // The keys of another set of passwords.
    const gate = 'content/gate.json'
    cpSync(resolve(import.meta.dirname, '../..', gate), join(pipeline.author, gate))
    // A picture that no page shows any more goes as the old sealed files do.
    const gallery = join(pipeline.author, 'content/chateau/gallery.yaml')
    writeFileSync(gallery, readFileSync(gallery, 'utf8').replace(/\n +small: \S+\n$/, '\n'))
    const run = pipeline.push('Change the passwords')
    for (const job of ['site', 'test', 'vouch', 'publish']) run.play(job)
    expect(sealed(), run.said()).toEqual(expect.arrayContaining(before))
    expect(sealed().length).toBeGreaterThan(before.length)
    expect(pictures()).toEqual(expect.arrayContaining(shownBefore))
    expect(run.rest()).toMatchObject({ wait: 'success', clear: 'success' })
    for (const name of before) expect((await ask(host.port, `/assets/${name}`)).status).toBe(404)
    expect(sealed().length).toBeGreaterThan(0)
    expect(pictures().length).toBeLessThan(shownBefore.length)
    expect(pipeline.refs()).toContain('refs/publication/again')
  })

  test('nothing that was bundled or compiled is kept for another commit, or used where a cache has it', () => {
    const kept = readdirSync(join(world, 'caches')).filter((name) => name.startsWith('cache-v1-'))
    expect(kept.length).toBeGreaterThan(1)
    const folders = kept.flatMap((name) => readdirSync(join(world, 'caches', name, '.cache')))
    expect(folders.filter((name) => !/^[0-9a-f]{2}$|^pruned$/.test(name))).toEqual([])
    const planted = ['programs/planted', 'scripts/planted', 'debian/planted']
    for (const name of kept)
      for (const path of planted) filesOf(join(world, 'caches', name)).write(`.cache/${path}`, '')
    write('Colophon')
    const run = pipeline.push('Colophon')
    expect(run.play('site'), run.said()).toBe('success')
    expect(globSync(`runs/*/site-job/.cache/*/planted`, { cwd: world })).toEqual([])
  })

  /** The first run of a project with variables of its own. */
  function beginWith(variables: Readonly<Record<string, string>>) {
    const world = newFolder('pipeline-')
    const pipeline = openPipeline({ world, content: foundation.content, variables })
    return { world, pipeline, run: pipeline.push('Begin') }
  }

  test.each([
    ['netlify', /^\S+\/netlify deploy --prod --no-build --dir dist\n$/],
    ['cloudflare', /^\S+\/wrangler pages deploy dist --project-name foundation --branch main\n$/],
  ])(
    '%s is handed the site by its own client, which sees the site and its own files only',
    (HOST, called) => {
      const { world, pipeline, run } = beginWith({ HOST, CLOUDFLARE_PROJECT: 'foundation' })
      const live = { publish: 'skipped', 'other-host': 'success', wait: 'skipped', tell: 'skipped' }
      expect(run.rest(), run.said()).toMatchObject(live)
      const said = (name: string) => readFileSync(join(world, name), 'utf8')
      expect(said('clients')).toMatch(called)
      const files = ['dist', 'netlify.toml', 'node_modules', 'package-lock.json', 'package.json']
      expect(said('client.files').trim().split('\n')).toEqual(files)
      expect(said('client.env')).not.toMatch(/^(?:TOKEN|GH_TOKEN|GITHUB_TOKEN)=/m)
      expect(existsSync(join(pipeline.live, 'index.html'))).toBe(true)
      const published = ['deployed', 'live'].map((name) => `refs/publication/${name}`)
      expect(pipeline.refs()).toEqual(published)
    },
  )

  test('another host gets no older site, and what it refuses is told beside the commit', () => {
    const { world, pipeline, run } = beginWith({ HOST: 'netlify' })
    const live = { publish: 'skipped', 'other-host': 'success', tell: 'skipped' }
    expect(run.rest(), run.said()).toMatchObject(live)
    const uploads = () => readFileSync(join(world, 'clients'), 'utf8').trim().split('\n').length
    // A run of the push that was slower uploads nothing; one that a person or a time starts does.
    expect(pipeline.run(run.commit).rest()).toMatchObject(live)
    expect(uploads()).toBe(1)
    expect(pipeline.run(run.commit, 'workflow_dispatch').rest()).toMatchObject(live)
    expect(uploads()).toBe(2)
    writeFileSync(join(world, 'bin/deploy'), '#!/bin/sh\nexit 1\n')
    writeFileSync(join(pipeline.author, 'content/pages/more.md'), pageOf('/more', '', 'More.'))
    const refused = pipeline.push('One page more')
    expect(refused.rest()).toMatchObject({ 'other-host': 'failure', tell: 'success' })
    expect(pipeline.refs()).toContain(`refs/publication/failed/host/${refused.commit}`)
    expect(git(pipeline.remote, 'rev-parse', 'refs/publication/live')).toBe(run.commit)
  })

  test('a host that is not known is told before anything is built', () => {
    const { pipeline, run } = beginWith({ HOST: 'Netlify' })
    expect(run.rest()).toMatchObject({
      site: 'failure',
      publish: 'skipped',
      'other-host': 'skipped',
      tell: 'success',
    })
    expect(run.said()).toContain('The variable HOST is “Netlify”.')
    expect(pipeline.refs()).toContain(`refs/publication/failed/other/${run.commit}`)
  })

  test('what is timed goes live by itself: the workflow Due finds that it has come, and the same commit is published again', async () => {
    const due = Date.parse('2027-03-01T08:00Z') / 1000
    const text = pageOf('/coming', 'from: 2027-03-01 09:00', 'It is spring.')
    writeFileSync(join(pipeline.author, 'content/pages/coming.md'), text)
    const look = () => {
      const run = pipeline.run(pushed.commit, 'schedule', 'due.yml')
      const before = pipeline.started()
      const { look, start } = run.rest()
      expect(look, run.said()).toBe('success')
      expect(start, run.said()).toBe(pipeline.started() === before ? 'skipped' : 'success')
      return pipeline.started()
    }
    pipeline.setClock(due - 60)
    const pushed = pipeline.push('Announce the spring')
    expect(pushed.rest(), pushed.said()).toMatchObject({ publish: 'success' })
    expect(await shown('/coming')).not.toContain('It is spring.')
    expect(look()).toBe('')
    pipeline.setClock(due)
    expect(look()).toMatch(/^api \S*workflows\/site\.yml\/dispatches -f ref=main --silent\n$/)
    // Where the host fails, an issue says so; the commit itself is live, and not marked as failed.
    const host = join(world, 'bin/deploy')
    const works = readFileSync(host)
    writeFileSync(host, '#!/bin/sh\nexit 1\n')
    const failed = pipeline.run(pushed.commit, 'workflow_dispatch')
    expect(failed.rest()).toMatchObject({ publish: 'failure', tell: 'success' })
    expect(pipeline.issues()).toContain('What is due was not published')
    expect(pipeline.refs().filter((ref) => ref.endsWith(pushed.commit))).toEqual([])
    writeFileSync(host, works)
    const again = pipeline.run(pushed.commit, 'workflow_dispatch')
    expect(again.rest(), again.said()).toMatchObject({
      test: 'skipped',
      publish: 'success',
      tell: 'skipped',
    })
    expect(await shown('/coming')).toContain('It is spring.')
    const ref = (name: string) => git(pipeline.remote, 'rev-parse', `refs/publication/${name}`)
    expect(ref('live')).toBe(pushed.commit)
    expect(ref('deployed')).toBe(ref('again'))
    // A run of the push that was slower, and whose site is older, publishes nothing.
    pipeline.setClock(due - 60)
    expect(pipeline.run(pushed.commit).rest()).toMatchObject({ publish: 'success' })
    expect(await shown('/coming')).toContain('It is spring.')
    // At three the workflow enables itself.
    pipeline.setClock(Date.parse('2027-03-02T03:23Z') / 1000)
    expect(look()).toMatch(/api -X PUT \S*workflows\/due\.yml\/enable --silent\n$/)
  })

  test('content with an error is not published: the reason stands beside its commit', async () => {
    const before = await shown()
    write('[1')
    const run = pipeline.push('Spoil a title')
    expect(run.rest()).toMatchObject({ site: 'failure', publish: 'skipped', tell: 'success' })
    for (const kind of ['failed/check', 'told'])
      expect(pipeline.refs()).toContain(`refs/publication/${kind}/${run.commit}`)
    expect(await shown()).toBe(before)
  })
})

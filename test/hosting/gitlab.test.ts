import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { foundation } from '../foundation.ts'
import { runProgram } from '../run-program.ts'
import { newFolder } from '../temporary.ts'
import { copy, git, openPipeline } from './pipeline-player.ts'

const root = resolve(import.meta.dirname, '../..')

const words = z.array(z.union([z.string(), z.array(z.string())])).transform((all) => all.flat())
const jobSchema = z.looseObject({
  needs: z
    .array(z.union([z.string(), z.object({ job: z.string(), artifacts: z.literal(false) })]))
    .default([]),
  parallel: z.object({ matrix: z.array(z.object({ COMMAND: z.array(z.string()) })) }).optional(),
  script: words,
  after_script: words.default([]),
  cache: z.array(z.object({ paths: z.array(z.string()) })).default([]),
  allow_failure: z.object({ exit_codes: z.number() }).optional(),
  artifacts: z.looseObject({ paths: z.array(z.string()) }).optional(),
})
const file: Record<string, unknown> = parse(readFileSync(join(root, '.gitlab-ci.yml'), 'utf8'))
/** The stages of a commit, each with one job of its name; a scheduled pipeline has the first alone. */
const [scheduled, ...names] = z.array(z.string()).parse(file['stages'])
const jobs = new Map(names.map((name) => [name, jobSchema.parse(file[name])]))

/** Copies what is there of some paths, from folder to folder. */
const hand = (paths: readonly string[], from: string, to: string): void =>
  copy(
    paths.map((path) => join(from, path)).filter((path) => existsSync(path)),
    to,
  )

/** A repository on GitLab, and what GitLab Pages serves of it. `push` plays the jobs of a commit, and gives how they ended. */
function openProject() {
  const world = newFolder('gitlab-')
  const pipeline = openPipeline({ world, content: foundation.content })
  const { author, remote } = pipeline
  const pages = join(world, 'pages')
  const caches = join(world, 'gitlab-caches')
  hand(['.cache'], join(world, 'caches/cache-v1-Linux-X64-before'), caches)
  const said: string[] = []
  let runs = 0

  const commitOf = (message: string): string => pipeline.push(message).commit

  /** Plays the stages of a commit, one job after the other, as far as those that a job needs have ended well. */
  const play = (commit: string): Readonly<Record<string, string>> => {
    const folder = join(world, `gitlab-${++runs}`)
    const ended = new Map<string, string>()
    for (const [name, job] of jobs) {
      const needed = job.needs.map((one) => (typeof one === 'string' ? one : one.job))
      const isReady = needed.every((one) => /^(?:done|left)$/.test(ended.get(one) ?? ''))
      const rows = isReady ? (job.parallel?.matrix[0]?.COMMAND ?? ['']) : []
      const results = rows.map((row, index) => {
        const clone = join(folder, `${name}-${index}`)
        git(world, 'clone', '-q', `file://${remote}`, clone)
        git(clone, 'checkout', '-q', commit)
        symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
        for (const { paths } of job.cache) hand(paths, caches, clone)
        for (const one of job.needs)
          if (typeof one === 'string')
            hand(jobs.get(one)?.artifacts?.paths ?? [], join(folder, `${one}-0`), clone)
        const result = run(job, clone, {
          CI_COMMIT_SHA: commit,
          CI_PIPELINE_ID: String(runs),
          COMMAND: row,
        })
        for (const { paths } of job.cache) hand(paths, clone, caches)
        return result
      })
      const result = results.find((one) => one !== 'done') ?? (isReady ? 'done' : 'skipped')
      ended.set(name, result)
      if (job.artifacts?.paths[0] === 'public' && result === 'done') {
        rmSync(pages, { recursive: true, force: true })
        cpSync(join(folder, `${name}-0/public`), pages, { recursive: true })
      }
    }
    return Object.fromEntries(ended)
  }

  const run = (job: z.output<typeof jobSchema>, clone: string, own: Record<string, string>) => {
    const path = [dirname(process.execPath), process.env['PATH']].join(':')
    const env = {
      PATH: path,
      HOME: join(world, 'home'),
      LC_ALL: 'C',
      CI: 'true',
      ...own,
      CI_COMMIT_BRANCH: 'main',
      CI_DEFAULT_BRANCH: 'main',
      REMOTE: `file://${remote}`,
      PAGES_URL: 'https://foundation.example.org',
    }
    const bash = (lines: readonly string[], more: Record<string, string>) => {
      const script = ['set -eo pipefail', ...lines].join('\n')
      const options = { cwd: clone, env: { ...env, ...more }, timeout: 120_000 }
      const done = runProgram('bash', ['-c', script], options)
      said.push(`${done.stdout}${done.stderr}`)
      return done.status
    }
    const status = bash(job.script, {})
    const word = status === 0 ? 'success' : 'failed'
    expect(bash(job.after_script, { CI_JOB_STATUS: word })).toBe(0)
    if (status === 0) return 'done'
    return status === job.allow_failure?.exit_codes ? 'left' : 'failed'
  }

  return {
    author,
    /** What the commands have said. */
    said: () => said.join(''),
    commitOf,
    play,
    push: (message: string) => play(commitOf(message)),
    /** The refs beside main, by name. */
    refs: () =>
      git(remote, 'for-each-ref', '--format=%(refname)')
        .split('\n')
        .filter((ref) => ref && ref !== 'refs/heads/main'),
    shown: () => readFileSync(join(pages, 'legal-notice/index.html'), 'utf8'),
    write: (title: string) => {
      const path = join(author, 'content/pages/legal-notice.md')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^title: .*$/m, `title: ${title}`))
    },
  }
}

test('GitLab publishes a text without tests of a tested program, and notes why it does not', {
  timeout: 300_000,
}, () => {
  const { author, said, commitOf, play, push, refs, shown, write } = openProject()
  const marker = join(author, 'scripts/broken')
  // The first commit is of a program that nobody has tested.
  expect(push('Begin'), said()).toEqual({
    site: 'done',
    test: 'done',
    vouch: 'done',
    pages: 'done',
    clear: 'left',
  })
  const published = ['deployed', 'live'].map((name) => `refs/publication/${name}`)
  expect(refs()).toEqual(['refs/heads/tested', ...published])

  // A program that fails its tests, beside a text: neither is published, and the reason is noted.
  write('Colophon')
  writeFileSync(marker, '')
  const failed = commitOf('Break the program')
  expect(play(failed)).toMatchObject({ site: 'done', test: 'failed', pages: 'skipped' })
  expect(refs()).toContain(`refs/publication/failed/tests/${failed}`)
  expect(shown()).not.toContain('Colophon')

  // The first program again, which was tested.
  rmSync(marker)
  const older = commitOf('Mend the program')
  write('Imprint')
  const newer = commitOf('Imprint')
  expect(play(newer)).toMatchObject({ test: 'done', vouch: 'done', pages: 'done' })
  expect(shown()).toContain('Imprint')
  // The older pipeline ends after the newer one.
  expect(play(older)).toMatchObject({ site: 'done', pages: 'left', clear: 'left' })
  expect(shown()).toContain('Imprint')
  expect(refs().filter((ref) => ref.endsWith(older))).toEqual([])

  // Content with an error.
  write('[1')
  const wrong = commitOf('Spoil a title')
  expect(play(wrong)).toMatchObject({ site: 'failed', test: 'skipped', pages: 'skipped' })
  expect(refs()).toContain(`refs/publication/failed/check/${wrong}`)

  // Other passwords: what the old ones open is deleted after ten minutes.
  write('Imprint')
  cpSync(join(root, 'content/gate.json'), join(author, 'content/gate.json'))
  expect(push('Change the passwords')).toMatchObject({ pages: 'done', clear: 'done' })
})

test('every job that changes the site or a branch works on main alone, and no other pipeline stops it', () => {
  for (const name of ['vouch', 'pages', 'clear'])
    expect(JSON.stringify(file[name])).toMatch(/on main|CI_COMMIT_BRANCH == \$CI_DEFAULT_BRANCH/)
  for (const name of names)
    expect(JSON.stringify(file[name])).toMatch(/on main|unscheduled|SOURCE != \\"schedule/)
  expect(scheduled).toBe('due')
  expect(file['workflow']).toMatchObject({ auto_cancel: { on_new_commit: 'none' } })
  const pinned = readFileSync(join(root, '.node-version'), 'utf8').trim()
  expect(file['image']).toMatch(new RegExp(`^node:${RegExp.escape(pinned)}@sha256:`))
})

test('a scheduled pipeline starts one for the newest commit when something is due, and only then', () => {
  const world = newFolder('gitlab-due-')
  writeFileSync(join(world, 'curl'), '#!/bin/sh\necho "$@" >> started\n', { mode: 0o755 })
  const { script } = jobSchema.parse(file['due'])
  const look = (instants: string | undefined) => {
    rmSync(join(world, 'started'), { force: true })
    if (instants !== undefined) writeFileSync(join(world, 'due.txt'), instants)
    const path = [world, process.env['PATH']].join(':')
    const env = { PATH: path, CI_API_V4_URL: 'api', CI_PROJECT_ID: '1', CI_DEFAULT_BRANCH: 'main' }
    const words = ['-c', ['set -eo pipefail', ...script].join('\n')]
    const { status } = runProgram('bash', words, { cwd: world, env })
    expect(status).toBe(0)
    return existsSync(join(world, 'started'))
  }
  const now = Math.floor(Date.now() / 1000)
  // Without the numbers of a build, one may be due.
  expect(look(undefined)).toBe(true)
  expect(look('')).toBe(false)
  expect(look(`${now + 600}\n`)).toBe(false)
  expect(look(`${now - 1}\n${now + 600}\n`)).toBe(true)
  expect(readFileSync(join(world, 'started'), 'utf8')).toContain('ref=main api/projects/1/trigger')
})

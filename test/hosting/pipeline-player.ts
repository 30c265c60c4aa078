import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { pictureFolders } from '../project-clone.ts'
import { copyProgram } from '../run-command.ts'
import { outputOf, runProgram } from '../run-program.ts'
import { programsOfGitHub } from './programs-of-github.ts'

/*
 * Plays a workflow of GitHub Actions on this machine, job by job: a clean clone for each, caches and artifacts as folders,
 * the commands to the letter. Of the actions it knows those that the project uses.
 */

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const texts = z.record(z.string(), text).default({})
const stepSchema = z.looseObject({
  id: z.string().default(''),
  name: z.string().optional(),
  if: text.default(''),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: texts,
  env: texts,
})
const jobSchema = z.looseObject({
  needs: z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((names) => [names].flat()),
  if: text.default(''),
  outputs: texts,
  permissions: z.record(z.string(), z.enum(['read', 'write'])).optional(),
  /** The workflow that is called in the place of steps, and what it is given. */
  uses: z.string().optional(),
  with: texts,
  'timeout-minutes': z.number().optional(),
  strategy: z
    .looseObject({ matrix: z.looseObject({ include: z.array(texts).optional() }) })
    .optional(),
  steps: z.array(stepSchema).default([]),
})
const workflowSchema = z.looseObject({
  on: z.looseObject({ schedule: z.array(z.strictObject({ cron: z.string() })).optional() }),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
})

type Step = z.output<typeof stepSchema>
type Job = z.output<typeof jobSchema>
type Result = 'success' | 'failure' | 'skipped'

/** Reads a workflow file. */
export const readWorkflow = (path: string) =>
  workflowSchema.parse(parse(readFileSync(path, 'utf8')))

const root = resolve(import.meta.dirname, '../..')
/** What the pipeline is made of, beside the program. */
const machine = ['.node-version', '.npmrc', '.gitignore', '.github', 'netlify.toml']
/** What takes long in a test of the real program: here it fails where a file says so. */
const suites = ['test', 'fuzz', 'packages', 'owner']
const suite = `import { existsSync } from 'node:fs'\nprocess.exit(existsSync('scripts/broken') ? 1 : 0)\n`

/** Runs git in a folder, and gives what it says. */
export function git(folder: string, ...words: readonly string[]): string {
  const author = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com']
  return outputOf('git', [...author, ...words], { cwd: folder, stdio: 'pipe' })
    .toString()
    .trim()
}

interface World {
  /** Where everything is; an empty folder. */
  readonly world: string
  readonly content: string
  /** Variables of the repository, such as `HOST`. */
  readonly variables?: Readonly<Record<string, string>>
}

export type Pipeline = ReturnType<typeof openPipeline>

/**
 * A repository with the project and some content, and what GitHub keeps of it: caches, and the site that is live. `author`
 * is the clone of somebody who works in it. The pictures that this machine has made already are in the caches.
 */
export function openPipeline({ world, content, variables = {} }: World) {
  const at = (path: string) => join(world, path)
  const remote = at('remote')
  const author = at('author')
  const live = at('live')
  for (const folder of ['caches', 'home', 'bin', 'runs']) mkdirSync(at(folder), { recursive: true })
  git(world, 'init', '-q', '--bare', '-b', 'main', 'remote')
  git(world, 'clone', '-q', 'remote', 'author')
  for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.com' }))
    git(author, 'config', `user.${name}`, value)
  git(author, 'checkout', '-q', '-b', 'main')
  copyProgram(author)
  for (const part of machine) cpSync(join(root, part), join(author, part), { recursive: true })
  for (const name of suites) writeFileSync(join(author, `scripts/${name}.ts`), suite)
  cpSync(content, join(author, 'content'), { recursive: true })
  copy(pictureFolders(), at('caches/cache-v1-Linux-X64-before/.cache'))
  // Waiting takes no time here, and what GitHub is asked to do is noted.
  for (const [name, script] of Object.entries(programsOfGitHub(at)))
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}`, { mode: 0o755 })
  let runs = 0
  const open = (commit: string, event = 'push', workflow = 'site.yml') =>
    openRun({ at, remote, variables, number: ++runs, commit, event, workflow })

  return {
    remote,
    author,
    /** The folder that visitors are served. */
    live,
    /** What the workflow Due has asked GitHub for, a line each. */
    started: () => (existsSync(at('started')) ? readFileSync(at('started'), 'utf8') : ''),
    /** What whoever keeps the site was told. */
    issues: () => (existsSync(at('issues')) ? readFileSync(at('issues'), 'utf8') : ''),
    /** The refs of publications, by name, each with its commit. */
    refs: () =>
      git(remote, 'for-each-ref', '--format=%(refname)', 'refs/publication')
        .split('\n')
        .filter(Boolean),
    /** Commits what lies in the clone, and pushes it; gives the run that this starts. */
    push: (message: string) => {
      git(author, 'add', '-A')
      git(author, 'commit', '-qm', message)
      git(author, 'push', '-q', '-u', 'origin', 'main')
      return open(git(author, 'rev-parse', 'HEAD'))
    },
    /** The run of what is at the remote already; of an event and a workflow. */
    run: open,
    /** Sets the clock of the commands of workflows, in seconds since 1970. */
    setClock: (seconds: number) => {
      const date = `#!/bin/sh\nTZ=UTC /bin/date -d '@${seconds}' "$@"\n`
      writeFileSync(at('bin/date'), date, { mode: 0o755 })
      const ahead = seconds * 1000 - Date.now()
      const clock = `const { now } = Date\nDate.now = () => now() + ${ahead}\n`
      writeFileSync(at('clock.mjs'), clock)
    },
  }
}

interface Run extends Pick<Required<World>, 'variables'> {
  readonly at: (path: string) => string
  readonly remote: string
  readonly number: number
  readonly commit: string
  readonly event: string
  readonly workflow: string
}

/** A job for one row of its matrix, with what its expressions may look up; `caller` begins the name of its folder. */
interface Row {
  readonly caller: string
  readonly name: string
  readonly job: Job
  readonly row: Readonly<Record<string, string>>
  readonly outputs: Map<string, string>
}

/** A run of a workflow of a commit on main: its jobs are played one by one, in any order that their needs allow. */
function openRun({ at, remote, variables, number, commit, event, workflow }: Run) {
  const folder = at(`runs/${number}`)
  mkdirSync(folder)
  const jobsIn = (name: string) => {
    const file = join(folder, name)
    writeFileSync(file, git(remote, 'show', `${commit}:.github/workflows/${name}`))
    return readWorkflow(file).jobs
  }
  const facts = [
    ['github.sha', commit],
    ['github.event_name', event],
    ['github.ref', 'refs/heads/main'],
    ['github.event.repository.has_pages', 'true'],
    ['github.run_id', String(number)],
    ['github.run_attempt', '1'],
    ['runner.os', 'Linux'],
    ['runner.arch', 'X64'],
    ...prefixed('vars.', Object.entries(variables)),
  ] as const
  const said: string[] = []
  const took: { readonly name: string; readonly seconds: number }[] = []

  /** The jobs of a workflow, which knows some facts, and how those that were played have ended. */
  const open = (name: string, known: readonly (readonly [string, string])[], caller = '') => {
    const jobs = jobsIn(name)
    const results = new Map<string, Result>()
    const outputs = new Map<string, string>(known)
    const needed = (job: Job): readonly string[] =>
      job.needs.flatMap((one) => [one, ...needed(jobs[one] ?? never())])
    const hasFailed = (job: Job) => needed(job).some((one) => results.get(one) === 'failure')
    const mayRun = (job: Job): boolean => {
      const isFree = /\b(?:cancelled|failure|always)\(\)/.test(job.if)
      const isReady = isFree || job.needs.every((one) => results.get(one) === 'success')
      return isReady && (job.if === '' || truth(job.if, outputs, hasFailed(job)))
    }
    /** Plays a job, once for each row of its matrix. */
    const play = (one: string): Result => {
      const job = jobs[one] ?? never()
      for (const before of job.needs)
        if (!results.has(before)) throw new Error(`${before} comes before ${one}`)
      const rows = job.strategy?.matrix.include ?? [{}]
      const playOne = (row: Readonly<Record<string, string>>) =>
        job.uses ? playCalled(one, job, outputs) : playRow({ caller, name: one, job, row, outputs })
      const all = mayRun(job) ? rows.map(playOne) : ['skipped' as const]
      const result = all.find((one) => one !== 'success') ?? 'success'
      results.set(one, result)
      outputs.set(`needs.${one}.result`, result)
      return result
    }
    /** Plays the jobs that are left, in their order; gives how all have ended. */
    const rest = (): Readonly<Record<string, Result>> => {
      for (const one of Object.keys(jobs)) if (!results.has(one)) play(one)
      return Object.fromEntries(results)
    }
    return { play, rest }
  }

  /** Plays the workflow that a job calls. */
  const playCalled = (name: string, job: Job, outputs: ReadonlyMap<string, string>): Result => {
    const given = Object.entries(job.with).map(
      ([key, text]) => [key, filled(text, outputs)] as const,
    )
    const called = open(
      basename(job.uses ?? ''),
      [...facts, ...prefixed('inputs.', given)],
      `${name}-`,
    )
    return Object.values(called.rest()).includes('failure') ? 'failure' : 'success'
  }

  const playRow = ({ caller, name, job, row, outputs }: Row): Result => {
    const place = `${caller}${name}-${Object.values(row)[0] ?? 'job'}`
    const clone = join(folder, place.replaceAll(' ', '-'))
    mkdirSync(clone)
    const known = new Map([...outputs, ...prefixed('matrix.', Object.entries(row))])
    let result: Result = 'success'
    for (const step of job.steps) {
      const hasFailed = result === 'failure'
      if (step.if === '' ? hasFailed : !truth(step.if, known, hasFailed)) continue
      if (hasFailed && !step.if.includes('failure()')) continue
      const started = performance.now()
      const isDone = step.run ? runStep(step, clone, known) : playAction(step, clone, known)
      if (step.run)
        took.push({ name: step.name ?? step.run, seconds: (performance.now() - started) / 1000 })
      if (!isDone) result = 'failure'
    }
    for (const [key, value] of Object.entries(job.outputs))
      outputs.set(`needs.${name}.outputs.${key}`, filled(value, known))
    return result
  }

  const runStep = (step: Step, clone: string, known: Map<string, string>): boolean => {
    const script = join(folder, 'step.sh')
    const output = join(folder, 'output')
    writeFileSync(script, step.run ?? '')
    writeFileSync(output, '')
    const own = Object.entries(step.env).map(([key, value]) => [key, filled(value, known)])
    const path = [at('bin'), dirname(process.execPath), process.env['PATH']].join(':')
    const env = { PATH: path, HOME: at('home'), CI: 'true', GITHUB_ACTIONS: 'true', LC_ALL: 'C' }
    const { status, stdout, stderr } = runProgram('bash', ['-e', script], {
      cwd: clone,
      env: {
        ...env,
        ...(existsSync(at('clock.mjs')) ? { NODE_OPTIONS: `--import=${at('clock.mjs')}` } : {}),
        GITHUB_OUTPUT: output,
        ...Object.fromEntries(own),
      },
      encoding: 'utf8',
      timeout: 120_000,
    })
    said.push(`${step.name ?? ''}: ${status}\n${stdout}${stderr}`)
    for (const line of readFileSync(output, 'utf8').split('\n')) {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (key) known.set(`steps.${step.id}.outputs.${key}`, value ?? '')
    }
    return status === 0
  }

  const playAction = (step: Step, clone: string, known: Map<string, string>): boolean => {
    const [action = ''] = (step.uses ?? '').split('@')
    const given = (key: string, otherwise = '') => filled(step.with[key] ?? otherwise, known)
    const artifact = (name: string) => join(folder, 'artifacts', name)
    const caches = at('caches')
    const tell = (key: string, value: string) => known.set(`steps.${step.id}.outputs.${key}`, value)
    if (action === 'actions/checkout') {
      const depth = given('fetch-depth', '1')
      git(at('.'), 'clone', '-q', '--no-checkout', `file://${remote}`, clone)
      git(clone, 'checkout', '-q', commit)
      if (depth === '1') writeFileSync(join(clone, '.git/shallow'), `${commit}\n`)
    } else if (action === 'actions/setup-node') {
      const file = given('node-version-file')
      const wanted = file ? readFileSync(join(clone, file), 'utf8').trim() : given('node-version')
      if (`v${wanted}` !== process.version) throw new Error(`${process.version} is not ${wanted}`)
      // As if the registry had just given them.
      if (file) symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    } else if (action === 'actions/cache/restore') {
      const keys = [given('key'), ...given('restore-keys').split('\n')].filter(Boolean)
      const found = keys.flatMap((key) => newest(caches, key.trim(), key === keys[0]))[0]
      tell('cache-hit', String(found === keys[0]))
      const [path = ''] = given('path').split('\n')
      if (found) copy([join(caches, found, path)], join(clone, dirname(path)))
    } else if (action === 'actions/cache/save') {
      const folder = join(caches, given('key'))
      const [path = '', ...left] = given('path').split('\n').filter(Boolean)
      // What lies outside of the project is npm's, and it is this machine's here.
      if (existsSync(folder) || path.startsWith('~')) return true
      copy([join(clone, path)], join(folder, dirname(path)))
      for (const one of left) rmSync(join(folder, one.slice(1)), { recursive: true, force: true })
    } else if (action === 'actions/upload-artifact') {
      copy([`${join(clone, given('path'))}/.`], artifact(given('name')))
    } else if (action === 'actions/upload-pages-artifact') {
      const folder = artifact(given('name', 'github-pages'))
      copy([`${join(clone, given('path'))}/.`], folder)
      tell('artifact_id', folder)
      // A host of one's own reads its settings from beside the site.
      copy([`${join(clone, 'dist.hosting')}/.`], at('live.hosting'))
    } else if (action === 'actions/configure-pages') {
      tell('base_url', 'https://foundation.example.org')
    } else if (action === 'actions/deploy-pages') {
      outputOf(at('bin/deploy'), [artifact('github-pages'), commit])
    } else if (action === 'actions/download-artifact') {
      copy([`${artifact(given('name'))}/.`], join(clone, given('path', '.')))
    } else throw new Error(`The action ${action} is not known.`)
    return true
  }

  return {
    commit,
    ...open(workflow, facts),
    /** What the commands have said. */
    said: () => said.join('\n'),
    /** How long each command took. */
    took: () => took,
  }
}

const never = (): never => {
  throw new Error('There is no such job.')
}

const prefixed = (prefix: string, entries: readonly (readonly [string, string])[]) =>
  entries.map(([key, value]) => [prefix + key, value] as const)

/** Copies files and folders; of pictures that are kept, which nothing writes into, only the names. */
export function copy(from: readonly string[], to: string): void {
  mkdirSync(to, { recursive: true })
  const how =
    to.endsWith('/.cache') || from.some((path) => path.endsWith('/.cache')) ? '-alf' : '-af'
  if (from.length > 0) outputOf('cp', [how, ...from, to])
}

/** The caches whose key is one, or begins with it, the newest first. */
function newest(caches: string, key: string, isWhole: boolean): readonly string[] {
  const names = outputOf('ls', ['-t', caches]).toString().split('\n').filter(Boolean)
  return names.filter((name) => name === key || (!isWhole && name.startsWith(key)))
}

/** A text with what stands between `${{` and `}}` looked up. */
const filled = (text: string, known: ReadonlyMap<string, string>): string =>
  text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name) => known.get(name) ?? '')

/** Whether a condition holds: of names that are looked up, texts, `==`, `!=`, `&&`, `||`, `!` and parentheses. */
function truth(condition: string, known: ReadonlyMap<string, string>, failed: boolean): boolean {
  const bare = condition.replace(/^\$\{\{|\}\}$/g, '')
  const plain = bare
    .replace(/\bfailure\(\)/g, String(failed))
    .replace(/\bcancelled\(\)/g, 'false')
    .replace(/\balways\(\)/g, 'true')
    .replace(/\b[a-z]+(?:\.[\w-]+)+/g, (name) => JSON.stringify(known.get(name) ?? ''))
  if (!/^(?:\s|true|false|"[\w/-]*"|'[\w/-]*'|[=!]=|&&|\|\||[!()])*$/.test(plain))
    throw new Error(`The condition ${condition} is not known.`)
  return Boolean(new Function(`return (${plain})`)())
}

import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import type { Options } from '../src/command/options.ts'
import { say } from '../src/command/print.ts'
import { type ExitCode, exit, Failure, stackOf } from '../src/failure.ts'
import { french, quotedNames } from '../src/message.ts'
import type { Language } from '../src/site.ts'
import { tryBreaks } from './breaks.ts'
import { changedPaths } from './changed-paths.ts'
import { browser } from './chromium.ts'
import { linesOfCode } from './lines.ts'
import { runProgram } from './run-program.ts'
import { allSets, needsBrowser, type Stage, setOfTests, type TestSet } from './sets.ts'
import {
  failedIn,
  fileClock,
  lineOf,
  retriedIn,
  slowestOf,
  type Tally,
  talliesOf,
  verdict,
} from './test-report.ts'

const root = resolve(import.meta.dirname, '..')

/** In milliseconds: a file takes two minutes at most on a quiet machine, and at night one tries faults for longer. */
const fileLimits = { usual: 8 * 60_000, long: 40 * 60_000 }

/** Which part of how many, counted from 1; the whole where nothing is said. */
function partOf(word = '1/1'): readonly [number: number, of: number] {
  const [, number = 0, of = 0] = (/^(\d\d?)\/(\d\d?)$/.exec(word) ?? []).map(Number)
  if (number > 0 && number <= of) return [number, of]
  throw new Failure('usage', {
    en: `The option --part cannot be “${word}”. Write which part of how many, for example 1/3.`,
    fr: french`L'option --part ne peut pas être « ${word} ». Écrivez quelle partie sur combien, par exemple 1/3.`,
  })
}

/**
 * `npm test`: what stands in the code and every set of the stage `usual`; with `--quick`, `--commit` or `--long` those of
 * another stage; or the test files whose paths hold a word. `--breaks` tries whether the tests notice broken lines.
 */
export async function runTests(options: Options): Promise<ExitCode> {
  process.chdir(root)
  const share = partOf(options.given.get('part'))
  const stage = stageOf(options)
  const tallies: Tally[] = []
  if (options.given.has('breaks')) tallies.push(runBreaks(options.words))
  else {
    const isWithSources = options.words.length === 0 && (stage === 'quick' || stage === 'usual')
    if (isWithSources) tallies.push(checkFormat())
    if (stage === 'long' && !process.env['FUZZ_SEED']) drawSeed()
    const types = isWithSources ? [checkTypes()] : []
    const files = await runFiles(options, stage, share)
    tallies.push(...(await Promise.all(types)), ...files)
  }
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, one) => total + one[key], 0)
  print(['', ...tallies.map(lineOf)].join('\n'))
  print(`\n${linesOfCode()}`)
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  // A process that a test has left behind keeps this one no longer.
  setTimeout(() => process.exit(), 10_000).unref()
  return sum('failed') === 0 ? exit.done : exit.problems
}

const stageOf = ({ given }: Options): Stage =>
  (['quick', 'commit', 'long'] as const).find((name) => given.has(name)) ?? 'usual'

/** Lets the random tests of this run try what no run before has tried. */
function drawSeed(): void {
  const seed = String(Date.now() % 2 ** 31)
  process.env['FUZZ_SEED'] = seed
  print(`Random inputs: FUZZ_SEED=${seed}`)
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

function checkFormat(): Tally {
  const colour = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const strict = ['--diagnostic-level=warn', '--error-on-warnings'] as const
  return step('Format, lint', biome, 'ci', colour, ...strict)
}

/** The projects of the compiler: all of it, the panel without Node, and the editor's server without a document. */
const typeProjects = ['.', 'src/editor/panel', 'src/editor'] as const

/** Checks the types while the site is built, which leaves a core idle; says what is wrong once it is done. */
async function checkTypes(): Promise<Tally> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const said: string[] = []
  let isSound = true
  for (const project of typeProjects) {
    // Each of more checkers works out again what the others know.
    const words = [compiler, '--noEmit', '--checkers', '1', '-p', project]
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 600_000,
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    said.push(await text(child.stdout))
    isSound &&= (await ended) === 0
  }
  print(`\nTypes\n${said.join('')}`)
  return verdict('Types', isSound)
}

/** Runs a program of Node's, whose end is a verdict. */
function step(name: string, ...words: readonly string[]): Tally {
  print(`\n${name}`)
  const { status } = runProgram(process.execPath, words, { stdio: 'inherit', timeout: 600_000 })
  return verdict(name, status === 0)
}

/** Counts the breaks that a test has noticed as passed. */
function runBreaks(words: readonly string[]): Tally {
  const tally = { ...verdict('breaks', true), passed: 0 }
  tryBreaks(words, ({ promise, file, test, title }, isNoticed) => {
    tally[isNoticed ? 'passed' : 'failed'] += 1
    print(`${isNoticed ? 'noticed' : 'NOT NOTICED'}  ${promise}\n  ${file}: ${test}, “${title}”`)
  })
  return tally
}

/** The sets that a run takes, and which of their tests: those of the night only with `--long`. */
function chosenSets({ given, words }: Options, stage: Stage): readonly Choice[] {
  if (words.length > 0) return [{ sets: allSets }]
  const isWithout = given.has('no-browser')
  const sets = allSets.filter(
    (set) => set.stages.includes(stage) && !(isWithout && needsBrowser(set)),
  )
  if (stage !== 'long') {
    const changed = stage === 'commit' ? changedSets() : []
    // Of what a commit changes, the tests of the night run as well.
    return [{ sets, tagsFilter: ['!night'] }, ...(changed.length > 0 ? [{ sets: changed }] : [])]
  }
  const others = allSets.filter((set) => !sets.includes(set))
  return [{ sets }, { sets: others, tagsFilter: ['night'] }]
}

interface Choice {
  readonly sets: readonly TestSet[]
  readonly tagsFilter?: string[]
}

/** Sets that a commit runs whole, since it changes what they test. */
function changedSets(): readonly TestSet[] {
  const paths = changedPaths()
  const chosen = allSets.filter(
    ({ changedPaths: isOf }) => isOf && (paths?.some((path) => isOf.test(path)) ?? true),
  )
  const names = chosen.map(({ name }) => name)
  if (names.length > 0) print(`Also, for what has changed: ${names.join(', ')}`)
  return chosen
}

/** Runs tests by Vitest; what breaks beside them counts as failed. */
async function runFiles(
  options: Options,
  stage: Stage,
  share: ReturnType<typeof partOf>,
): Promise<readonly Tally[]> {
  const all: Tally[] = []
  for (const choice of chosenSets(options, stage))
    all.push(...(await runChoice(choice, options, { stage, share })))
  return all
}

interface Run {
  readonly stage: Stage
  readonly share: ReturnType<typeof partOf>
}

async function runChoice(
  { sets, tagsFilter }: Choice,
  options: Options,
  { stage, share: [number, of] }: Run,
): Promise<readonly Tally[]> {
  const limit = stage === 'long' || options.words.length > 0 ? fileLimits.long : fileLimits.usual
  const clock = fileClock({ file: limit, look: 5000 })
  const vitest = await createVitest({
    watch: false,
    project: [...new Set(sets.map(({ kind }) => kind))],
    reporters: ['default', clock.reporter],
    ...(tagsFilter && { tagsFilter }),
  })
  try {
    await vitest.standalone()
    const found = await vitest.globTestSpecifications([...options.words])
    const files = found
      .filter((file) => sets.includes(setOfTests(file)))
      .toSorted(byName)
      .filter((_, index) => index % of === number - 1)
    if (files.length === 0) {
      const { en, fr } = quotedNames(options.words)
      throw new Failure('usage', {
        en: `No test file has a path with ${en}.`,
        fr: french`Aucun fichier de test dont le chemin contienne ${fr}.`,
      })
    }
    const hung = clock.overdue().then((names) => givenUp(vitest, names))
    return await Promise.race([runSpecifications(vitest, files, options), hung])
  } catch (error) {
    if (error instanceof Failure) throw error
    say(stackOf(error))
    return [verdict('tests', false)]
  } finally {
    await close(vitest)
  }
}

/** Gives a run up whose files do not end, and names them. */
function givenUp({ state }: Vitest, names: readonly string[]): readonly Tally[] {
  print(`\nThe run was given up. These files take too long:\n${names.join('\n')}`)
  return [...talliesBySet(state.getTestModules()), verdict('end', false)]
}

/** Ends what Vitest has started; for a process that a test has left behind it would wait for ever. */
async function close(vitest: Vitest): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([vitest.close(), pause(30_000, undefined, waiting)])
  waiting.abort()
}

const talliesBySet = (modules: readonly TestModule[]): readonly Tally[] =>
  talliesOf(modules, (module) => setOfTests(module).name)

const byName = (one: TestSpecification, other: TestSpecification): number =>
  nameOf(one) < nameOf(other) ? -1 : 1
const nameOf = (file: TestSpecification) => `${setOfTests(file).name} ${file.moduleId}`

/** Runs files, after a build and with a browser where some need them; the others run without. */
async function runSpecifications(
  vitest: Vitest,
  files: readonly TestSpecification[],
  { words, lang }: Options,
) {
  const before: Tally[] = []
  let sound = files
  const isInBrowser = (file: TestSpecification) => needsBrowser(setOfTests(file))
  if (files.some(isInBrowser) && !findBrowser(lang)) {
    before.push(verdict('Browser', false))
    sound = sound.filter((file) => !isInBrowser(file))
  }
  const isWithoutSite = (file: TestSpecification) => setOfTests(file).isWithoutSite === true
  if (sound.every(isWithoutSite)) process.env['FOUNDATION'] ??= 'not needed'
  else {
    // An earlier choice of this run may have done without it.
    if (process.env['FOUNDATION'] === 'not needed') delete process.env['FOUNDATION']
    // It also bundles the commands, which the tests start.
    const build = step('Build', join(root, 'scripts/run.mjs'), 'build')
    before.push(build)
    if (build.failed > 0) sound = sound.filter(isWithoutSite)
  }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    [...sound],
    words.length === 0,
  )
  const lost = unhandledErrors.length + sound.length - testModules.length
  const retried = retriedIn(testModules)
  if (retried) print(`\n${retried.text}`)
  print(`\nThe slowest files:\n${slowestOf(testModules)}`)
  const failed = failedIn(testModules)
  if (failed) print(`\n${failed}`)
  return [
    ...before,
    ...talliesBySet(testModules),
    ...(retried ? [retried.tally] : []),
    ...(lost > 0 ? [{ ...verdict('errors beside', false), failed: lost }] : []),
  ]
}

function findBrowser(lang: Language): boolean {
  try {
    process.env['CHROME_PATH'] = browser(process.env, (sentence) => say(sentence[lang]))
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    say(error.sentence[lang])
    return false
  }
}

import { spawnSync } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import type { MoreOptions, Options } from '../src/command/options.ts'
import { say } from '../src/command/print.ts'
import { type ExitCode, exit, Failure, stackOf } from '../src/failure.ts'
import { both, french, quotedNames } from '../src/message.ts'
import type { Language } from '../src/site.ts'
import { tryBreaks } from './breaks.ts'
import { browser } from './chromium.ts'

const root = resolve(import.meta.dirname, '..')

/** How many checks of one sort passed and failed; here one that did either as a whole. */
const verdict = (name: string, isPassed: boolean) =>
  isPassed ? { name, passed: 1, failed: 0, skipped: 0 } : { name, passed: 0, failed: 1, skipped: 0 }

type Tally = Readonly<ReturnType<typeof verdict>>

/** Sets that the command of every day leaves to `.ci/run`. */
export const long = [
  ...['editor', 'pipelines', 'slow lines', 'sound', 'firefox', 'visitors', 'webkit', 'lighthouse'],
  'faults',
]

/** The sets of `--quick`. */
export const quick = ['unit', 'site']

/** What `npm test` takes beside the options of every command. */
export const testOptions: MoreOptions = {
  quick: both(
    'skips the tests that need a browser or run whole commands',
    'saute les tests de navigateur et ceux qui lancent une commande complète',
  ),
  long: both('runs only the tests that take long', 'lance seulement les tests longs'),
  part: {
    value: 'N/OF',
    ...both(
      'runs one part of the chosen tests, such as 1/3',
      'lance une partie des tests choisis, comme 1/3',
    ),
  },
  breaks: both(
    'changes one line of code at a time and runs the test that must fail then',
    'modifie une ligne de code à la fois et lance le test qui doit alors échouer',
  ),
}

/** Which part of how many, counted from 1; the whole where nothing is said. */
function part(word = '1/1'): readonly [number: number, of: number] {
  const [, number = 0, of = 0] = (/^(\d\d?)\/(\d\d?)$/.exec(word) ?? []).map(Number)
  if (number > 0 && number <= of) return [number, of]
  throw new Failure('usage', {
    en: `The option --part cannot be “${word}”. Write which part of how many, for example 1/3.`,
    fr: french`L'option --part ne peut pas être « ${word} ». Écrivez quelle partie sur combien, par exemple 1/3.`,
  })
}

/**
 * `npm test`: all there is to check but what takes long, what `--quick` leaves of it, with `--long` the rest, or the test
 * files whose paths hold a word. `--breaks` tries whether the tests notice broken lines.
 */
export async function runTests(options: Options): Promise<ExitCode> {
  process.chdir(root)
  const share = part(options.given.get('part'))
  const all = options.words.length === 0 && !options.given.has('long')
  const tallies = options.given.has('breaks')
    ? runBreaks(options.words)
    : [...(all ? checkSources() : []), ...(await runFiles(options, share))]
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, one) => total + one[key], 0)
  print(['', ...tallies.map(line)].join('\n'))
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  // A process that a test has left behind keeps this one no longer.
  setTimeout(() => process.exit(), 10_000).unref()
  return sum('failed') === 0 ? exit.done : exit.problems
}

/** After how many minutes in which no test has passed a run is given up: a test may take ten. */
const patience = 12

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const line = ({ name, passed, failed, skipped }: Tally): string =>
  `${name.padEnd(14)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function checkSources(): readonly Tally[] {
  const colour = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`
  const biome = ['@biomejs/biome/bin/biome', 'ci', colour, '--diagnostic-level=warn'] as const
  return [
    tool('Format', ...biome, '--linter-enabled=false', '--assist-enabled=false'),
    tool('Lint', ...biome, '--formatter-enabled=false', '--error-on-warnings'),
    tool('Types', 'typescript/bin/tsc', '--noEmit'),
  ]
}

function tool(name: string, path: string, ...words: readonly string[]): Tally {
  print(`\n${name}`)
  const program = [join(root, 'node_modules', path), ...words]
  return verdict(name, spawnSync(process.execPath, program, { stdio: 'inherit' }).status === 0)
}

/** Counts the breaks that a test has noticed as passed. */
function runBreaks(words: readonly string[]): readonly Tally[] {
  const tally = { name: 'breaks', passed: 0, failed: 0, skipped: 0 }
  tryBreaks(words, ({ promise, file, test, title }, isNoticed) => {
    tally[isNoticed ? 'passed' : 'failed'] += 1
    print(`${isNoticed ? 'noticed' : 'NOT NOTICED'}  ${promise}\n  ${file}: ${test}, “${title}”`)
  })
  return [tally]
}

/** Runs the tests of `vitest.config.ts`; what breaks beside them counts as failed. */
async function runFiles(
  options: Options,
  [number, of]: ReturnType<typeof part>,
): Promise<readonly Tally[]> {
  const { given } = options
  const daily = options.words.length > 0 ? [] : long.map((name) => `!${name}`)
  const project = given.has('quick') ? quick : given.has('long') ? long : daily
  const vitest = await createVitest({ watch: false, project })
  try {
    await vitest.standalone()
    const all = await vitest.globTestSpecifications([...options.words])
    const files = all.toSorted(byName).filter((_, index) => index % of === number - 1)
    if (files.length === 0) {
      const { en, fr } = quotedNames(options.words)
      throw new Failure('usage', {
        en: `No test file has a path with ${en}.`,
        fr: french`Aucun fichier de test dont le chemin contienne ${fr}.`,
      })
    }
    const isChosen = options.words.length > 0
    const run = runSpecifications(vitest, files, options)
    return await (isChosen ? run : Promise.race([run, untilNothingPasses(vitest, files)]))
  } catch (error) {
    if (error instanceof Failure) throw error
    say(stackOf(error))
    return [verdict('tests', false)]
  } finally {
    await close(vitest)
  }
}

/** Ends what Vitest has started; for a process that a test has left behind it would wait for ever. */
async function close(vitest: Vitest): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([vitest.close(), pause(30_000, undefined, waiting)])
  waiting.abort()
}

/** Waits until no test has passed for some minutes, and names the files that have not ended: what hangs counts as failed. */
async function untilNothingPasses(
  { state }: Vitest,
  files: readonly TestSpecification[],
): Promise<readonly Tally[]> {
  for (let [before, minutes] = [0, 0]; minutes < patience; minutes++) {
    await pause(60_000, undefined, { ref: false })
    const tests = state.getTestModules().flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    if (passed !== before) [before, minutes] = [passed, 0]
  }
  // What a file does before its tests are known is reported by nobody.
  const isOpen = ({ testModule }: TestSpecification) =>
    !testModule || ['queued', 'pending'].includes(testModule.state())
  print(`\nNo test has passed for ${patience} minutes. Not ended:`)
  for (const file of files.filter(isOpen)) print(nameOf(file))
  return [...talliesOf(state.getTestModules()), verdict('end', false)]
}

const byName = (one: TestSpecification, other: TestSpecification): number =>
  nameOf(one) < nameOf(other) ? -1 : 1
const nameOf = ({ project, moduleId }: TestSpecification) => `${project.name} ${moduleId}`

/** Runs files, after a build and with a browser where some need them; the others run without. */
async function runSpecifications(
  vitest: Vitest,
  files: readonly TestSpecification[],
  { words, lang }: Options,
) {
  const before: Tally[] = []
  let sound = files
  if (files.some(inBrowser) && !findBrowser(lang)) {
    before.push(verdict('Browser', false))
    sound = sound.filter((file) => !inBrowser(file))
  }
  if (!sound.every(isUnit)) {
    const build = tool('Build', 'tsx/dist/cli.mjs', 'scripts/build.ts')
    before.push(build)
    if (build.failed > 0) sound = sound.filter(isUnit)
  }
  const run = await vitest.runTestSpecifications([...sound], words.length === 0)
  const lost = run.unhandledErrors.length + sound.length - run.testModules.length
  return [
    ...before,
    ...talliesOf(run.testModules),
    ...(lost > 0 ? [{ ...verdict('errors beside', false), failed: lost }] : []),
  ]
}

const isUnit = ({ project: { name } }: TestSpecification): boolean => name === 'unit'
const inBrowser = ({ project: { config } }: TestSpecification): boolean =>
  [config.globalSetup].flat().some((file) => basename(file) === 'find-browser.ts')

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

/** What came of test files, set by set. */
function talliesOf(modules: readonly TestModule[]): readonly Tally[] {
  const sets = Map.groupBy(modules, ({ project: { name } }) => name)
  return [...sets].map(([name, modules]) => tallyOf(name, modules))
}

/** A file or group that cannot be set up counts as one that failed, and so does a test that was never run to its end. */
function tallyOf(name: string, modules: readonly TestModule[]): Tally {
  const states = modules.flatMap((module) => [
    ...module.children.allTests().map((test) => test.result().state),
    ...[module, ...module.children.allSuites()]
      .filter((suite) => suite.errors().length > 0)
      .map(() => 'failed'),
  ])
  const count = (state: string) => states.filter((one) => one === state).length
  const failed = count('failed') + count('pending')
  return { name, passed: count('passed'), failed, skipped: count('skipped') }
}

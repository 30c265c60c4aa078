import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** How many checks of one sort passed, failed and were skipped. */
export interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The tally of something that passed or failed as a whole. */
export const verdict = (name: string, isPassed: boolean): Tally => ({
  name,
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  skipped: 0,
})

/** As it is printed: `unit          12 passed, 0 failed, 1 skipped`. */
export const lineOf = ({ name, passed, failed, skipped }: Tally): string =>
  `${name.padEnd(14)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** What came of test files, set by set. */
export function talliesOf(
  modules: readonly TestModule[],
  setOf: (module: TestModule) => string,
): readonly Tally[] {
  const sets = Map.groupBy(modules, setOf)
  return [...sets].map(([name, modules]) => tallyOf(name, modules))
}

/** A file or group that cannot be set up counts as one that failed, and so does a test that was never run to its end. */
function tallyOf(name: string, modules: readonly TestModule[]): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const torn = groups.filter((group) => group.errors().length > 0).length
  return {
    name,
    passed: count('passed'),
    failed: count('failed') + count('pending') + torn,
    skipped: count('skipped'),
  }
}

/** What failed, by name, with the first line of each error; nothing where all passed. A log that is cut still ends with it. */
export function failedIn(modules: readonly TestModule[]): string | undefined {
  const failed = modules.flatMap((module) => [
    ...[module, ...module.children.allSuites()].flatMap((group) =>
      group.errors().map((error) => failure(fullNameOf(group), error)),
    ),
    ...[...module.children.allTests('failed')].flatMap((test) =>
      (test.result().errors ?? []).map((error) => failure(fullNameOf(test), error)),
    ),
  ])
  return failed.length > 0 ? ['Failed:', ...failed].join('\n') : undefined
}

const fullNameOf = (one: TestModule | TestSuite | TestCase): string =>
  one.type === 'module' ? one.relativeModuleId : `${one.module.relativeModuleId}: ${one.fullName}`

const failure = (name: string, { message }: { readonly message: string }): string =>
  `  ${name}\n    ${stripVTControlCharacters(message).split('\n', 1)[0]}`

/** More tests than these do not pass at the second try by chance. */
const mostRetried = 3

/** The tests that passed at their second try only, by name, and whether they are too many; nothing where there are none. */
export function retriedIn(modules: readonly TestModule[]) {
  const retried = modules
    .flatMap((module) => [...module.children.allTests()])
    .filter((test) => test.diagnostic()?.flaky)
  if (retried.length === 0) return undefined
  const names = retried.map((test) => `  ${fullNameOf(test)}`)
  return {
    text: ['Passed at the second try:', ...names].join('\n'),
    tally: verdict('second tries', retried.length <= mostRetried),
  }
}

interface Limits {
  /** In milliseconds, for one file with its set-up. */
  readonly file: number
  /** In milliseconds, between two looks. */
  readonly look: number
}

/**
 * Notes which files run, as a reporter of Vitest's, and tells when one of them has taken too long: code that never ends
 * blocks its worker, so that no limit of Vitest's can end it.
 */
export function fileClock({ file: limit, look }: Limits) {
  const started = new Map<string, number>()
  const nameOf = ({ project, relativeModuleId }: TestModule) =>
    `${project.name}: ${relativeModuleId}`
  const reporter: Reporter = {
    onTestModuleStart: (module) => void started.set(nameOf(module), Date.now()),
    onTestModuleEnd: (module) => void started.delete(nameOf(module)),
    onTestRunEnd: () => started.clear(),
  }
  /** Resolves with the names of the files that have taken too long. */
  const overdue = async (): Promise<readonly string[]> => {
    for (;;) {
      await pause(look, undefined, { ref: false })
      const late = [...started].filter(([, since]) => Date.now() - since > limit)
      if (late.length > 0) return late.map(([name]) => name)
    }
  }
  return { reporter, overdue }
}

/** The ten slowest files, each with its seconds: where the minutes go. */
export function slowestOf(modules: readonly TestModule[]): string {
  const timed = modules.map((module) => {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    return {
      name: module.relativeModuleId,
      seconds: (duration + collectDuration + setupDuration) / 1000,
    }
  })
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  return slowest
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
    .join('\n')
}

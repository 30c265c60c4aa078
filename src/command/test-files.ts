import { startVitest, type TestModule } from 'vitest/node'
import { sum, type Tally } from './tally.ts'

interface Files {
  readonly include: readonly string[]
  /** The browser for tests that need one, which they find in `CHROME_PATH`. */
  readonly browser?: string
}

/** Runs the tests of the files that match, printing as it goes. */
export async function testFiles({ include, browser }: Files): Promise<Tally> {
  const vitest = await startVitest([], {
    config: false,
    watch: false,
    include: [...include],
    // Browsers share the two cores of a small machine badly: one file after the other.
    fileParallelism: browser === undefined,
    env: browser === undefined ? {} : { CHROME_PATH: browser },
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  })
  const { state } = vitest
  const stray = state.getUnhandledErrors().length
  return sum([...state.getTestModules().map(tallyOf), { passed: 0, failed: stray, skipped: 0 }])
}

/** A file that cannot be read as tests counts as one that failed. */
function tallyOf(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const count = (state: string) => states.filter((one) => one === state).length
  return {
    passed: count('passed'),
    failed: count('failed') + (module.errors().length > 0 ? 1 : 0),
    skipped: count('skipped'),
  }
}

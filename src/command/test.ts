import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { browser } from './browser.ts'
import { type ExitCode, exit } from './exit.ts'
import { Failure } from './failure.ts'
import type { Options } from './options.ts'

const root = resolve(import.meta.dirname, '../..')

/** How many checks of one sort passed and failed. */
interface Tally {
  readonly name: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/**
 * `npm test`: everything there is to check, or with `--quick` all that needs no browser; the last line is `N passed, N
 * failed`. With words it runs the test files whose paths hold one of them, and nothing else.
 */
export async function runTests(options: Options): Promise<ExitCode> {
  process.chdir(root)
  const tallies = [...(options.words.length === 0 ? sources() : []), ...(await tests(options))]
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, one) => total + one[key], 0)
  print(['', ...tallies.map(line)].join('\n'))
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? exit.done : exit.problems
}

const sources = (): readonly Tally[] => [
  biome('Format', '--linter-enabled=false', '--assist-enabled=false'),
  biome('Lint', '--formatter-enabled=false', '--error-on-warnings'),
  tool('Types', 'typescript/bin/tsc', '--noEmit'),
]

/** The formatter or the linter over the whole project, without what is only worth knowing. */
const biome = (name: string, ...words: string[]): Tally =>
  tool(
    name,
    '@biomejs/biome/bin/biome',
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '--diagnostic-level=warn',
    ...words,
  )

function tool(name: string, path: string, ...words: string[]): Tally {
  print(`\n${name}`)
  const program = [join(root, 'node_modules', path), ...words]
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' })
  return { name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 }
}

/** The tests of `vitest.config.ts`, after the build that most of them look at. */
async function tests({ words, quick, lang }: Options): Promise<readonly Tally[]> {
  const project = quick ? ['unit', 'site'] : []
  const vitest = await createVitest({ watch: false, project })
  try {
    await vitest.standalone()
    const files = await vitest.globTestSpecifications([...words])
    if (files.length === 0) throw nothingLike(words)
    if (files.some(inBrowser))
      process.env['CHROME_PATH'] = browser(process.env, (sentence) =>
        process.stderr.write(`${sentence[lang]}\n`),
      )
    const build = files.every(isUnit)
      ? []
      : [tool('Build', 'tsx/dist/cli.mjs', join(root, 'scripts/build.ts'))]
    const isBuilt = build.every(({ failed }) => failed === 0)
    if (!isBuilt) print('\nThe site was not built: only tests that need none run.')
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
      isBuilt ? files : files.filter(isUnit),
      words.length === 0,
    )
    const byProject = Map.groupBy(testModules, ({ project: { name } }) => name)
    const stray = { name: 'errors beside', passed: 0, failed: unhandledErrors.length, skipped: 0 }
    return [
      ...build,
      ...[...byProject].map(([name, modules]) => tallyOf(name, modules)),
      ...(stray.failed > 0 ? [stray] : []),
    ]
  } finally {
    await vitest.close()
  }
}

const isUnit = ({ project: { name } }: TestSpecification): boolean => name === 'unit'
const inBrowser = ({ project: { name } }: TestSpecification): boolean =>
  name !== 'unit' && name !== 'site'

const nothingLike = (words: readonly string[]): Failure =>
  new Failure('usage', {
    en: `No test file has “${words.join('” or “')}” in its path.`,
    fr: `Aucun fichier de test n’a « ${words.join(' » ou « ')} » dans son chemin.`,
  })

/** A file that cannot be read as tests counts as one that failed. */
function tallyOf(name: string, modules: readonly TestModule[]): Tally {
  const states = modules.flatMap((module) => [
    ...[...module.children.allTests()].map((test) => test.result().state),
    ...(module.errors().length > 0 ? ['failed'] : []),
  ])
  const count = (state: string) => states.filter((one) => one === state).length
  return { name, passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

const line = ({ name, passed, failed, skipped }: Tally): string =>
  `${name.padEnd(14)}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

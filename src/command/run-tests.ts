import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { browser } from './browser.ts'
import { type ExitCode, exit } from './exit.ts'
import type { Options } from './options.ts'
import { oneCheck, sum, type Tally } from './tally.ts'
import { testFiles } from './test-files.ts'

const root = resolve(import.meta.dirname, '../..')

interface Step {
  readonly name: string
  readonly run: () => Tally | Promise<Tally>
}

const tool = (path: string, ...words: string[]): Tally =>
  oneCheck(
    spawnSync(process.execPath, [join(root, 'node_modules', path), ...words], {
      cwd: root,
      stdio: 'inherit',
    }).status === 0,
  )

/** The formatter or the linter over the whole project, without what is only worth knowing. */
const biome = (...words: string[]): Tally =>
  tool(
    '@biomejs/biome/bin/biome',
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '--diagnostic-level=warn',
    ...words,
  )

const sources: readonly Step[] = [
  { name: 'Format', run: () => biome('--linter-enabled=false', '--assist-enabled=false') },
  { name: 'Lint', run: () => biome('--formatter-enabled=false', '--error-on-warnings') },
  { name: 'Types', run: () => tool('typescript/bin/tsc', '--noEmit') },
  {
    name: 'Unit tests',
    run: () => testFiles({ include: ['{src,templates,scripts,bench}/**/*.test.{ts,tsx}'] }),
  },
]

const build: Step = {
  name: 'Build',
  run: () => tool('tsx/dist/cli.mjs', join(root, 'scripts/build.ts')),
}

/** The folders of tests that need a browser, with the names of their steps. */
const inBrowser = {
  browser: 'Real browser',
  hosting: 'Hosts',
  firefox: 'Firefox',
  lighthouse: 'Lighthouse',
} as const

const site = (chromium: string): readonly Step[] => [
  {
    name: 'Built site',
    run: () =>
      testFiles({
        include: ['test/*.test.ts', `test/!(${Object.keys(inBrowser).join('|')})/**/*.test.ts`],
      }),
  },
  ...Object.entries(inBrowser).map(([folder, name]) => ({
    name,
    run: () => testFiles({ include: [`test/${folder}/**/*.test.ts`], browser: chromium }),
  })),
]

/** `npm test`: everything there is to check; its last line is `N passed, N failed`. */
export async function runTests({ lang }: Options): Promise<ExitCode> {
  process.chdir(root)
  const chromium = browser(process.env, (sentence) => process.stderr.write(`${sentence[lang]}\n`))
  print(`Browser: ${chromium}`)

  const results = [...(await inTurn(sources)), ...(await inTurn([build]))]
  const built = results.at(-1)?.tally.failed === 0
  if (built) results.push(...(await inTurn(site(chromium))))
  else print('\nThe site was not built: its own tests and those in the browser did not run.')

  const total = sum(results.map(({ tally }) => tally))
  print(['', ...results.map(({ name, tally }) => `${name.padEnd(14)}${said(tally)}`)].join('\n'))
  print(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? exit.done : exit.problems
}

async function inTurn(steps: readonly Step[]) {
  const results: { name: string; tally: Tally }[] = []
  for (const { name, run } of steps) {
    print(`\n${name}`)
    results.push({ name, tally: await run() })
  }
  return results
}

const said = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { runProgram } from './run-program.ts'
import { setOf } from './sets.ts'
import { newFolder } from './temporary.ts'

const root = resolve(import.meta.dirname, '..')

/** A promise, the line of the program that keeps it, what breaks that line, and the test that has to fail then. */
const breakSchema = z.strictObject({
  promise: z.string(),
  file: z.string(),
  find: z.string(),
  replace: z.string(),
  /** The file of the test, and what its title matches, as a regular expression. */
  test: z.string(),
  title: z.string(),
})

/** One row of `test/breaks.yaml`. */
export type Break = z.infer<typeof breakSchema>

/** The table of breaks; throws where a row has another form. */
export const breaks = (): readonly Break[] =>
  z.array(breakSchema).parse(parse(readFileSync(join(root, 'test/breaks.yaml'), 'utf8')))

/** The text of a file with its break; undefined where what is to be found stands there not once. */
export function broken({ file, find, replace }: Break): string | undefined {
  const parts = readFileSync(join(root, file), 'utf8').split(find)
  return parts.length === 2 && find !== replace ? parts.join(replace) : undefined
}

/**
 * Mutation tests by hand: breaks one line after the other in a copy of the project, and runs the test that has to notice.
 * `words` choose breaks by what they say, `unit:` those of a set of tests. `tell` hears of each whether a test of its title has failed.
 */
export function tryBreaks(words: readonly string[], tell: (one: Break, isSeen: boolean) => void) {
  const copy = newFolder('breaks-')
  try {
    const parts = runProgram('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout
    for (const path of parts.split('\0').filter(Boolean)) cpSync(join(root, path), join(copy, path))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const one of breaks()) {
      const { file, test, promise } = one
      const said = `${setOf(test)?.name}: ${file} ${test} ${promise}`
      if (words.every((word) => said.includes(word))) tell(one, isNoticed(copy, one))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

function isNoticed(copy: string, one: Break): boolean {
  const text = broken(one)
  if (text === undefined) return false
  const report = join(copy, '.report.json')
  const set = setOf(one.test)
  rmSync(report, { force: true })
  writeFileSync(join(copy, one.file), text)
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const words = ['run', '--project', set?.kind ?? '', one.test, '-t', one.title]
    const output = ['--reporter=json', `--outputFile=${report}`]
    const env = {
      ...process.env,
      // What does not come any more is waited for to the end.
      WAITING: '15000',
      ...(set?.isWithoutSite && { FOUNDATION: 'not needed' }),
    }
    const options = { cwd: copy, env, timeout: 600_000 }
    runProgram(process.execPath, [vitest, ...words, ...output], options)
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const isOfTitle = new RegExp(one.title)
    return tests.some(({ status, fullName }) => status === 'failed' && isOfTitle.test(fullName))
  } catch {
    // Without a report no test has failed: the run has.
    return false
  } finally {
    cpSync(join(root, one.file), join(copy, one.file))
  }
}

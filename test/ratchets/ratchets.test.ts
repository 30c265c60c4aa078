import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

/** How many there may be of each. */
const limits = z
  .record(z.string(), z.int())
  .parse(parse(readFileSync(join(import.meta.dirname, 'ratchets.yaml'), 'utf8')))

const files = ['src', 'templates', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map(
      ({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'),
    ),
  )
  .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** What Biome reports (`--reporter=json`), as far as it is read here. */
const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }),
    }),
  ),
})

/** What Biome's rules of `rules.jsonc` find, each as one line with its place. */
async function findings() {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const given = [
    'lint',
    `--config-path=${join(import.meta.dirname, 'rules.jsonc')}`,
    '--max-diagnostics=none',
  ]
  const options = { cwd: root, maxBuffer: 2 ** 26 }
  const run = promisify(execFile)(
    process.execPath,
    [biome, ...given, '--reporter=json', 'src', 'templates', 'scripts'],
    options,
  )
  // It ends with a code of its own where it finds something.
  const { stdout } = await run.catch((error: unknown) =>
    z.object({ stdout: z.string() }).parse(error),
  )
  return report
    .parse(JSON.parse(stdout.slice(stdout.indexOf('{'))))
    .diagnostics.filter(({ location }) => !/\.test\.tsx?$/.test(location.path))
    .map(({ category, message, location }) => {
      const [count = ''] = message.match(/\d+/) ?? []
      const line = location.start.line
      const source = files.find(({ path }) => path === location.path)?.text.split('\n')[line - 1]
      return {
        rule: category.replace(/.*\//, ''),
        count: Number(count),
        isComponent: /function [A-Z]/.test(source ?? ''),
        place: `${location.path}:${line} ${count}`,
      }
    })
}

/** Every line of the product that a pattern fits, with its place. */
const linesLike = (pattern: RegExp, isMeant: (path: string) => boolean = () => true) =>
  files
    .filter(({ path }) => isMeant(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [],
        ),
    )

/** Holds what was found to the number of its row, and asks for a lower one where it has fallen. */
function hold(row: string, found: readonly string[]) {
  const limit = limits[row]
  expect(found.length, `${row}:\n${found.join('\n')}\n`).toBeLessThanOrEqual(limit ?? -1)
  expect(limit, `Write the new number of “${row}” into test/ratchets/ratchets.yaml`).toBe(
    found.length,
  )
}

const found = await findings()

test('no function becomes harder to follow', () => {
  hold(
    'functions of a cognitive complexity over 25',
    found.filter(({ rule }) => rule === 'noExcessiveCognitiveComplexity').map(({ place }) => place),
  )
})

test('no function grows', () => {
  hold(
    'functions over 40 lines, components over 80',
    found
      .filter(({ rule, count, isComponent }) => {
        return rule === 'noExcessiveLinesPerFunction' && count > (isComponent ? 80 : 40)
      })
      .map(({ place }) => place),
  )
})

test('nothing is packed onto a line', () => {
  const tuple =
    /^\s*(?:export )?(?:const|let) \[[^\]]*,[^\]]*\](?:: .*)? = \[(?!\.\.\.).*\](?: as const)?$/
  hold(
    'tuples and spreads that only pack a line',
    linesLike(/\.\.\.\{ |^\s*\.\.\.\[.*\],$/).concat(linesLike(tuple)),
  )
})

test('a type name of the editor is declared once', () => {
  const declared = files
    .filter(({ path }) => path.startsWith('src/editor/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].map(([, name = '']) => ({
        name,
        path,
      })),
    )
  const several = [...Map.groupBy(declared, ({ name }) => name)].filter(([, all]) => all.length > 1)
  hold(
    'type names of the editor declared in several files',
    several.map(([name, all]) => `${name}: ${all.map(({ path }) => path).join(' ')}`),
  )
})

test('every value that comes from outside is checked', () => {
  hold(
    'values of no known type',
    linesLike(/(?<![\w.])Object\(|Reflect\.get\(|JSON\.parse\(/, (path) => path !== 'src/parse.ts'),
  )
})

test('a file of the panel exports few names', () => {
  const exported =
    /^export (?:async )?(?:const|let|function|class|interface|type) \w+|^export (?:type )?\{/gm
  hold(
    'files of the panel with more than eight exported names',
    files
      .filter(({ path }) => path.startsWith('src/editor/panel/'))
      .map(({ path, text }) => ({ path, names: text.match(exported) ?? [] }))
      .filter(({ names }) => names.length > 8)
      .map(({ path, names }) => `${path}: ${names.length}`),
  )
})

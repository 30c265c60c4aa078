import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(import.meta.dirname, 'hostile-cases.md'), 'utf8')

/** The last number of each chapter. */
const last = { A: 22, B: 7, C: 13, D: 12, E: 7, F: 16, G: 9, H: 15, I: 6, J: 38 }
const numbers = Object.entries(last).flatMap(([chapter, count]) =>
  Array.from({ length: count }, (_, index) => `${chapter}${index + 1}`),
)

const rows = [...table.matchAll(/^\| ([A-Z]\d+) \| (.+?) \| (.*) \|$/gm)].map(
  ([, number = '', tried = '', shown = '']) => ({ number, tried, shown: shown.split('<br>') }),
)

/** The names of the rows of a table of mistakes, group by group. */
const groups = z.record(z.string(), z.record(z.string(), z.unknown()))

/** How often a title stands in a file. */
function count(path: string, title: string): number {
  const text = readFileSync(join(root, path), 'utf8')
  if (!path.endsWith('.yaml')) return text.split(title).length - 1
  return Object.values(groups.parse(parse(text))).filter((names) => Object.hasOwn(names, title))
    .length
}

/** What is wrong with what a row says to be its test or its reason. */
function faultOf(shown: string): string | undefined {
  if (/^not automated: \S/.test(shown)) return undefined
  const [, path = '', title = ''] = /^`(\S+) › (.+)`$/.exec(shown) ?? []
  if (!/(?:\.test\.tsx?|\.yaml)$/.test(path)) return 'is neither a test nor a reason'
  if (!existsSync(join(root, path))) return 'names a file that is not there'
  const found = count(path, title)
  return found === 1 ? undefined : `stands in its file ${found} times`
}

test('every hostile case stands in the table, once and in its order', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('every hostile case names tests that are there, or why none can be', () => {
  const faults = rows.flatMap(({ number, shown }) =>
    shown.map((one) => [number, one, faultOf(one)]).filter(([, , fault]) => fault),
  )
  expect(faults).toEqual([])
})

test('every hostile case is told in a few words', () => {
  expect(rows.filter(({ tried }) => tried.length > 80)).toEqual([])
})

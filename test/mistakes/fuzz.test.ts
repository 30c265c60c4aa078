import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { paths, problemsWith, textOf, validated } from '../foundation.ts'
import { seed } from '../random.ts'
import { bodies, type Mutant, mutators, paragraphs, places, withParagraph } from './mutants.ts'

// A mutant takes some 15 ms, on a busy machine several times that. `MUTANTS=10000` tries every place.
vi.setConfig({ testTimeout: 120_000 })
const most = Number(process.env['MUTANTS'] ?? 12)
const runs = Number(process.env['RUNS'] ?? 40)

/** Line ends and a byte order mark change nothing. */
const disguises: readonly ((text: string) => string)[] = [
  String,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
]

/** Some of the mutants of a kind. */
function chosen(mutants: readonly Mutant[]): readonly Mutant[] {
  const count = Math.min(most, mutants.length)
  const subset = fc.shuffledSubarray([...mutants], { minLength: count, maxLength: count })
  const [some = []] = fc.sample(subset, { seed, numRuns: 1 })
  return some
}

/** Where a mutant's problem is to be, and what it is. */
function expected({ path, text, at, code }: Mutant): string {
  const lines = text.slice(0, at).split('\n')
  return `${path}:${lines.length}:${[...(lines.at(-1) ?? '')].length + 1} ${code}`
}

/** What is told of a mutant. Words that grew longer than their place are a matter of taste. */
const told = (path: string, text: string): readonly string[] =>
  problemsWith({ [path]: text })
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)

function expectAll(mutants: readonly Mutant[]): void {
  expect(mutants.length).toBeGreaterThan(0)
  const wrong = chosen(mutants).flatMap((mutant, index) => {
    const disguise = disguises[index % disguises.length] ?? String
    const found = told(mutant.path, disguise(mutant.text))
    const wanted = [expected(mutant)]
    return String(found) === String(wanted) ? [] : [{ wanted, found }]
  })
  expect(wrong).toEqual([])
}

// Every place is tried somewhere: there are hundreds of them.
expect(places.length).toBeGreaterThan(400)
expect(bodies.length).toBeGreaterThan(14)

test.each(Object.entries(mutators))('one mistake in a field is one problem: %s', (name, mutate) => {
  expectAll(
    places.flatMap((place) => {
      const mutant = mutate(place)
      return mutant ? [{ name, path: place.path, ...mutant }] : []
    }),
  )
})

test.each(Object.keys(paragraphs))('one mistake in a body is one problem: %s', (name) =>
  expectAll(bodies.flatMap((body) => withParagraph(body, name) ?? [])),
)

const path = fc.constantFrom(...paths.filter((name) => /\.(?:md|yaml|json)$/.test(name)))
const marks = ['---', '\n', ': ', '- ', '  ', '\t', ...'"\'[{*&!|>#']
const scrap = fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'binary', maxLength: 4 }))

function expectAnswer(file: string, bytes: Uint8Array): void {
  const { files, problems } = validated({ [file]: bytes })
  expect(files === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
  for (const { line, column, endLine, endColumn, message, fix } of problems) {
    expect(line).toBeGreaterThan(0)
    expect(column).toBeGreaterThan(0)
    expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true)
    expect(`${message} ${fix}`).not.toMatch(/undefined|\[object|NaN|\{\w+\|/)
  }
}

/** What once failed, as a file and its bytes. */
const kept: [string, Uint8Array][] = [['site.yaml', Buffer.from('\uFEFF')]]

test('problems or a site, never an exception, are the answer to random bytes', () => {
  const anything = fc.property(path, fc.uint8Array({ maxLength: 200 }), expectAnswer)
  fc.assert(anything, { seed, numRuns: runs, examples: kept })
})

test('problems or a site, never an exception, are the answer to random scraps', () => {
  const cut = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), scrap })
  const cuts = fc.array(cut, { minLength: 1, maxLength: 4 })
  const edited = fc.property(path, cuts, (file, all) => {
    const text = all.reduce((current, { at, length, scrap: piece }) => {
      const place = at % (current.length + 1)
      return current.slice(0, place) + piece + current.slice(place + length)
    }, textOf(file))
    expectAnswer(file, Buffer.from(text))
  })
  fc.assert(edited, { seed, numRuns: runs })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shipped } from '../foundation.ts'
import { type Body, paragraphs, withParagraph } from './body-mutators.ts'
import { type Mutant, mutators } from './mutators.ts'
import { placesOf, textsOf } from './places.ts'

// A mutant takes some 15 ms; on a busy machine several times that. `MUTANTS=10000` tries every place.
const timeout = 120_000
const most = Number(process.env['MUTANTS'] ?? 24)

const shippedTexts = textsOf(shipped)
const places = placesOf(shippedTexts)

const bodies: readonly Body[] = [...shippedTexts].flatMap(([path, text]) => {
  if (!path.endsWith('.md')) return []
  const template = /^template: (.*)$/m.exec(text)?.[1]
  const isShown = template === undefined || !['landing', 'swarm', 'chateau'].includes(template)
  return isShown ? [{ path, text, isPage: template === 'prose' }] : []
})

/** Some of the mutants of a kind, always the same ones; line ends and a byte order mark change nothing. */
function chosen(mutants: readonly Mutant[]): readonly Mutant[] {
  const count = Math.min(most, mutants.length)
  const subset = fc.shuffledSubarray([...mutants], { minLength: count, maxLength: count })
  const [some = []] = fc.sample(subset, { seed: 4, numRuns: 1 })
  return some
}

const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
]

/** Where a mutant's problem is to be, and what it is. */
function expected({ path, text, at, code }: Mutant): string {
  const lines = text.slice(0, at).split('\n')
  return `content/${path}:${lines.length}:${[...(lines.at(-1) ?? '')].length + 1} ${code}`
}

/** What is told of a mutant. */
const told = (path: string, text: string): string[] =>
  shipped
    .problemsWith({ [path]: text })
    // Words that grew longer than their place are a matter of taste.
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)

/** Expects of each mutant the one problem that it has, at its place. */
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

describe('one mistake in a field is one problem at its place', () => {
  test.each(Object.entries(mutators))(
    '%s',
    (name, mutate) => {
      expectAll(
        places.flatMap((place) => {
          const mutant = mutate(place)
          return mutant ? [{ name, path: place.path, ...mutant }] : []
        }),
      )
    },
    timeout,
  )
})

describe('one mistake in a body is one problem at its place', () => {
  test.each(Object.keys(paragraphs))(
    '%s',
    (name) => expectAll(bodies.flatMap((body) => withParagraph(body, name) ?? [])),
    timeout,
  )
})

test('every place is tried somewhere: there are hundreds of them', () => {
  expect(places.length).toBeGreaterThan(400)
  expect(bodies.length).toBeGreaterThan(14)
})

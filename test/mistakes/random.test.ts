import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipped } from '../foundation.ts'

// A single run takes some 20 ms; on a busy machine it may take ten times that.
const timeout = 60_000
const runs = Number(process.env['RUNS'] ?? 40)
const isText = (path: string) => /\.(?:md|yaml|json)$/.test(path) && !/^[A-Z]+\.md$/.test(path)
const path = fc.constantFrom(...shipped.paths.filter(isText))
const scrap = fc.oneof(
  fc.constantFrom(
    '---',
    '\n',
    ': ',
    '- ',
    '  ',
    '\t',
    '"',
    "'",
    '[',
    '{',
    '*',
    '&',
    '!',
    '|',
    '>',
    '#',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

function expectAnswer(changes: Record<string, Uint8Array>): void {
  const { site, problems } = shipped.validated(changes)
  expect(site === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
  for (const { line, column, endLine, endColumn, message, fix } of problems) {
    expect(line).toBeGreaterThan(0)
    expect(column).toBeGreaterThan(0)
    expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true)
    expect(`${message} ${fix}`).not.toMatch(/undefined|\[object|NaN/)
  }
}

test(
  'random bytes in a file give problems or a site, never an exception',
  () => {
    fc.assert(
      fc.property(path, fc.uint8Array({ maxLength: 200 }), (file, bytes) => {
        expectAnswer({ [file]: bytes })
      }),
      { seed: 2, numRuns: runs },
    )
  },
  timeout,
)

test(
  'random scraps in a file give problems or a site, never an exception',
  () => {
    const cut = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), scrap })
    fc.assert(
      fc.property(path, fc.array(cut, { minLength: 1, maxLength: 4 }), (file, cuts) => {
        const text = cuts.reduce(
          (current, { at, length, scrap: piece }) => {
            const place = at % (current.length + 1)
            return current.slice(0, place) + piece + current.slice(place + length)
          },
          shipped.textWith(file, (same) => `${same} `),
        )
        expectAnswer({ [file]: Buffer.from(text) })
      }),
      { seed: 3, numRuns: runs },
    )
  },
  timeout,
)

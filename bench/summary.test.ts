import { expect, test } from 'vitest'
import { ratiosOf, summary } from './summary.ts'

const run = { date: '2026-01-01', commit: '1a2b3c4', machine: 'Node 26 on linux' }
const works = {
  'edit: one page': { seconds: 6, ratio: 4.5 },
  'edit: one page by other': { seconds: 1.5, ratio: 1.1 },
  'save: a text': { seconds: 0.05, ratio: 8 },
  'save: a text by other': { seconds: 0.2, ratio: 33 },
  'build: first': { seconds: 29.5, ratio: 60 },
  'build: again': { seconds: 0.3, ratio: 0.9 },
}

test('a report begins with what was measured, on what, beside whom, what is fast and what is slow', () => {
  expect(summary({ ...run, works })).toMatchInlineSnapshot(`
    "This run of 2026-01-01 measured 4 works of Point d’Orgue at commit 1a2b3c4, and 2 works of other tools.
    It ran on Node 26 on linux.
    Compared with other tools, Point d’Orgue was slower in 1: edit: one page (6.0 s; other 1.5 s); faster in 1: save: a text (50 ms; other 200 ms).
    Fastest compared with the floor: build: again (300 ms, 0.90 times the floor); edit: one page (6.0 s, 4.50 times the floor); save: a text (50 ms, 8.00 times the floor).
    Slowest compared with the floor: build: first (29.5 s, 60.00 times the floor); save: a text (50 ms, 8.00 times the floor); edit: one page (6.0 s, 4.50 times the floor)."
  `)
})

test('who measures alone is compared with nobody', () => {
  const { 'build: first': first } = works
  expect(summary({ ...run, works: { 'build: first': first } }).split('\n')).toMatchObject({
    0: 'This run of 2026-01-01 measured 1 work of Point d’Orgue at commit 1a2b3c4.',
    2: 'No other tool did any of these works in this run.',
    length: 5,
  })
})

test('a tool that is always slower is told so', () => {
  const { 'save: a text': own, 'save: a text by other': other } = works
  const some = { 'save: a text': own, 'save: a text by other': other }
  expect(summary({ ...run, works: some })).toContain(
    'Compared with other tools, Point d’Orgue was slower in none; faster in 1: save: a text (50 ms; other 200 ms).',
  )
})

test('the history keeps the ratios', () => {
  const { 'build: first': first } = works
  expect(ratiosOf({ 'build: first': first })).toEqual({ 'build: first': 60 })
})

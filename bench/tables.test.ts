import { expect, test } from 'vitest'
import { product } from './summary.ts'
import {
  changeTable,
  checkTable,
  costTable,
  lighthouseTable,
  pagesTable,
  profileTables,
  saveTable,
  saveWorks,
} from './tables.ts'

const spread = { middle: 2.5, least: 2 }

test('checks are told as ratios, the least in brackets', () => {
  const cost = { name: 'content', files: 3, milliseconds: spread, toYaml: spread, toParse: spread }
  expect(checkTable([cost])).toBe(`\
| check | files | ÷ YAML, median (minimum) | ÷ YAML and Markdown, median (minimum) | CPU ms, median (minimum) |
|---|---:|---:|---:|---:|
| content | 3 | 2.50 (2.00) | 2.50 (2.00) | 3 (2) |`)
})

test('what is not known of a cost is told as a dash', () => {
  const unknown = { middle: Number.NaN, least: Number.NaN }
  const built = { name: 'built', wall: spread, processor: spread, memory: 2.5e8 }
  const followed = { name: 'followed', wall: spread, processor: unknown, memory: Number.NaN }
  expect(
    costTable([
      { ...built, toFloor: { wall: spread, processor: spread } },
      { ...followed, toFloor: { wall: spread, processor: unknown } },
    ]),
  ).toBe(`\
| work | ÷ floor, median (minimum) | ÷ floor, CPU, median (minimum) | seconds, median (minimum) | CPU s, median (minimum) | most memory, MB |
|---|---:|---:|---:|---:|---:|
| built | 2.50 (2.00) | 2.50 (2.00) | 2.50 (2.00) | 2.50 (2.00) | 250 |
| followed | 2.50 (2.00) | – | 2.50 (2.00) | – | – |`)
})

test('edits are told beside a bare server, and one that no page follows as a dash', () => {
  const saves = [
    { edit: 'a text', tool: 'floor', time: { middle: 10, least: 8 }, missed: 0 },
    { edit: 'a text', tool: product, time: { middle: 45, least: 40 }, missed: 1 },
    { edit: 'a text', tool: 'other', time: { middle: Number.NaN, least: Number.NaN }, missed: 3 },
  ]
  expect(saveTable(saves)).toBe(`\
| edit | by | ÷ floor, median (minimum) | ms, median (minimum) | missed |
|---|---:|---:|---:|---:|
| a text | floor | 1.00 (0.80) | 10 (8) | 0 |
| a text | Point d’Orgue | 4.50 (4.00) | 45 (40) | 1 |
| a text | other | – | – | 3 |`)
  expect(saveWorks(saves)).toEqual({ 'a text': { seconds: 0.045, ratio: 4.5 } })
})

test('functions are told with their file', () => {
  const render = { name: 'render', place: 'src/render/page.tsx', milliseconds: 12.4, share: 0.25 }
  const profiles = [{ name: 'again', functions: [render, { ...render, place: '' }] }]
  expect(profileTables(profiles)).toBe(`\
again:

| function | ms | of all | file |
|---|---:|---:|---|
| \`render\` | 12 | 25.0 % | src/render/page.tsx |
| \`render\` | 12 | 25.0 % | V8 |`)
})

test('a change is told from previous run', () => {
  const works = [
    { name: 'build: again', ratio: 1.5, before: 2 },
    { name: 'build: first', ratio: 3, before: undefined },
  ]
  expect(changeTable(works)).toBe(`\
| work | ÷ floor | previous run | change |
|---|---:|---:|---:|
| build: again | 1.50 | 2.00 | -25 % |
| build: first | 3.00 | – | – |`)
})

test('pages are told in thousands of bytes, and what they do without as a dash', () => {
  const pictures = { telephone: 28_400, desk: 47_400 }
  const bytes = { page: 14_000, styles: 0, fonts: 36_900, pictures, scripts: 0, laterScripts: 640 }
  expect(pagesTable([{ name: '/', ...bytes, requests: 4 }])).toBe(`\
| kB | page | CSS after it | fonts | images, 390 px at 3 | images, 1440 px at 1 | JS | JS later | requests |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
| at most | 14.6 | 11.0 | 46.0 | 160.0 | 160.0 |  |  |  |
| / | 14.0 | – | 36.9 | 28.4 | 47.4 | – | 0.6 | 4 |`)
})

test('scores are told with what costs points', () => {
  const scores = { performance: 99, accessibility: 100 }
  const rest = { largestPaint: 1200, layoutShift: 0, blocked: 8, requests: 5, bytes: 52_340 }
  expect(lighthouseTable([{ name: '/', scores, ...rest, losses: ['lcp 1.2 s'] }])).toContain(
    '| / | 99 | 100 | – | – | 1200 ms | 0.000 | 8 ms | 5 | 52.3 | lcp 1.2 s |',
  )
})

import type { CheckCost } from './check.ts'
import type { Measured } from './history.ts'
import type { Measurement } from './lighthouse.ts'
import type { Cost } from './measure.ts'
import type { PageBytes } from './pages.ts'
import type { Profile } from './profile.ts'
import type { Saved } from './save.ts'
import type { Scale } from './scale.ts'
import type { Spread } from './spread.ts'
import { product, type Timed } from './summary.ts'
import { budgets } from './weigh.ts'

const both = ({ middle, least }: Spread, digits = 2): string =>
  Number.isNaN(middle) ? '–' : `${middle.toFixed(digits)} (${least.toFixed(digits)})`

/** Heads of columns that hold spreads. */
const spreads = (...heads: readonly string[]): readonly string[] =>
  heads.map((head) => `${head}, median (minimum)`)

/** A table in Markdown whose first column and, where there are any, last `words` columns are not figures. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  words = 0,
): string {
  const isFigure = (index: number) => index > 0 && index < heads.length - words
  const rules = heads.map((_, index) => (isFigure(index) ? '---:' : '---'))
  const lines = [heads, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.toSpliced(1, 0, `|${rules.join('|')}|`).join('\n')
}

/** What checks cost. */
export const checkTable = (costs: readonly CheckCost[]): string =>
  table(
    ['check', 'files', ...spreads('÷ YAML', '÷ YAML and Markdown', 'CPU ms')],
    costs.map(({ name, files, toYaml, toParse, milliseconds }) => [
      name,
      files,
      both(toYaml),
      both(toParse),
      both(milliseconds, 0),
    ]),
  )

/** What works cost beside their floor. */
export const costTable = (costs: readonly Cost[]): string =>
  table(
    ['work', ...spreads('÷ floor', '÷ floor, CPU', 'seconds', 'CPU s'), 'most memory, MB'],
    costs.map(({ name, toFloor, wall, processor, memory }) => [
      name,
      both(toFloor.wall),
      both(toFloor.processor),
      both(wall),
      both(processor),
      Number.isNaN(memory) ? '–' : (memory / 1e6).toFixed(0),
    ]),
  )

/** What sites of many pages cost, and what their builds leave. */
export const scaleTables = (scales: readonly Scale[]): string =>
  scales
    .map(({ pages, costs, output: { files, bytes } }) => {
      const left = `${files} files, ${(bytes / 1e6).toFixed(1)} MB`
      return `${pages.toLocaleString('en')} pages, ${left} with those of this site:\n\n${costTable(costs)}`
    })
    .join('\n\n')

/** How long an edit takes to the open page, in milliseconds, and divided by that of the bare server. */
export const saveTable = (saves: readonly Saved[]): string =>
  table(
    ['edit', 'by', ...spreads('÷ floor', 'ms'), 'missed'],
    saves.map(({ edit, tool, time, missed }) => [
      edit,
      tool,
      both(toFloor(saves, time)),
      both(time, 0),
      missed,
    ]),
  )

/** The works of ours and others whose open page follows, by the name that `workBy` gives them. */
export const saveWorks = (saves: readonly Saved[]): Readonly<Record<string, Timed>> =>
  Object.fromEntries(
    saves
      .filter(({ tool, time }) => tool !== 'floor' && !Number.isNaN(time.middle))
      .map(({ edit, tool, time }) => [
        workBy(edit, tool),
        { seconds: time.middle / 1000, ratio: toFloor(saves, time).middle },
      ]),
  )

/** The name of a work, with the tool that did it where that is another one. */
export const workBy = (work: string, tool: string): string =>
  tool === product ? work : `${work} by ${tool}`

function toFloor(saves: readonly Saved[], { middle, least }: Spread): Spread {
  const floor = saves.find(({ tool }) => tool === 'floor')?.time.middle ?? Number.NaN
  return { middle: middle / floor, least: least / floor }
}

/** The most expensive functions of some builds. */
export const profileTables = (profiles: readonly Profile[]): string =>
  profiles
    .map(({ name, functions }) => {
      const rows = functions.map(({ milliseconds, share, ...one }) => [
        `\`${one.name}\``,
        milliseconds.toFixed(0),
        `${(share * 100).toFixed(1)} %`,
        one.place || 'V8',
      ])
      return `${name}:\n\n${table(['function', 'ms', 'of all', 'file'], rows, 1)}`
    })
    .join('\n\n')

/** What works take now and what they took in the previous run. */
export const changeTable = (works: readonly Measured[]): string =>
  table(
    ['work', '÷ floor', 'previous run', 'change'],
    works.map(({ name, ratio, before = Number.NaN }) => [
      name,
      ratio.toFixed(2),
      Number.isNaN(before) ? '–' : before.toFixed(2),
      Number.isNaN(before) ? '–' : `${((ratio / before - 1) * 100).toFixed(0)} %`,
    ]),
  )

const thousands = (bytes: number): string => (bytes / 1000).toFixed(1)

/** What pages take from their server and what they may take; kB are 1,000 bytes. */
export function pagesTable(pages: readonly PageBytes[]): string {
  const { page, styles, fonts, pictures } = budgets
  const views = ['images, 390 px at 3', 'images, 1440 px at 1']
  return table(
    ['kB', 'page', 'CSS after it', 'fonts', ...views, 'JS', 'JS later', 'requests'],
    [
      ['at most', ...[page, styles, fonts, pictures, pictures].map(thousands), '', '', ''],
      ...pages.map((one) => [
        one.name,
        ...[one.page, one.styles, one.fonts, one.pictures.telephone, one.pictures.desk]
          .concat(one.scripts, one.laterScripts)
          .map((bytes) => (bytes === 0 ? '–' : thousands(bytes))),
        one.requests,
      ]),
    ],
  )
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What Lighthouse says of pages; kB are 1,000 bytes. */
export const lighthouseTable = (measured: readonly Measurement[]): string =>
  table(
    ['page', ...categories, 'LCP', 'CLS', 'TBT', 'requests', 'kB', 'what costs points'],
    measured.map((page) => [
      page.name,
      ...categories.map((category) => page.scores[category] ?? '–'),
      `${page.largestPaint} ms`,
      page.layoutShift.toFixed(3),
      `${page.blocked} ms`,
      page.requests,
      thousands(page.bytes),
      page.losses.join(', ') || '–',
    ]),
    1,
  )

import type { CheckCost } from './check.ts'
import { markdownTable } from './markdown-table.ts'
import type { Spread } from './spread.ts'

const columns = [
  { head: 'check' },
  ...['files', '÷ YAML parse', '÷ YAML and Markdown parse', 'CPU ms'].map((head) => ({
    head,
    figures: true,
  })),
]

/** What checks cost as a table in Markdown: of nine rounds the middle one, and the least. */
export const checkTable = (costs: readonly CheckCost[]): string =>
  markdownTable(
    columns,
    costs.map(({ name, files, toYaml, toParse, milliseconds }) => [
      name,
      String(files),
      both(toYaml, 2),
      both(toParse, 2),
      both(milliseconds, 0),
    ]),
  )

const both = ({ middle, least }: Spread, digits: number): string =>
  `${middle.toFixed(digits)} (${least.toFixed(digits)})`

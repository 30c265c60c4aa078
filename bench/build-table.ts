import type { BuildCost } from './build.ts'
import { markdownTable } from './markdown-table.ts'
import type { Spread } from './spread.ts'

const heads = ['÷ floor', 'CPU s', 'seconds', 'most memory, MB', 'files made and kept']
const columns = [{ head: 'build' }, ...heads.map((head) => ({ head, figures: true }))]

/** What builds cost as a table in Markdown: the middle of all rounds, and the least. */
export const buildTable = (costs: readonly BuildCost[]): string =>
  markdownTable(
    columns,
    costs.map(({ name, toFloor, processor, wall, memory, made }) => [
      name,
      both(toFloor),
      both(processor),
      both(wall),
      (memory / 1_000_000).toFixed(0),
      String(made),
    ]),
  )

const both = ({ middle, least }: Spread): string => `${middle.toFixed(2)} (${least.toFixed(2)})`

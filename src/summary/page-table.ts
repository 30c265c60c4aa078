import { cellsOf } from '../format/cells.ts'
import { paint } from '../format/paint.ts'
import type { PrintOptions } from '../format/report.ts'
import { kilobytes } from './kilobytes.ts'
import { gaps, type LaidColumn, type LaidGroup, layColumns, limit } from './lay-columns.ts'
import { summaryWords } from './summary-words.ts'
import type { PageWeight } from './weigh-pages.ts'

/**
 * The lines of a table: one for each page, under the names and budgets of the columns; `!` stands behind what is over
 * its budget. A narrow terminal does without some columns.
 */
export function pageTable(
  weights: readonly PageWeight[],
  options: PrintOptions,
): readonly string[] {
  const words = summaryWords[options.lang]
  const { first, groups } = layColumns(weights, words, options.width)
  const row = (head: string, cell: (column: LaidColumn) => string) =>
    [clip(head, first), ...groups.map((group) => cellsIn(group, cell))].join('').trimEnd()
  const names = groups.map(({ name, width }) => spaces(gaps.groups) + fill(name, width))
  const figure =
    (weight: PageWeight) =>
    ({ measure, width, budget = Number.POSITIVE_INFINITY }: LaidColumn) => {
      const text = kilobytes(weight[measure], words.point).padStart(width)
      return weight[measure] > budget ? paint(options, 'yellow', `${text}!`) : `${text} `
    }
  return [
    paint(options, 'bold', spaces(first) + names.join('').trimEnd()),
    row(words.unit, ({ measure, width }) => `${words.measures[measure].padStart(width)} `),
    paint(
      options,
      'dim',
      row(words.atMost, ({ budget, width }) => `${limit(budget, words.point).padStart(width)} `),
    ),
    ...weights.map((weight) => row(weight.address, figure(weight))),
  ]
}

/** The cells of a group in one row, each with its mark; colours take no room. */
function cellsIn({ columns, width }: LaidGroup, cell: (column: LaidColumn) => string): string {
  const taken = columns.reduce((total, column) => total + column.width + 1, 0)
  const rest = width - taken - gaps.columns * (columns.length - 1)
  return spaces(gaps.groups) + columns.map(cell).join(spaces(gaps.columns)) + spaces(rest)
}

const spaces = (count: number): string => ' '.repeat(count)

const fill = (text: string, width: number): string => text + spaces(width - cellsOf(text))

/** The text in exactly so many cells; its end is left out where it has no room. */
function clip(text: string, width: number): string {
  if (cellsOf(text) <= width) return fill(text, width)
  const characters = [...text]
  const end = characters.findLastIndex(
    (_, index) => cellsOf(characters.slice(0, index).join('')) < width,
  )
  return fill(`${characters.slice(0, end).join('')}…`, width)
}

import { cellsOf } from '../format/cells.ts'
import { type Column, columns, dispensable } from './columns.ts'
import { kilobytes } from './kilobytes.ts'
import type { SummaryWords } from './summary-words.ts'
import type { PageWeight } from './weigh-pages.ts'

/** A column and the cells that its widest figure takes; behind it there is one more for a mark. */
export interface LaidColumn extends Column {
  readonly width: number
}

/** Columns under one name. */
export interface LaidGroup {
  readonly name: string
  readonly columns: readonly LaidColumn[]
  readonly width: number
}

/** A table with the room it has. */
export interface Layout {
  /** The cells for addresses. */
  readonly first: number
  readonly groups: readonly LaidGroup[]
}

/** The cells between columns, beside those for marks, and between groups. */
export const gaps = { columns: 1, groups: 2 } as const

/** Rather than cut addresses shorter than this, a table does without a column. */
const enough = 30

/** Chooses the columns of which at least one page has something, and that fit into `room` cells. */
export function layColumns(
  weights: readonly PageWeight[],
  words: SummaryWords,
  room: number,
): Layout {
  const heads = [words.unit, words.atMost, ...weights.map(({ address }) => address)]
  const longest = Math.max(...heads.map(cellsOf))
  const used = columns
    .filter(({ measure }) => weights.some((weight) => weight[measure] > 0))
    .map((column) => ({ ...column, width: widthOf(column, weights, words) }))
  const fitting = dispensable.reduce((kept, measure) => {
    const fits = Math.min(longest, enough) + widthOfAll(groupsOf(kept, words)) <= room
    return fits ? kept : kept.filter((column) => column.measure !== measure)
  }, used)
  const groups = groupsOf(fitting, words)
  return { first: Math.max(1, Math.min(longest, room - widthOfAll(groups))), groups }
}

function widthOf(
  { measure, budget = 0 }: Column,
  weights: readonly PageWeight[],
  { measures, point }: SummaryWords,
): number {
  const figures = weights.map((weight) => kilobytes(weight[measure], point))
  return Math.max(...[measures[measure], limit(budget, point), ...figures].map(cellsOf))
}

/** A budget as thousands of bytes, without needless tenths; nothing where there is none. */
export const limit = (budget: number | undefined, point: string): string =>
  budget ? kilobytes(budget, point).replace(`${point}0`, '') : ''

const groupsOf = (laid: readonly LaidColumn[], { groups }: SummaryWords): readonly LaidGroup[] =>
  [...Map.groupBy(laid, ({ group }) => group)].map(([group, own]) => {
    const cells = own.reduce((total, { width }) => total + width + 1, 0)
    const width = cells + gaps.columns * (own.length - 1)
    return { name: groups[group], columns: own, width: Math.max(width, cellsOf(groups[group])) }
  })

const widthOfAll = (groups: readonly LaidGroup[]): number =>
  groups.reduce((total, { width }) => total + gaps.groups + width, 0)

import { columns, type Measure } from './columns.ts'
import type { PageWeight } from './weigh-pages.ts'

/** Something of a page that takes more than it may. */
export interface Excess {
  readonly address: string
  readonly measure: Measure
  readonly bytes: number
  readonly budget: number
}

/** Everything that is over its budget. */
export const excesses = (weights: readonly PageWeight[]): readonly Excess[] =>
  weights.flatMap(({ address, ...weight }) =>
    columns.flatMap(({ measure, budget = Number.POSITIVE_INFINITY }) =>
      weight[measure] > budget ? [{ address, measure, bytes: weight[measure], budget }] : [],
    ),
  )

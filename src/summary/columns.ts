import { budgets } from './budgets.ts'
import type { PageWeight } from './weigh-pages.ts'

/** What is weighed of a page. */
export type Measure = Exclude<keyof PageWeight, 'address'>

/** A column of the table of pages. */
export interface Column {
  readonly measure: Measure
  readonly group: 'arrival' | 'later'
  /** The most bytes that a page may take. */
  readonly budget?: number
}

/** Everything that is weighed, as the table shows it where there is room. */
export const columns: readonly Column[] = [
  { measure: 'page', group: 'arrival', budget: budgets.page },
  { measure: 'fonts', group: 'arrival', budget: budgets.fonts },
  { measure: 'pictures', group: 'arrival', budget: budgets.pictures },
  { measure: 'script', group: 'arrival', budget: budgets.script },
  { measure: 'styles', group: 'later', budget: budgets.styles },
  { measure: 'laterPictures', group: 'later' },
  { measure: 'laterScript', group: 'later' },
  { measure: 'sealed', group: 'later' },
]

/** What a narrow terminal does without, this first. */
export const dispensable: readonly Measure[] = [
  'laterPictures',
  'laterScript',
  'sealed',
  'styles',
  'pictures',
  'script',
  'fonts',
]

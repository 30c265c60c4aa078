import type { z } from 'zod'
import type { Both } from '../../message.ts'
import type { place } from './calls.ts'

/** What the site does by itself. Times are wall times of its zone, `2027-03-01 09:00`: they sort as texts. */
export interface Schedule {
  readonly zone: string
  readonly now: string
  /** All that has a time, in the order of files. */
  readonly things: readonly Timed[]
  /** Since when a change is due that the public site does not show half an hour later. */
  readonly late?: string | undefined
}

/** Something that is shown for a while. */
export interface Timed {
  readonly kind: 'page' | 'card' | 'item' | 'season'
  /** What it is, and its title: `Case study` and `The lost score`. */
  readonly what: Both
  readonly title: string
  /** Where its times stand; `at` leads to the item of a list. */
  readonly file: string
  readonly at?: z.output<typeof place> | undefined
  /** Where the frame shows it. */
  readonly addresses: readonly string[]
  readonly from?: string | undefined
  readonly until?: string | undefined
}

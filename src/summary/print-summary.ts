import type { Reuse } from '../assets/count-reuse.ts'
import { cellsOf } from '../format/cells.ts'
import { paint } from '../format/paint.ts'
import type { PrintOptions } from '../format/report.ts'
import { wrap } from '../format/wrap.ts'
import { excesses } from './excesses.ts'
import { labelledLine } from './labelled-line.ts'
import { pageTable } from './page-table.ts'
import type { StageTime } from './stopwatch.ts'
import { summaryLines } from './summary-lines.ts'
import { summaryWords } from './summary-words.ts'
import type { PageWeight } from './weigh-pages.ts'

/** What a build came to. */
export interface BuildSummary {
  readonly weights: readonly PageWeight[]
  readonly times: readonly StageTime[]
  readonly reuse: readonly Reuse[]
  /** The warnings on the content, and those on the folder that the site is written to. */
  readonly warnings: { readonly content: number; readonly folder: number }
}

/** More pages than these are counted, not shown. */
const mostShown = 24

/** The summary of a build for people: the weight of each page, the time by stage, what was reused, the warnings. */
export function printSummary(summary: BuildSummary, options: PrintOptions): string {
  const { weights } = summary
  const words = summaryWords[options.lang]
  const shown = heaviest(weights)
  const more = weights.length - shown.length
  const lines = summaryLines(summary, words)
  const indent = Math.max(...lines.map(({ label }) => cellsOf(label))) + 2
  const shows = weights.some(({ pictures, laterPictures }) => pictures + laterPictures > 0)
  const caption = shows ? `${words.packed} ${words.viewed}` : words.packed
  const place = { indent, width: options.width }
  return [
    '',
    ...pageTable(shown, options),
    ...(more > 0 ? [words.more(more)] : []),
    paint(options, 'dim', wrap(caption, options.width)),
    '',
    ...lines.map(({ label, items, warns }) => {
      const line = labelledLine(label, items, place)
      return warns ? paint(options, 'yellow', line) : line
    }),
    '',
  ].join('\n')
}

/** All pages where they are few; else those over a budget and the heaviest, in their order. */
function heaviest(weights: readonly PageWeight[]): readonly PageWeight[] {
  const over = new Set(excesses(weights).map(({ address }) => address))
  const isOver = ({ address }: PageWeight) => Number(over.has(address))
  const chosen = weights
    .toSorted((one, other) => isOver(other) - isOver(one) || other.page - one.page)
    .slice(0, mostShown)
  return weights.filter((weight) => chosen.includes(weight))
}

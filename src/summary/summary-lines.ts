import { excesses } from './excesses.ts'
import type { BuildSummary } from './print-summary.ts'
import type { SummaryWords } from './summary-words.ts'

/** A line below the table. */
export interface SummaryLine {
  readonly label: string
  readonly items: readonly string[]
  /** Whether it wants attention. */
  readonly warns: boolean
}

/** The lines below the table of pages; one that has nothing to say is left out. */
export function summaryLines(
  { weights, times, reuse, warnings }: BuildSummary,
  words: SummaryWords,
): readonly SummaryLine[] {
  const seconds = times.map(
    (time) => `${words.stages[time.stage]} ${time.seconds.toFixed(2).replace('.', words.point)}`,
  )
  const reused = reuse.map((one) => `${words.kinds[one.kind]} ${one.reused}/${one.asked}`)
  const over = excesses(weights)
  const tooHeavy = over.map(({ address, measure, bytes, budget }) =>
    words.excess(
      `${address} ${words.measures[measure]}`,
      grouped(bytes, words),
      grouped(budget, words),
    ),
  )
  const counts = [
    ...(warnings.content > 0 ? [words.onContent(warnings.content)] : []),
    ...(warnings.folder > 0 ? [words.onFolder(warnings.folder)] : []),
    ...(over.length > 0 ? [words.onWeight(over.length)] : []),
  ]
  const lines = [
    { label: words.seconds, items: seconds, warns: false },
    { label: words.reused, items: reused, warns: false },
    { label: words.tooHeavy, items: tooHeavy, warns: true },
    { label: words.warnings, items: counts.length > 0 ? counts : [words.none], warns: false },
  ]
  return lines.filter(({ items }) => items.length > 0)
}

const grouped = (bytes: number, { thousands }: SummaryWords): string =>
  String(bytes).replace(/\B(?=(?:\d{3})+$)/g, thousands)

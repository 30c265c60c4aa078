import type { Measurement } from './lighthouse.ts'

const columns = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Measurements as a table in Markdown, a page a line; kB are 1,000 bytes. */
export const lighthouseTable = (measured: readonly Measurement[]): string =>
  [
    `| page | ${columns.join(' | ')} | LCP | CLS | TBT | requests | kB | what costs points |`,
    `|---|${'---:|'.repeat(columns.length + 5)}---|`,
    ...measured.map(line),
  ].join('\n')

function line(page: Measurement): string {
  const cells = [
    page.name,
    ...columns.map((column) => page.scores[column] ?? '–'),
    `${page.largestPaint} ms`,
    page.layoutShift.toFixed(3),
    `${page.blocked} ms`,
    page.requests,
    (page.bytes / 1000).toFixed(1),
    page.losses.join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

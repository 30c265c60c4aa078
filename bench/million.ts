import { getHeapStatistics } from 'node:v8'
import type { Cost } from './measure.ts'
import type { Scale } from './scale.ts'
import { product } from './summary.ts'

const million = 1_000_000

// A text of V8 holds no more characters; the record of what was published is written as one.
const longestText = 2 ** 29 - 24

interface Limit {
  readonly what: string
  /** Pages at which it is reached. */
  readonly pages: number
}

/** What a site of a million pages would take, on the line through the smallest and the largest measured, in a paragraph. */
export function aboutMillion(
  scales: readonly Scale[],
  heap = getHeapStatistics().heap_size_limit,
): string {
  const small = scales[0]
  const large = scales.at(-1)
  if (!small || !large || small === large) return ''
  /** The value of a measure at so many pages, and how it grows. */
  const along = (measure: (scale: Scale) => number) => {
    const slope = (measure(large) - measure(small)) / (large.pages - small.pages)
    const at = (pages: number) => measure(small) + slope * (pages - small.pages)
    return { at, reaches: (limit: number) => small.pages + (limit - measure(small)) / slope }
  }
  const wall = along((scale) => costOf(scale).wall.middle)
  const memory = along((scale) => costOf(scale).memory)
  const files = along(({ output }) => output.files)
  const bytes = along(({ output }) => output.bytes)
  const record = along(({ output }) => output.record)
  const redirects = along(({ output }) => output.redirects)
  const limits: readonly Limit[] = [
    { what: 'the 2,000 redirects that Cloudflare Pages reads', pages: redirects.reaches(2000) },
    { what: 'the 20,000 files of its free plan', pages: files.reaches(20_000) },
    { what: 'the gigabyte of GitHub Pages', pages: bytes.reaches(1e9) },
    {
      what: `the ${(heap / 1e9).toFixed(1)} GB that Node gives one thread on this machine, if one thread held all pages`,
      pages: memory.reaches(heap),
    },
    { what: 'the longest text of V8, by the record', pages: record.reaches(longestText) },
  ]
  const growth = costOf(large).wall.middle / costOf(small).wall.middle
  const first = limits
    .filter(({ pages }) => pages > 0 && pages < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.pages - other.pages)
    .map(({ what, pages }) => `${what}, at ${rounded(pages)} pages`)
  return (
    `From ${count(small.pages)} to ${count(large.pages)} pages the seconds grow ${growth.toFixed(1)} times, the pages ${(large.pages / small.pages).toFixed(1)} times. ` +
    `On the same line a million pages would take ${rounded(wall.at(million) / 60)} minutes and ${rounded(memory.at(million) / 1e9)} GB of memory, ` +
    `and come to ${rounded(bytes.at(million) / 1e9)} GB in ${rounded(files.at(million))} files, with a record of ${rounded(record.at(million) / 1e6)} MB. ` +
    `What is reached on the way, in this order: ${first.join('; ')}. Sitemaps are split at 50,000 addresses, and \`_headers\` stops at 100 rules by itself.`
  )
}

function costOf({ costs }: Scale): Pick<Cost, 'wall' | 'memory'> {
  const cost = costs.find(({ name }) => name === product)
  if (!cost) throw new Error('the site was not measured')
  return cost
}

const count = (figure: number): string => figure.toLocaleString('en')

/** Two digits of a figure say what a straight line knows. */
const rounded = (figure: number): string =>
  Number(figure.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 2 })

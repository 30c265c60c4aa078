import type { Ratios } from './history.ts'

/** The name of this generator in tables and sentences. */
export const product = 'Point d’Orgue'

/** A work that was measured, named `part: work`, or `part: work by TOOL` where another tool did it. */
export interface Timed {
  readonly seconds: number
  /** How many times as long as its floor it took. */
  readonly ratio: number
}

/** What one run has measured. */
export interface Measures {
  readonly date: string
  readonly commit: string
  /** The machine, as a sentence goes on behind “on”. */
  readonly machine: string
  readonly works: Readonly<Record<string, Timed>>
}

/** How many works the sentences name on each side. */
const named = 3

/**
 * The beginning of the report, five sentences: what was measured, on what, the result beside other tools, what is fast and
 * what is slow. All of it comes from the numbers of the run.
 */
export function summary({ date, commit, machine, works }: Measures): string {
  const all = Object.entries(works)
  const own = all.filter(([name]) => !/ by \S+$/.test(name))
  const others = all.length - own.length
  const sorted = own.toSorted(([, one], [, other]) => one.ratio - other.ratio)
  const list = (some: typeof own) => some.map(told).join('; ')
  const also = others > 0 ? `, and ${counted(others)} of other tools` : ''
  return [
    `This run of ${date} measured ${counted(own.length)} of ${product} at commit ${commit}${also}.`,
    `It ran on ${machine}.`,
    besideOthers(works),
    `Fastest compared with the floor: ${list(sorted.slice(0, named))}.`,
    `Slowest compared with the floor: ${list(sorted.toReversed().slice(0, named))}.`,
  ].join('\n')
}

/** A work as sentences name it. */
const told = ([name, { seconds, ratio }]: readonly [string, Timed]): string =>
  `${name} (${time(seconds)}, ${ratio.toFixed(2)} times the floor)`

/** In how many works other tools were slower, and in which they were faster. */
function besideOthers(works: Measures['works']): string {
  const pairs = Object.entries(works).flatMap(([name, other]) => {
    const [, work = '', tool = ''] = /^(.*) by (\S+)$/.exec(name) ?? []
    const own = works[work]
    return own ? [{ work, tool, own: own.seconds, other: other.seconds }] : []
  })
  if (pairs.length === 0) return 'No other tool did any of these works in this run.'
  const said = (isFaster: boolean) =>
    pairs
      .filter(({ own, other }) => own < other === isFaster)
      .map(({ work, tool, own, other }) => `${work} (${time(own)}; ${tool} ${time(other)})`)
  const side = (word: string, some: readonly string[]) =>
    some.length > 0 ? `${word} in ${some.length}: ${some.join(', ')}` : `${word} in none`
  return `Compared with other tools, ${product} was ${side('slower', said(false))}; ${side('faster', said(true))}.`
}

const counted = (count: number): string => `${count} ${count === 1 ? 'work' : 'works'}`

const time = (seconds: number): string =>
  seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(1)} s`

/** The ratios of works, which the history keeps. */
export const ratiosOf = (works: Measures['works']): Ratios =>
  Object.fromEntries(Object.entries(works).map(([name, { ratio }]) => [name, ratio]))

/** What several measurements of one work say together. */
export interface Spread {
  readonly middle: number
  /** Other work on the machine makes a measurement larger, never smaller. */
  readonly least: number
}

/** The middle one and the least of several measurements, no numbers where there are none. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  return {
    middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    least: sorted[0] ?? Number.NaN,
  }
}

/** The ratios of measurements that were made in pairs, one shortly after the other. */
export const pairedRatio = (works: readonly number[], references: readonly number[]): Spread =>
  spread(works.map((work, round) => work / (references[round] ?? Number.NaN)))

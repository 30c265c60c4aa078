/** How many checks passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The tally of one check that is not a set of tests: the formatter, the types, the build. */
export const oneCheck = (sound: boolean): Tally => ({
  passed: sound ? 1 : 0,
  failed: sound ? 0 : 1,
  skipped: 0,
})

/** The sum of tallies. */
export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

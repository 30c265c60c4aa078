/** The stages of a build, in the order in which they begin. */
export type Stage = 'content' | 'assets' | 'pages' | 'fonts' | 'checks' | 'packing' | 'writing'

/** How long a stage took, all its parts together. */
export interface StageTime {
  readonly stage: Stage
  readonly seconds: number
}

/** Measures stages that follow each other without a gap. */
export interface Stopwatch {
  /** Ends the stage that runs, and begins another or goes on with one. */
  readonly begin: (stage: Stage) => void
  /** What has been measured, up to now. */
  readonly times: () => readonly StageTime[]
}

/** A stopwatch on a clock of milliseconds. */
export function stopwatch(now: () => number): Stopwatch {
  const laps: { readonly stage: Stage; readonly start: number }[] = []
  return {
    begin: (stage) => void laps.push({ stage, start: now() }),
    times: () => {
      const end = now()
      const spans = laps.map(({ stage, start }, index) => ({
        stage,
        span: (laps[index + 1]?.start ?? end) - start,
      }))
      return [...Map.groupBy(spans, ({ stage }) => stage)].map(([stage, parts]) => ({
        stage,
        seconds: parts.reduce((total, { span }) => total + span, 0) / 1000,
      }))
    },
  }
}

import type { Schedule, Timed } from '../../protocol/state.ts'
import { never } from './shown-times.ts'

/** A time at which the site changes by itself, under its letter. */
export interface Stop {
  readonly at: string
  readonly letter: string
  readonly isLate: boolean
  readonly changes: readonly ScheduleChange[]
}

/** What appears then, or goes. */
export interface ScheduleChange {
  readonly thing: Timed
  readonly isEnd: boolean
}

/** The coming changes, by time; first those that are late. */
export function comingStops({ things, now, late = never }: Schedule): readonly Stop[] {
  const all = things.flatMap((thing) => [
    { thing, at: thing.from ?? '', isEnd: false },
    { thing, at: thing.until ?? '', isEnd: true },
  ])
  const coming = all.filter(({ at }) => at > now || at >= late)
  const inTime = coming.toSorted((left, right) => (left.at < right.at ? -1 : 1))
  return [...Map.groupBy(inTime, ({ at }) => at)].map(([at, changes], index) => {
    const letter = String.fromCharCode(65 + (index % 26)).repeat(1 + Math.floor(index / 26))
    return { at, letter, isLate: at <= now, changes }
  })
}

/** The last change until a time: since then the site is the same. */
export const lastStopUntil = (stops: readonly Stop[], at: string): Stop | undefined =>
  stops.findLast((stop) => !stop.isLate && stop.at <= at)

/** The time of the change before or after a time; undefined where there is none: before the first one it is now. */
export const timeBeside = (stops: readonly Stop[], at: string, by: 1 | -1): string | undefined =>
  by > 0
    ? stops.find((stop) => !stop.isLate && stop.at > at)?.at
    : stops.findLast((stop) => !stop.isLate && stop.at < at)?.at

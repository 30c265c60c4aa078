import type { Language } from '../../../site.ts'
import type { PageInfo, Place, Schedule, Timed } from '../../protocol/state.ts'
import { wallIn } from '../words/wall-time.ts'
import { heading } from '../words/words.ts'
import { at, isInside, leafText, type Tree } from './tree.ts'
import type { Speech } from './view.ts'

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

/** Later than any time. */
const never = '~'

/** The coming changes, by time; first those that are late. */
export function comingStops({ things, now, late = never }: Schedule): readonly Stop[] {
  const all = things.flatMap((thing) => [
    { thing, at: thing.from ?? '', isEnd: false },
    { thing, at: thing.until ?? '', isEnd: true },
  ])
  const coming = all.filter(({ at }) => at > now || at >= late)
  const inTime = coming.toSorted((one, other) => (one.at < other.at ? -1 : 1))
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

type Times = Pick<Timed, 'from' | 'until'>

export const isShownAt = ({ from = '', until = never }: Times, at: string): boolean =>
  from <= at && at < until

/** When something that is not shown today will be, or since when it is not any more. */
export function absenceSentence(
  { say, language }: Speech,
  now: string,
  { from = '', until = never }: Times,
): string | undefined {
  if (until <= now) return say('times.notSince', { date: wallIn(language, until) })
  return from > now ? say('times.from', { date: wallIn(language, from) }) : undefined
}

/** From when and until when an item of a list or the whole of a file is shown, as it is written there. */
export const shownTimes = (tree: Tree | undefined): Times => ({
  from: leafText(at(tree, ['from'])) || undefined,
  until: leafText(at(tree, ['until'])) || undefined,
})

/** Whether a place of a file is of a thing; of a season are all files beside its own. */
export const belongsTo = (thing: Timed, file: string, at: Place = []): boolean =>
  thing.kind === 'season'
    ? file.startsWith(thing.file.replace(/[^/]+$/, ''))
    : thing.file === file && isInside(at, thing.at ?? [])

/** The city that a zone is named after: `Europe/Paris`, “Paris”. */
export const cityOf = (zone: string): string => zone.replace(/.*\//, '').replaceAll('_', ' ')

/** What a thing is called: `Card “Commissioning”`. */
export const thingName = ({ say, language }: Speech, thing: Timed): string =>
  say('times.name', { what: heading(thing.what[language]), title: thing.title })

/** What becomes of it: `appears on Home`. */
export function changeSentence(
  { say, language }: Speech,
  pages: readonly PageInfo[],
  { thing, isEnd }: ScheduleChange,
): string {
  const { kind, addresses } = thing
  if (kind === 'season') return say(isEnd ? 'times.ends' : 'times.begins')
  if (isEnd) return say('times.goes')
  const on = pages.filter(({ address }) => addresses.includes(address))
  if (kind === 'page' || on.length === 0) return say('times.appears')
  const names = on.map(({ name }) => name[language]).join(', ')
  return say('times.appearsOn', {
    pages: on.length > 2 ? say('times.pages', { n: on.length }) : names,
  })
}

interface ChangeIn {
  readonly now: string
  readonly language: Language
  readonly file: string
}

/** A page before and after the last change until a time, as a sheet to open. */
export function comparisonAt(
  stops: readonly Stop[],
  at: string,
  { now, language, file }: ChangeIn,
) {
  const stop = lastStopUntil(stops, at)
  const was = stop && stops[stops.indexOf(stop) - 1]?.at
  const is = stop?.at ?? at
  const named = (wall: string) => wallIn(language, wall, { weekday: 'long' })
  const names = [named(was ?? now), named(is)] as const
  const compare = { before: 'drafts', after: 'drafts', at: [was, is], names, file } as const
  return { open: 'sheet', name: 'compare', compare } as const
}

import type { Place, Schedule, Timed } from '../protocol.ts'
import { isInside, leafText } from './form.ts'
import type { Panel } from './panel.ts'
import { at, type Tree } from './tree.ts'
import { day, millisOf, wallIn } from './wall-time.ts'
import { heading } from './words.ts'

/** A time at which the site changes by itself, under its letter, and what appears or goes then. */
export interface Stop {
  readonly at: string
  readonly letter: string
  readonly isLate: boolean
  readonly changes: readonly { readonly thing: Timed; readonly isEnd: boolean }[]
}

/** The coming changes, by time; first those that are late. */
export function stopsOf({ things, now, late = '~' }: Schedule): readonly Stop[] {
  const all = things.flatMap((thing) => [
    { thing, at: thing.from ?? '', isEnd: false },
    { thing, at: thing.until ?? '', isEnd: true },
  ])
  const coming = all.filter(({ at }) => at > now || at >= late)
  const times = Map.groupBy(coming, ({ at }) => at)
  return [...times].toSorted(byName).map(([at, changes], index) => {
    const letter = String.fromCharCode(65 + (index % 26)).repeat(1 + Math.floor(index / 26))
    return { at, letter, isLate: at <= now, changes }
  })
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1

/** The last change until a time: since then the site is the same. */
export const lastBefore = (stops: readonly Stop[], at: string): Stop | undefined =>
  stops.findLast((stop) => !stop.isLate && stop.at <= at)

/** The stop before or after a time; undefined where there is none, so before the first one it is now. */
export const nextTo = (stops: readonly Stop[], at: string, by: 1 | -1): Stop | undefined =>
  by > 0
    ? stops.find((stop) => !stop.isLate && stop.at > at)
    : stops.findLast((stop) => !stop.isLate && stop.at < at)

/** When something that is not shown today will be, or since when it is not any more; a sentence, or undefined. */
export function absence(
  { say, language, state: { schedule } }: Pick<Panel, 'say' | 'language' | 'state'>,
  { from = '', until = '~' }: Pick<Timed, 'from' | 'until'>,
): string | undefined {
  const date = (at: string) => ({ date: wallIn(language, at) })
  if (until && until <= schedule.now) return say('times.notSince', date(until))
  return from > schedule.now ? say('times.from', date(from)) : undefined
}

/** From when and until when an item of a list or the whole of a file is shown, as it is written there. */
export const momentsIn = (tree: Tree | undefined): Pick<Timed, 'from' | 'until'> => ({
  from: leafText(at(tree, ['from'])) || undefined,
  until: leafText(at(tree, ['until'])) || undefined,
})

/** What of the things with a time a place of a file belongs to; the files of a season belong to it. */
export const timedAt = (schedule: Schedule, file: string, at: Place = []): readonly Timed[] =>
  schedule.things.filter((thing) =>
    thing.kind === 'season'
      ? file.startsWith(thing.file.replace(/[^/]+$/, ''))
      : thing.file === file && isInside(at, thing.at ?? []),
  )

/** Of what does not appear before a time, when it does. */
export const firstSeen = (things: readonly Timed[], at: string): string | undefined =>
  things
    .flatMap(({ from = '' }) => (from > at ? from : []))
    .toSorted()
    .at(-1)

export const isShownAt = ({ from = '', until = '~' }: Timed, at: string): boolean =>
  from <= at && at < until

/** The city that a zone is named after: `Europe/Paris`, “Paris”. */
export const placeOf = (zone: string): string => zone.replace(/.*\//, '').replaceAll('_', ' ')

/** What a thing is called: `Card “Commissioning”`. */
export const nameOf = ({ say, language }: Pick<Panel, 'say' | 'language'>, thing: Timed): string =>
  say('times.name', { what: heading(thing.what[language]), title: thing.title })

/** What changes: `appears on Home, Mission`. */
export function sentenceOf(
  { say, language, state }: Panel,
  { thing, isEnd }: Stop['changes'][number],
): string {
  const { kind, addresses } = thing
  if (kind === 'season') return say(isEnd ? 'times.ends' : 'times.begins')
  if (isEnd) return say('times.goes')
  const pages = state.pages.filter(({ address }) => addresses.includes(address))
  if (kind === 'page' || pages.length === 0) return say('times.appears')
  const names = pages.map(({ name }) => name[language]).join(', ')
  return say('times.appearsOn', {
    pages: pages.length > 2 ? say('times.pages', { n: pages.length }) : names,
  })
}

/** A staff as long as the months that it shows: from two weeks ago for a year, or until the last change. */
export function staffOf({ now }: Schedule, stops: readonly Stop[], width: number) {
  const start = millisOf(now) - 14 * day
  const monthAfter = (millis: number, by: number) => {
    const date = new Date(millis)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by)
  }
  const last = millisOf(stops.at(-1)?.at ?? now)
  const end = Math.max(monthAfter(millisOf(now), 13), monthAfter(last, 2))
  const months: number[] = []
  for (let at = monthAfter(start, 1); at <= end; at = monthAfter(at, 1)) months.push(at)
  return {
    months,
    x: (millis: number) => ((millis - start) / (end - start)) * width,
    millis: (x: number) => start + (x / width) * (end - start),
  }
}

/** What is held on a line of the staff: its name, and from where to where it is shown. */
interface Held {
  readonly thing: Timed
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Shares five lines among what is held, where names and lengths do not overlap; what finds none is left over. */
export function linesOf(
  { things, now }: Schedule,
  x: (wall: string) => number,
  widthOf: (thing: Timed) => number,
) {
  const ends = [-99, -99, -99, -99, -99]
  const held: Held[] = []
  const coming = things.filter(({ from = '', until = '' }) => from > now || until > now)
  const inTime = coming.toSorted((one, other) => byName([one.from ?? '', 0], [other.from ?? '', 0]))
  for (const thing of inTime) {
    const { from = '', until } = thing
    const start = from > now ? x(from) : x(now)
    const to = until === undefined ? Infinity : x(until)
    const line = ends.findIndex((end) => end + 14 < start)
    if (line < 0) continue
    ends[line] = Math.max(to, start + 40 + widthOf(thing))
    held.push({ thing, line, from: from > now ? start : -Infinity, to })
  }
  return { held, left: coming.length - held.length }
}

/** Letters nearer to each other than their boxes stand in one. */
export function boxesOf(stops: readonly Stop[], x: (wall: string) => number) {
  const boxes: { readonly x: number; readonly stops: Stop[] }[] = []
  for (const stop of stops) {
    const last = boxes.at(-1)
    if (last && x(stop.at) - last.x < 34) last.stops.push(stop)
    else boxes.push({ x: x(stop.at), stops: [stop] })
  }
  return boxes
}

import type { Language } from '../../site.ts'
import type { PageInfo, Place, Schedule, Timed } from '../protocol.ts'
import { isInside, leafText } from './form/form.ts'
import { at, type Tree } from './state/tree.ts'
import type { Speech } from './state/view.ts'
import { day, millisOf, monthAfter, wallIn } from './wall-time.ts'
import { heading } from './words.ts'

/** A time at which the site changes by itself, under its letter. */
export interface Stop {
  readonly at: string
  readonly letter: string
  readonly isLate: boolean
  readonly changes: readonly Change[]
}

/** What appears then, or goes. */
export interface Change {
  readonly thing: Timed
  readonly isEnd: boolean
}

/** Later than any time. */
const never = '~'

/** The coming changes, by time; first those that are late. */
export function stopsOf({ things, now, late = never }: Schedule): readonly Stop[] {
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
export const lastUntil = (stops: readonly Stop[], at: string): Stop | undefined =>
  stops.findLast((stop) => !stop.isLate && stop.at <= at)

/** The time of the change before or after a time; undefined where there is none: before the first one it is now. */
export const nextTo = (stops: readonly Stop[], at: string, by: 1 | -1): string | undefined =>
  by > 0
    ? stops.find((stop) => !stop.isLate && stop.at > at)?.at
    : stops.findLast((stop) => !stop.isLate && stop.at < at)?.at

type Times = Pick<Timed, 'from' | 'until'>

export const isShownAt = ({ from = '', until = never }: Times, at: string): boolean =>
  from <= at && at < until

/** When something that is not shown today will be, or since when it is not any more. */
export function absence(
  { say, language }: Speech,
  now: string,
  { from = '', until = never }: Times,
): string | undefined {
  if (until <= now) return say('times.notSince', { date: wallIn(language, until) })
  return from > now ? say('times.from', { date: wallIn(language, from) }) : undefined
}

/** From when and until when an item of a list or the whole of a file is shown, as it is written there. */
export const timesIn = (tree: Tree | undefined): Times => ({
  from: leafText(at(tree, ['from'])) || undefined,
  until: leafText(at(tree, ['until'])) || undefined,
})

/** Whether a place of a file is of a thing; of a season are all files beside its own. */
export const isOf = (thing: Timed, file: string, at: Place = []): boolean =>
  thing.kind === 'season'
    ? file.startsWith(thing.file.replace(/[^/]+$/, ''))
    : thing.file === file && isInside(at, thing.at ?? [])

/** The city that a zone is named after: `Europe/Paris`, “Paris”. */
export const placeOf = (zone: string): string => zone.replace(/.*\//, '').replaceAll('_', ' ')

/** What a thing is called: `Card “Commissioning”`. */
export const nameOf = ({ say, language }: Speech, thing: Timed): string =>
  say('times.name', { what: heading(thing.what[language]), title: thing.title })

/** What becomes of it: `appears on Home`. */
export function sentenceOf(
  { say, language }: Speech,
  pages: readonly PageInfo[],
  { thing, isEnd }: Change,
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

/** How times lie on a staff of a width: from two weeks ago for a year, or until the last change. */
export function scaleOf({ now }: Schedule, stops: readonly Stop[], width: number) {
  const start = millisOf(now) - 14 * day
  const last = millisOf(stops.at(-1)?.at ?? now)
  const end = Math.max(monthAfter(millisOf(now), 13), monthAfter(last, 2))
  const months: number[] = []
  for (let at = monthAfter(start, 1); at < end; at = monthAfter(at, 1)) months.push(at)
  const isLong = months.length > 48
  const x = (millis: number) => ((millis - start) / (end - start)) * width
  return {
    /** Where the bars stand: of many years, where each begins. */
    bars: months.filter((at) => !isLong || new Date(at).getUTCMonth() === 0),
    end,
    x,
    xOf: (wall: string) => x(millisOf(wall)),
    millis: (x: number) => start + (x / width) * (end - start),
  }
}

/** Shares five lines among what has coming changes, where names and lengths do not overlap; some may find none. */
export function linesOf(
  { things, now }: Schedule,
  xOf: (wall: string) => number,
  widthOf: (thing: Timed) => number,
) {
  const ends = [-99, -99, -99, -99, -99]
  const coming = things
    .filter(({ from = '', until = '' }) => from > now || until > now)
    .map((thing) => ({ thing, start: thing.from ?? '' }))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
  const held = coming.flatMap(({ thing, start }) => {
    const from = xOf(start > now ? start : now)
    const to = thing.until === undefined ? Infinity : xOf(thing.until)
    const line = ends.findIndex((end) => end + 14 < from)
    if (line < 0) return []
    ends[line] = Math.max(to, from + 40 + widthOf(thing))
    return { thing, line, from, to, isBefore: start <= now }
  })
  return { held, left: coming.length - held.length }
}

/** Letters nearer to each other than their boxes stand in one. */
export function boxesOf(stops: readonly Stop[], xOf: (wall: string) => number) {
  const boxes: Stop[][] = []
  for (const stop of stops) {
    const box = boxes.at(-1)
    if (box?.[0] && xOf(stop.at) - xOf(box[0].at) < 34) box.push(stop)
    else boxes.push([stop])
  }
  return boxes
}

interface ChangeIn {
  readonly now: string
  readonly language: Language
  readonly file: string
}

/** A page before and after the last change until a time, as a sheet to open. */
export function changeAt(stops: readonly Stop[], at: string, { now, language, file }: ChangeIn) {
  const stop = lastUntil(stops, at)
  const was = stop && stops[stops.indexOf(stop) - 1]?.at
  const is = stop?.at ?? at
  const named = (wall: string) => wallIn(language, wall, { weekday: 'long' })
  const names = [named(was ?? now), named(is)] as const
  const compare = { before: 'drafts', after: 'drafts', at: [was, is], names, file } as const
  return { open: 'sheet', name: 'compare', compare } as const
}

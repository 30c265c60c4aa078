import type { Language } from '../../../site.ts'
import type { PageInfo, Timed } from '../../protocol/state.ts'
import { heading } from '../words/names.ts'
import { wallIn } from '../words/wall-time.ts'
import { lastStopUntil, type ScheduleChange, type Stop } from './schedule-view.ts'
import type { Speech } from './speech.ts'

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
  const former = stop && stops[stops.indexOf(stop) - 1]?.at
  const current = stop?.at ?? at
  const named = (wall: string) => wallIn(language, wall, { weekday: 'long' })
  const names = [named(former ?? now), named(current)] as const
  const compare = { before: 'drafts', after: 'drafts', at: [former, current], names, file } as const
  return { open: 'sheet', name: 'compare', compare } as const
}

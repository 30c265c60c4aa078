import type { Place, State, Timed } from '../../protocol/state.ts'
import { wallIn } from '../words/wall-time.ts'
import { isInside } from './places.ts'
import type { Speech } from './speech.ts'
import { at, leafText, type Tree } from './tree.ts'

/** A wall time that has not passed yet. */
export function laterThan(
  state: State | undefined,
  moment: string | undefined,
): string | undefined {
  return moment !== undefined && moment > (state?.schedule.now ?? '') ? moment : undefined
}

/** Later than any time. */
export const never = '~'

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

import { useStore } from 'zustand'
import type { State } from '../../protocol/state.ts'
import type { Say } from '../words/words.ts'
import type { Drafted, Drafting } from './drafts.ts'
import { usePanel } from './panel.ts'
import { laterThan } from './shown-times.ts'
import type { Site } from './site.ts'
import type { Speech } from './speech.ts'
import type { View } from './view.ts'

/** What of the site is known by now, from the beginning on. */
export const useEarlySite = <Value>(select: (site: Site) => Value): Value =>
  useStore(usePanel().site, select)

/** What of the state of the site a component shows: it renders again when that is another value. */
export function useSite<Value>(select: (state: State) => Value): Value {
  return useEarlySite(({ state }) => {
    if (!state) throw new Error('Nothing is known of the site yet.')
    return select(state)
  })
}

/** What of the view a component shows. */
export const useView = <Value>(select: (view: View) => Value): Value =>
  useStore(usePanel().view, select)

/** What the panel says, in the language that it speaks. */
export const useSpeech = (): Speech => useView(speechOf)

export const useSay = (): Say => useView(sayOf)

const speechOf = ({ speech }: View) => speech

const sayOf = ({ speech }: View) => speech.say

/** What of all drafts a component shows. */
export const useDrafting = <Value>(select: (drafting: Drafting) => Value): Value =>
  useStore(usePanel().drafting.store, select)

/** What of the draft of a file a component shows; undefined where the file was not read. */
export const useDraft = <Value>(
  file: string,
  select: (drafted: Drafted) => Value,
): Value | undefined =>
  useDrafting(({ files }) => {
    const drafted = files.get(file)
    return drafted && select(drafted)
  })

/** The wall time at which the page is shown; undefined where that is now. */
export function useMoment(): string | undefined {
  const moment = useView((view) => view.moment)
  return useEarlySite(({ state }) => laterThan(state, moment))
}

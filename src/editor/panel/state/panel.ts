import { createContext, useContext } from 'react'
import { type StoreApi, useStore } from 'zustand'
import type { Language } from '../../../site.ts'
import type { State } from '../../protocol/state.ts'
import type { Say } from '../words/words.ts'
import type { PanelApi } from './api.ts'
import type { DraftStore } from './draft-store.ts'
import type { Direction, Drafted, Drafting } from './drafts.ts'
import type { Site } from './site.ts'
import type { Shown, Speech, Target, UndoOf, View, Wanted } from './view.ts'

/** What somebody does in the panel beside typing: each changes what is looked at, or asks the server for something. */
export interface Commands {
  /** Opens something. */
  readonly go: (target: Target) => void
  /** Closes what lies on top, and leads the focus back to what had opened it. */
  readonly close: () => void
  /** Says something to people who hear the page. */
  readonly announce: (text: string) => void
  /** Shows a sentence over the page for a while, and says it, with Undo where something is given; without one, ends the one shown. */
  readonly notify: (text?: string, undo?: UndoOf) => void
  /** Does what the Undo of the notice says. */
  readonly undoNotice: () => Promise<void>
  /** Saves what is open. */
  readonly save: () => Promise<void>
  /** Takes back one step of the form that is open, or the last save; or does it again. */
  readonly step: (direction: Direction) => Promise<void>
  /** Takes back the last save, or does it again. */
  readonly stepSaves: (direction: Direction) => Promise<void>
  /** Leads to the next problem: F8. */
  readonly nextProblem: () => void
  /** Tells which page the frame shows by now. */
  readonly showRoute: (route: string) => void
  readonly showPage: (shown: Shown) => void
  /** Frames the text of another field in the page. */
  readonly mark: (marked: Wanted | undefined) => void
  /** Only looks at the page, or edits it again. */
  readonly setViewing: (isViewing: boolean) => void
  readonly showPhone: (isPhone: boolean) => void
  /** Shows the page at a wall time, or as it is now. */
  readonly showAt: (moment: string | undefined) => void
  readonly speak: (language: Language) => void
  /** What a key does, in the panel and in the page. */
  readonly onKey: (event: KeyboardEvent) => void
  /** Says where a link leads that is not followed, since it leads out of the site. */
  readonly tellLinkLeaves: (link: string) => void
  /** Says that files are taken by fields of pictures only. */
  readonly refuseFiles: (files: readonly File[]) => void
}

/** What the panel is made of. It stays the same as long as the window; what changes stands in its stores. */
export interface Panel {
  readonly client: PanelApi
  readonly drafting: DraftStore
  readonly commands: Commands
  readonly site: StoreApi<Site>
  readonly view: StoreApi<View>
}

export const PanelContext = createContext<Panel | undefined>(undefined)

/** What the panel is made of, for whoever needs more than one of its parts. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('This stands in no panel.')
  return panel
}

/** The server. */
export const useClient = (): PanelApi => usePanel().client

export const useCommands = (): Commands => usePanel().commands

/** What keeps the drafts; what it holds by now is read by `useDrafting` and `useDraft`. */
export const useDraftActions = (): DraftStore => usePanel().drafting

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

/** A wall time that has not passed yet. */
export function laterThan(
  state: State | undefined,
  moment: string | undefined,
): string | undefined {
  return moment !== undefined && moment > (state?.schedule.now ?? '') ? moment : undefined
}

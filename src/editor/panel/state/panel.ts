import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand'
import type { PanelApi } from './api.ts'
import type { Commands } from './commands.ts'
import type { DraftStore } from './draft-store.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

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

import { createContext, useContext } from 'react'
import type { Language } from '../../../site.ts'
import type { HistoryEntry } from '../../history-entries.ts'
import type { Conflict, Mark, Save, State } from '../../protocol.ts'
import type { Say } from '../words.ts'
import type { PanelApi } from './api.ts'
import type { DraftingStore } from './drafting.ts'

/** The sheets of the panel: what is not the form of a file. */
export type SheetName =
  | 'problems'
  | 'file'
  | 'owed'
  | 'publish'
  | 'library'
  | 'pages'
  | 'new-page'
  | 'rename'
  | 'delete'
  | 'history'
  | 'restore'
  | 'take-back'
  | 'compare'
  | 'look'
  | 'times'
  | 'undo'
  | 'conflict'
  | 'shared-conflicts'
  | 'order'
  | 'recovered'
  | 'theirs'
  | 'search'
  | 'more'
  | 'help'

/** Two versions of the content (`version` in `calls.ts`), as `compare` shows them. */
export interface Compare {
  readonly before: string
  readonly after: string
  /** The wall times at which they are looked at. */
  readonly at?: readonly [before: string | undefined, after: string | undefined]
  /** What each is called. */
  readonly names?: readonly [before: string, after: string]
  /** The file of the page that is shown first. */
  readonly file?: string | undefined
}

/** What visitors have, as far as it is known here, beside what they would have. */
export const publishedAndNow: Compare = { before: 'published', after: 'saved' }

/** What a sheet is opened for. */
export interface SheetProps {
  readonly compare?: Compare | undefined
  /** The file that a sheet is about; of a new page, the one that it is to be the translation of. */
  readonly file?: string | undefined
  /** What `conflict` and `shared-conflicts` are about. */
  readonly conflicts?: readonly Conflict[] | undefined
  /** Of conflicts with a publication that is taken back, its commit. */
  readonly commit?: string | undefined
  /** What `restore` and `take-back` are about. */
  readonly entry?: HistoryEntry | undefined
  /** What `undo` would take back. */
  readonly save?: Save | undefined
  /** Whether `times` lists the changes also where the window has no room for them beside the page. */
  readonly isList?: boolean
}

/** Whether a sheet shows two texts side by side, for which the panel opens wider. */
export const isWide = (name: SheetName, { owed }: State): boolean =>
  name === 'library' ||
  name === 'conflict' ||
  name === 'shared-conflicts' ||
  (name === 'owed' && owed.length > 0)

/** A field, or a paragraph or a line of the text below the fields. */
export interface Wanted extends Pick<Mark, 'file' | 'at' | 'block'> {
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The form that goes on: of a new file, which has got its name by being saved, that under its first name. */
  readonly form?: string | undefined
}

/** What the Undo of a notice takes back: the last save, or what is given. */
export type UndoOf = 'save' | (() => Promise<unknown>)

/** Where a button of the panel leads. */
export type Target =
  /** The form of a file, with something in focus. */
  | ({ readonly open: 'field' } & Wanted)
  /** A page, in the frame. */
  | { readonly open: 'page'; readonly route: string }
  | ({ readonly open: 'sheet'; readonly name: SheetName } & SheetProps)
  /** No panel; the focus goes back to the page. */
  | { readonly open: 'nothing' }

/** What every part of the editor's window knows. */
export interface Panel {
  /** A new one arrives after everything that changes the site; sheets ask again for what they show. */
  readonly state: State
  readonly api: PanelApi
  readonly drafting: DraftingStore
  /** In which the panel speaks. */
  readonly language: Language
  /** Its words in that language. */
  readonly say: Say
  readonly go: (target: Target) => void
  /** Says something to people who hear the page. */
  readonly tell: (text: string) => void
  /** Shows a sentence over the page for a while, and says it, with Undo where something is given; or ends the one shown. */
  readonly notify: (text?: string, undo?: UndoOf) => void
  /** The page in the frame, and whether it is as narrow as on a telephone. */
  readonly route: string
  readonly isPhone: boolean
  /** The wall time at which it is shown; undefined where that is now. */
  readonly at: string | undefined
  readonly setAt: (wall: string | undefined) => void
  readonly setPhone: (isPhone: boolean) => void
  readonly setLanguage: (language: Language) => void
}

/** The same before the server has told of the site. */
type Early = Omit<Panel, 'state'> & { readonly state: State | undefined }

export const PanelContext = createContext<Early | undefined>(undefined)

/** What is known from the beginning. */
export function useEarly(): Early {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('This stands in no panel.')
  return panel
}

/** What is known once the server has told of the site, as everywhere beside the page. */
export function usePanel(): Panel {
  const { state, ...panel } = useEarly()
  if (!state) throw new Error('Nothing is known of the site yet.')
  return { ...panel, state }
}

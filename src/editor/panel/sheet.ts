import type { Language } from '../../site.ts'
import type { Conflict, Mark, Save, State } from '../protocol.ts'
import type { PanelApi } from './api.ts'

/** The sheets of the panel: what is not the form of a file. */
export type SheetName =
  | 'problems'
  | 'file'
  | 'owed'
  | 'publish'
  | 'pages'
  | 'new-page'
  | 'rename'
  | 'delete'
  | 'history'
  | 'undo'
  | 'conflict'
  | 'shared-conflicts'
  | 'recovered'
  | 'keys'

/** Whether a sheet shows two texts side by side, for which the panel opens wider. */
export const isWide = (name: SheetName, { owed }: State): boolean =>
  name === 'conflict' || name === 'shared-conflicts' || (name === 'owed' && owed.length > 0)

/** Where a button of a sheet leads. */
export type Target =
  /** The form of a file, with a field in focus, or a paragraph of the text below the fields. */
  | ({ readonly open: 'field' } & Pick<Mark, 'file' | 'at' | 'block'>)
  /** A page, in the frame. */
  | { readonly open: 'page'; readonly route: string }
  | {
      readonly open: 'sheet'
      readonly name: SheetName
      /** The file that `file`, `rename` and `delete` are about. */
      readonly file?: string | undefined
      /** What `conflict` and `shared-conflicts` are about. */
      readonly conflicts?: readonly Conflict[] | undefined
      /** What `undo` would take back. */
      readonly save?: Save | undefined
    }
  /** No panel; the focus goes back to the page. */
  | { readonly open: 'nothing' }

/**
 * What a sheet is given. It gives back the three parts of the panel: `header.ph` with the title `#pt`, `div.pb` and
 * `footer.pf`. A new `state` arrives after everything that changes the site; sheets ask again for what they show.
 */
export interface SheetProps {
  readonly state: State
  readonly api: PanelApi
  /** In which the panel speaks; its words are in `words.ts`. */
  readonly language: Language
  readonly go: (target: Target) => void
  /** Says something to people who hear the page. */
  readonly say: (text: string) => void
  /** Shows a sentence over the page, and says it. */
  readonly notify: (text: string) => void
  /** The page in the frame. */
  readonly route: string | undefined
  /** As in the target that opened the sheet. */
  readonly file?: string | undefined
  readonly conflicts?: readonly Conflict[] | undefined
  readonly save?: Save | undefined
}

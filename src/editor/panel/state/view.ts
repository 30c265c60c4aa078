import type { LibraryPicture, Mark, Save } from '../../protocol/state.ts'
import type { Speech } from './speech.ts'
import type { SheetTarget, Target, Wanted } from './targets.ts'

/** What the Undo of a notice takes back: a save, or what is given. */
export type UndoOf = Save | (() => Promise<unknown>)

/** A sentence for people who hear the page; the same one that is said again has another number. */
export interface Announcement {
  readonly text: string
  readonly number: number
}

/** A sentence that is shown over the page for a while, and what can be taken back there. */
export interface Notice extends Announcement {
  readonly undo: UndoOf | undefined
}

/** What is open beside the page. */
export type Beside = Extract<Target, { readonly open: 'field' | 'sheet' }>

/** What somebody is looking at: written by the commands, and by nothing else. */
export interface View {
  readonly speech: Speech
  /** The address of the page in the frame. */
  readonly route: string
  /** What is open beside it; undefined where the page has the whole window. */
  readonly beside: Beside | undefined
  /** What is compared, over everything; undefined where nothing is. */
  readonly comparing: SheetTarget<'compare'> | undefined
  /** The text whose field has the focus, which is framed in the page. */
  readonly marked: Wanted | undefined
  /** Whether the page is only looked at: nothing is framed, and links are followed. */
  readonly isViewing: boolean
  /** Whether the page is shown as narrow as on a telephone. */
  readonly isPhone: boolean
  /** The wall time that was chosen for the page; it may have passed by now. */
  readonly moment: string | undefined
  /** The page in the frame, once it is there. */
  readonly shown: Shown | undefined
  /** What was said last to people who hear the page. */
  readonly announcement: Announcement
  readonly notice: Notice | undefined
}

/** The page in the frame, another one whenever anything of it has changed. */
export interface Shown {
  readonly page: Document
  readonly marks: readonly Mark[]
  /** The pictures of the content, which a page shows under their names. */
  readonly pictures: readonly LibraryPicture[]
}

/** The text whose form is open beside the page. */
export const openField = ({ beside }: View): Wanted | undefined =>
  beside?.open === 'field' ? beside : undefined

import type { Language } from '../../../site.ts'
import type { LibraryPicture, Mark, Save, State } from '../../protocol/state.ts'
import { type Say, sayIn } from '../words/words.ts'

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

/**
 * What each sheet is opened with, by its name. A sheet declares itself where it is written:
 * `declare module '../state/view.ts' { interface Sheets { readonly search: object } }`.
 */
export interface Sheets {
  /** What visitors have is compared with what they would have, unless something else is said. */
  readonly compare: { readonly compare?: Compare }
}

/** The sheets of the panel: what is not the form of a file. */
export type SheetName = keyof Sheets

/** A sheet that is open, with what it was opened with. */
export type SheetTarget<Name extends SheetName = SheetName> = {
  readonly [Each in Name]: { readonly open: 'sheet'; readonly name: Each } & Sheets[Each]
}[Name]

/** The sheets that are opened with nothing. */
export type PlainSheetName = {
  readonly [Name in SheetName]: object extends Sheets[Name] ? Name : never
}[SheetName]

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

/** What the Undo of a notice takes back: a save, or what is given. */
export type UndoOf = Save | (() => Promise<unknown>)

/** Where a button of the panel leads. */
export type Target =
  /** The form of a file, with something in focus. */
  | ({ readonly open: 'field' } & Wanted)
  /** A page, in the frame. */
  | { readonly open: 'page'; readonly route: string }
  | SheetTarget
  /** No panel; the focus goes back to the page. */
  | { readonly open: 'nothing' }

/** The language that the panel speaks, and its words in it. */
export interface Speech {
  readonly language: Language
  readonly say: Say
}

export const speechIn = (language: Language): Speech => ({ language, say: sayIn(language) })

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

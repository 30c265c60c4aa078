import type { Mark } from '../../protocol/state.ts'

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
 * `declare module '../state/targets.ts' { interface Sheets { readonly search: object } }`.
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

/** A field, or a paragraph or a line of the text below the fields. */
export interface Wanted extends Pick<Mark, 'file' | 'at' | 'block'> {
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The form that goes on: of a new file, which has got its name by being saved, that under its first name. */
  readonly form?: string | undefined
}

/** Where a button of the panel leads. */
export type Target =
  /** The form of a file, with something in focus. */
  | ({ readonly open: 'field' } & Wanted)
  /** A page, in the frame. */
  | { readonly open: 'page'; readonly route: string }
  | SheetTarget
  /** No panel; the focus goes back to the page. */
  | { readonly open: 'nothing' }

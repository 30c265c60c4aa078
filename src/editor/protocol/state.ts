import type { z } from 'zod'
import type { Advice, Finding } from '../../content/finding.ts'
import type { Both, Refused } from '../../message.ts'
import type { Crop } from '../../picture-table.ts'
import type { Language } from '../../site.ts'
import type { Place } from '../documents/differences.ts'
import type { Contact, change, draft, Label, Value } from './calls.ts'
import type { Conflict } from './conflict.ts'
import type { Publication } from './publication.ts'
import type { Schedule, Timed } from './schedule.ts'

/* What the panel and its server send as JSON. Paths are below the content folder, with /; times are ISO 8601. */

/** Under which name a window keeps the secret of a start, of the editor of a site below the path `base`. */
export const secretKey = (base: string): string => `editor-secret ${base}`

/** What a window is given when it enters: all of it ends with the start of the editor, but for the ticket. */
export interface SessionEntry {
  /** What every request brings. */
  readonly secret: string
  /** What the address of a page with drafts brings. */
  readonly view: string
  /** For the way back after another start; a window forgets it when it is loaded again. */
  readonly ticket: { readonly id: string; readonly key: string }
}

/** Why the server does not do what was asked, with the status of its answer (RFC 9110); from 500 on it has failed at it. */
export class Refusal extends Error {
  readonly status: number
  readonly said: Both
  constructor(status: number, said: Both) {
    super(said.en)
    this.status = status
    this.said = said
  }
}

export type { Place, Schedule, Timed, Value }

/** What a save does to one file. */
export type FileChange = Readonly<z.output<typeof change>>

/** What came of a save; refused is a change that cannot be made without touching anything else. */
export type SaveAnswer =
  | { readonly saved: Save }
  | { readonly conflicts: readonly Conflict[] }
  | Refused

/** What came of an undo or redo; not done where it would take back what was sent to visitors, which has to be asked for. */
export type UndoAnswer = SaveAnswer | { readonly published: Save }

/** One save, whatever it touched: what can be undone at once. */
export interface Save {
  readonly id: string
  readonly at: string
  /** What was done, in words of the panel: `Headline, Season`. */
  readonly label: Label
  readonly files: readonly string[]
  readonly undone: boolean
}

/** A draft that is not saved, as it is kept on the disk. */
export type Draft = Readonly<z.output<typeof draft> & { at: string }>

/** The same with the places that it changes, and what conflicts by now with what others have written. */
export interface KeptDraft extends Draft {
  readonly places: readonly Place[]
  /** Which paragraphs of the text below the fields it changes, counted from 0. */
  readonly blocks: readonly number[]
  readonly conflicts: readonly Conflict[]
}

/** A field of a form: derived from the schema of its file. */
export interface Field {
  /** Its name in its file; empty for an item of a list. */
  readonly name: string
  readonly label: Both
  readonly note?: Both | undefined
  /** The boxed letter of its section. */
  readonly letter?: string | undefined
  readonly optional: boolean
  readonly form: Form
}

/** What is known of a field of each kind, by the name of the kind. */
export interface FormsByKind {
  /** A text of one line or of several: `words` of a language, or a number, an address; `room` is the most characters of it. */
  readonly text: {
    readonly long: boolean
    readonly words: boolean
    readonly room?: number | undefined
    /** How many characters of it search results show, about. */
    readonly results?: number | undefined
    /** The field beside it, of whose last line it is a letter. */
    readonly letterOf?: string | undefined
  }
  /** Inline Markdown, of one paragraph. */
  readonly prose: { readonly room?: number | undefined }
  /** A whole Markdown text below the fields. */
  readonly body: { readonly room?: number | undefined }
  readonly number: { readonly least?: number | undefined; readonly most?: number | undefined }
  readonly date: object
  /** From when, or until when, something is shown. */
  readonly moment: object
  /** Yes or no. */
  readonly switch: object
  /** One of a few values, with what people call them; `drawn` where each has a picture at `/-/edit/signs/VALUE.svg`. */
  readonly choice: {
    readonly values: readonly string[]
    readonly names: Readonly<Record<string, Both>>
    readonly drawn: boolean
  }
  /** A page of the site by its address. */
  readonly route: object
  /** A picture of the library by its id. */
  readonly 'library picture': object
  /** The path of a picture, below the folder of its file; `narrowOf` names the field of the one that it stands for. */
  readonly picture: { readonly narrowOf?: string | undefined }
  /** The point of the picture in the field `of` beside it that every crop keeps. */
  readonly focus: { readonly of: string }
  readonly fields: { readonly fields: readonly Field[] }
  readonly list: { readonly item: Field; readonly least: number; readonly most?: number }
  /** Names that an editor chooses, each with the same field. */
  readonly names: { readonly item: Field }
  /** Words, or the same words with those that wait for the site to be public. */
  readonly either: { readonly forms: readonly Form[] }
}

export type FormKind = keyof FormsByKind

/** What is known of a field of some kinds. */
export type FormOf<Kind extends FormKind> = {
  readonly [Each in Kind]: { readonly kind: Each } & FormsByKind[Each]
}[Kind]

export type Form = FormOf<FormKind>

/** A problem, and the field that it is about where it stands in one; its name goes from the page to the field. */
export interface FieldProblem extends Omit<Finding, 'path'> {
  readonly at?: Place
  readonly where?: Both
  /** The line of the text below the fields, counted from 1. */
  readonly bodyLine?: number
  /** What the form calls the field and those around it, by their names in the file. */
  readonly labels?: readonly (readonly [name: string, label: Both])[] | undefined
}

/** A file, opened in the panel. */
export interface OpenFile {
  readonly file: string
  /** The hash of its bytes: what drafts say they were made for. */
  readonly seen: string
  /** What editors call it: `a page`. */
  readonly name: Both
  /** The boxed letter of its section. */
  readonly letter?: string | undefined
  readonly language: Language
  /** Its fields and, of a Markdown file, `body` as the last one; none where it cannot be read. */
  readonly fields: readonly Field[]
  /** Of a file that is not there yet, what it begins with. */
  readonly from?: string | undefined
  /** Whether it is one of several of its kind, such as a card. */
  readonly isCard: boolean
  readonly data: Value | undefined
  /** The text below the fields. */
  readonly body?: string | undefined
  /** The whole file as text. */
  readonly text: string
  /** Of a file that cannot be read, its text in the last good build. */
  readonly lastGood?: string | undefined
  /** What it would say with the draft of it that is kept, and the version which that is for. */
  readonly draft?:
    | (Pick<OpenFile, 'seen' | 'data' | 'body' | 'text'> & { readonly at: string })
    | undefined
  readonly problems: readonly FieldProblem[]
  /** Its translation: the file, where the same fields stand in another language. */
  readonly translation?: string | undefined
  /** Of the list of the pictures: where the words of each stand, the file in the language of the list first. */
  readonly pictureWords?: WordsOfPictures | undefined
}

/** Where the words of pictures stand: in which files, below which field, by the id of each picture. */
export interface WordsOfPictures {
  readonly files: readonly string[]
  readonly field: string
  /** The fields of the alternative text, and of the file of the picture that it is of; the frames that crop it. */
  readonly alt: string
  readonly picture: string
  readonly crops: readonly Crop[]
}

export interface PageInfo {
  readonly file: string
  /** Absent for pages that a host shows by itself. */
  readonly route?: string | undefined
  /** Where the frame shows it. */
  readonly address: string
  readonly title: string
  /** What people call it: the short beginning of its title. */
  readonly name: Both
  readonly language: Language
  readonly gated: boolean
  readonly template: string
  /** Whether it can be deleted, or leave its address. */
  readonly mayGo?: boolean
  /** Those that its text has, by their headings. */
  readonly sections?: readonly { readonly id: string; readonly name: string }[]
}

/** A file that holds words and is no page. */
export interface PartInfo {
  readonly file: string
  readonly name: Both
  /** Where the frame shows them; undefined where every page does. */
  readonly addresses?: readonly string[] | undefined
}

/** Where the frame shows the page in front of password-protected ones. */
export const gateAddress = '/-/gate'

/** A mark in a page: the text of a leaf of the content stands there. Found in the text of the page as `markOf(number)`. */
export interface Mark {
  readonly number: number
  readonly file: string
  /** Absent where it is the text below the fields; then `block` is which paragraph of it. */
  readonly at?: Place | undefined
  readonly block?: number | undefined
  readonly label: Both
}

/** What the panel has to know: told at the start, and each field again when it is another one. Undo and redo: the next one. */
export interface State extends Readonly<Record<'undo' | 'redo', Save | undefined>> {
  /** Counts what may change a page: drafts, files and builds. */
  readonly pageVersion: number
  /** Counts what may change a file or what is made of it without drafts. */
  readonly fileVersion: number
  readonly pages: readonly PageInfo[]
  readonly parts: readonly PartInfo[]
  readonly problems: readonly FieldProblem[]
  readonly advice: readonly Advice[]
  /** The time of the version that is shown. */
  readonly shown: string | undefined
  readonly files: number
  /** The file with the name and the address of the site. */
  readonly settings: string
  /** Whom editors ask; undefined where the settings of the site name nobody. */
  readonly help?: Contact | undefined
  /** Where the site is public; undefined where no host is known. */
  readonly host: string | undefined
  readonly drafts: readonly KeptDraft[]
  readonly owed: readonly Owed[]
  readonly publication: Publication
  readonly pictures: readonly LibraryPicture[]
  readonly schedule: Schedule
  /** Whether some of it could not be made. */
  readonly isUnreadable: boolean
}

/** A text whose translation needs updating. */
export interface Owed {
  readonly id: string
  /** The text that was changed, and the one that owes. */
  readonly changed: OwedText
  readonly owes: OwedText
  /** What it said when both agreed. */
  readonly before: string
  /** When it was changed, where that is known. */
  readonly since?: string | undefined
}

export interface OwedText {
  readonly file: string
  readonly language: Language
  readonly at?: Place | undefined
  /** Which paragraph of the text below the fields. */
  readonly block?: number | undefined
  readonly label: Both
  readonly text: string
}

/** A picture of the content. */
export interface LibraryPicture {
  readonly path: string
  /** The hash of its bytes. */
  readonly seen: string
  readonly width: number
  readonly height: number
  /** Of the file, in bytes. */
  readonly size: number
  /** The fields that name it, each with the page that shows it; `at` leads from the page to them. */
  readonly usedBy: readonly {
    readonly file: string
    readonly page: Both
    readonly label: Both
    readonly at?: Place | undefined
  }[]
  /** The picture in whose place narrow screens show it, where it is named as nothing else. */
  readonly narrowOf?: string | undefined
}

/** Whether a text can be the email address of somebody. */
export const isMail = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text.trim())

/** In bytes: what a camera gives, and not more than a check reads. */
export const largestUpload = 40_000_000

/** A place of the content that says what was looked for: the words there, and those around them. */
export interface Hit extends Pick<OwedText, 'file' | 'language' | 'at' | 'block' | 'label'> {
  readonly before: string
  readonly found: string
  readonly after: string
}

/** What a search has found: the first places, how many there are, and among how many texts. */
export interface SearchResult {
  readonly hits: readonly Hit[]
  readonly all: number
  readonly texts: number
}

/** What came of an upload: the picture as it is kept, and how many bytes it was. */
export interface Upload extends LibraryPicture {
  readonly was: number
}

/** What a change of an address or a deletion would do, for the panel to show before it is done. */
export interface PagePlan {
  readonly changes: readonly FileChange[]
  /** The links that follow. */
  readonly links: readonly { readonly file: string; readonly label: Both }[]
}

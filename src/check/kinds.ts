import type { z } from 'zod'
import type { Sentence } from '../failure.ts'
import type { Language } from '../site.ts'

/** How a file of a kind is begun by answering questions: `npm run new`. */
export interface Creation {
  /** The word behind `npm run new --`. */
  readonly word: string
  readonly label: Sentence
  /** The fields in the order in which they are asked, `text` for the body; a question of its own where the label does not ask it. */
  readonly ask: readonly (string | readonly [field: string, question: Sentence])[]
  /** What to do once the file is there; `{route}` stands for the address of a page. */
  readonly next: Sentence
}

/** A kind of content file. */
export interface ContentKind {
  /** Below the content folder. With one `*` for any number of files; without it the file is required. */
  readonly path: string
  /** What editors call it, with its article. */
  readonly name: Sentence
  readonly schema: z.ZodType
  /** The language of its words; `page` where the file says it in `lang`. */
  readonly language: Language | 'page'
  /**
   * The kinds of pages that show its words: what only gated pages show stays behind the password. A field may say
   * otherwise in the notes of its schema; a file that says nothing counts as gated.
   */
  readonly shownOn?: readonly string[] | 'every page'
  /** A short text below the fields, and how many characters its place has room for. */
  readonly body?: ShortBody
  readonly create?: Creation
}

export interface ShortBody {
  readonly room: number
}

/** A kind of page, named by the value of `template:` in its file. */
export interface PageKind {
  readonly schema: z.ZodObject
  /** The ids of its sections, where links may lead. */
  readonly sections: readonly string[]
  /** Markdown whose headings are sections too, a short text, or nothing. */
  readonly body?: 'page' | ShortBody
  /** Where a page is published that has no address of its own; there is exactly one page of such a kind. */
  readonly file?: string
  readonly titled?: 'with the name of the site'
  readonly create?: Creation
}

/** What becomes of the text below the fields: a page of its own, a short text, or nothing; unknown where the fields do not tell. */
export type BodyUse = 'page' | 'short' | 'none' | 'unknown'

/** The body of a file, and how many characters its place has room for. */
export interface Body {
  readonly use: BodyUse
  readonly room: number
}

/** A kind of file as the checks read it: those of the table, and the pages. */
export interface FileKind extends Omit<ContentKind, 'body' | 'create'> {
  /** The schemas to choose from by the field `template`, for pages. */
  readonly variants?: Readonly<Record<string, z.ZodType>>
  readonly format: 'yaml' | 'markdown'
  readonly bodyOf: (template: unknown) => Body
}

/** Whether a path is one of a kind; systems differ in how they store accents. */
export function isOfKind(pattern: string, path: string): boolean {
  const [start = '', end] = pattern.split('*')
  const name = path.normalize('NFC')
  if (end === undefined) return name === pattern
  const middle = name.slice(start.length, name.length - end.length)
  return name.startsWith(start) && name.endsWith(end) && /^[^/]+$/.test(middle)
}

import type { Root } from 'mdast'

/** A content file as it lies on disk: its path below the content folder (forward slashes) and its bytes. */
export interface Source {
  readonly path: string
  readonly bytes: Uint8Array
}

/** A file to publish: its path below the output folder (forward slashes) and its bytes. */
export interface OutputFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** A file to publish whose path is known before its bytes, which are made when somebody asks for them. */
export interface LaterFile {
  readonly path: string
  /** The hash of everything that decides its bytes: what they are kept under. */
  readonly recipe: string
  readonly make: () => Promise<Uint8Array>
}

/** Each file once, where several makers have made the same. */
export const onePerPath = <Kind extends { readonly path: string }>(
  files: readonly Kind[],
): Kind[] => [...new Map(files.map((file) => [file.path, file])).values()]

/** The languages pages are written in. */
export type Language = 'en' | 'fr'

/** A Markdown file: its checked fields and its body, already typeset in the language of the page. */
export interface Document<Fields> {
  /** The path of the file below the content folder. */
  readonly file: string
  readonly fields: Fields
  readonly body: Root
}

/** The day, year-month-day, by which events are over; the same everywhere at one moment. */
export const today = (): string => new Date().toISOString().slice(0, 10)

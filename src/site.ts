import type { Root } from 'mdast'
import type { GateFile } from './gate/gate-file.ts'

/** A content file as it lies on disk: its path below the content folder (forward slashes) and its bytes. */
export interface Source {
  readonly path: string
  readonly bytes: Uint8Array
}

/** A file to publish: its path below the output folder (forward slashes) and its bytes. */
export interface File {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The languages pages are written in. */
export type Language = 'en' | 'fr'

/** A Markdown file: its checked fields and its body, already typeset in the language of the page. */
export interface Document<Fields> {
  /** The path of the file below the content folder. */
  readonly file: string
  readonly fields: Fields
  readonly body: Root
}

/** The fields of a page that the engine itself reads; a page kind has more. */
export interface CoreFields {
  readonly template: string
  readonly title: string
  readonly description: string
  readonly lang: Language
  readonly route?: string
  readonly gated?: boolean
  readonly indexed?: boolean
  /** The address of the same page in the other language. */
  readonly translation?: string | undefined
}

export type CorePage = Document<CoreFields>

/** What the engine itself reads of the content; a site has more. */
export interface CoreContent {
  readonly settings: {
    readonly name: string
    readonly url: string
    readonly contact: {
      readonly mail: Readonly<Record<string, string>>
      readonly messaging: Readonly<Record<string, string>>
    }
    readonly foreignWords: readonly { readonly words: string; readonly lang: string }[]
    readonly wording: Readonly<Record<Language, { readonly table: string }>>
  }
  readonly gateWords: { readonly title: string; readonly description: string }
  readonly gate: GateFile | undefined
  readonly pages: readonly CorePage[]
}

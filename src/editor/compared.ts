import type { Mark, PageInfo } from './protocol.ts'

/** Of two versions that are compared, one. */
export type VersionSide = 'before' | 'after'

/** A page of a version as it is compared: without its scripts, and with what its marks are in a data block. */
export const comparedPage = (html: string, marks: readonly Mark[]): string =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(
      '</body>',
      () =>
        `<script type="application/json" id="marks">${JSON.stringify(marks).replaceAll('<', '\\u003c')}</script></body>`,
    )

/** A page that is not the same in two versions of the content, with its address in each that has it. */
export interface ChangedPage extends Pick<PageInfo, 'file' | 'name' | 'gated'> {
  readonly before: string | undefined
  readonly after: string | undefined
  /** Whether both can be shown: no error stands against them. */
  readonly isReadable: boolean
}

/** The pages that differ, and how many were not compared. */
export interface ComparedPages {
  readonly pages: readonly ChangedPage[]
  readonly left: number
}

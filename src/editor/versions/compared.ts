import type { Both } from '../../message.ts'
import { withMarkBlock } from '../documents/marks.ts'
import type { Mark, PageInfo, Place } from '../protocol/state.ts'

/** Of two versions that are compared, one. */
export type VersionSide = 'before' | 'after'

/** A page of a version as it is compared: without its scripts, and with what its marks are in a data block. */
export const comparedPage = (html: string, marks: readonly Mark[]): string =>
  withMarkBlock(html.replace(/<script\b[^>]*>.*?<\/script>/gs, ''), marks)

/** A page that is not the same in two versions of the content, with its address in each that has it. */
export interface ChangedPage extends Pick<PageInfo, 'file' | 'name' | 'gated'> {
  readonly before: string | undefined
  readonly after: string | undefined
  /** Whether both can be shown: no error stands against them. */
  readonly isReadable: boolean
}

/** What the later of two versions has, but shows from a time on that is to come: a file, or what stands at a place of it. */
export interface Coming {
  readonly file: string
  readonly at: Place
  /** That time, in words. */
  readonly from: Both
}

/** The pages that differ, what is only to come in the later version, and how many pages were not compared. */
export interface ComparedPages {
  readonly pages: readonly ChangedPage[]
  readonly coming: readonly Coming[]
  readonly left: number
}

import type { Both } from '../../message.ts'
import type { Conflict } from './conflict.ts'
import type { Change } from './publication.ts'
import type { PageInfo, Place, Save } from './state.ts'

/** Of two versions that are compared, one. */
export type VersionSide = 'before' | 'after'

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

/** One file with every changed page before and after, which opens without a network; and the key that opens it. */
export interface ReviewFile {
  readonly html: string
  readonly key: string
  readonly pages: number
  /** How many pages were not compared. */
  readonly left: number
}

/** A save, a change by another program, or a publication, whose commit is the id. */
export interface HistoryEntry extends Save {
  readonly kind: 'save' | 'outside' | 'publication'
  /** The author of a commit; undefined for who works here. */
  readonly who?: string | undefined
  readonly changes: readonly Change[]
  /** Whether visitors have it; undefined where that cannot be told. */
  readonly isSent?: boolean | undefined
  /** Whether it is what somebody has chosen of two versions of a text. */
  readonly isChoice?: boolean | undefined
  /** Whether its files are now as it has left them. */
  readonly isNow: boolean
  /** How many files outside the content a publication changed. */
  readonly beside?: number
}

/** The past of the content, the newest first. */
export interface HistoryList {
  readonly entries: readonly HistoryEntry[]
  /** Why publications are missing: what git says. */
  readonly failed?: Both
}

/** Why a file cannot become a draft: it has one, was not there then, or is no text and there is another one now. */
export interface Left {
  readonly file: string
  readonly why: 'draft' | 'new' | 'picture'
}

/** What becomes a draft, as sentences, and what does not. */
export interface DraftedChanges {
  readonly changes: readonly Change[]
  readonly left: readonly Left[]
}

/** What restoring a change makes drafts of: what it has replaced, or what it has left. */
export interface Restoring extends DraftedChanges {
  readonly side: VersionSide
}

/** What taking a publication back would change, and whether it can be sent or becomes a draft, for which conflicts have to be chosen first. */
export interface TakingBack extends DraftedChanges {
  readonly isDraft: boolean
  readonly conflicts: readonly Conflict[]
}

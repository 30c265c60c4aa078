import type { Clash } from '../documents/differences.ts'

/** A text that somebody has changed on the disk while another one wrote it here. */
export interface Conflict extends Clash {
  readonly file: string
  /** When the other text was saved, and by whom where git knows. */
  readonly saved: string
  readonly who?: string | undefined
}

/** What is kept of a conflict with the shared copy: one of both versions, or another text. */
export type Settled = Conflict & { readonly kept: string }

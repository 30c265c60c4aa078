import type { z } from 'zod'
import type { Wording } from '../messages/kind.ts'

/** A single complaint of zod. */
export type Issue = z.core.$ZodIssue

/** What an editor is told of a complaint, and what should stand in place of the value where that is certain. */
export interface Explanation {
  readonly wording: Wording
  readonly replacement?: string
}

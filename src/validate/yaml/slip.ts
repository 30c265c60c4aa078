import type { Edit } from '../finding.ts'
import type { Wording } from '../messages/kind.ts'
import type { Range } from '../text/text-file.ts'

/** What a person probably typed wrong, seen in the plain text: where, and how it would read right. */
export interface Slip {
  readonly range: Range
  readonly edit: Edit
  readonly wording: Wording
  /** It is wrong whether or not a parser minds. */
  readonly certain: boolean
}

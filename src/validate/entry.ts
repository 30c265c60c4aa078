import type { FileKind } from '../check/kinds.ts'
import type { CheckedFields } from './fields/check-fields.ts'
import type { Leaf } from './fields/leaves.ts'
import type { Finding } from './finding.ts'
import type { CheckedMarkdown } from './markdown/check-markdown.ts'
import type { TextFile } from './text/text-file.ts'

/** A content file after the checks that need no other file. */
export interface Entry {
  readonly source: TextFile
  readonly kind: FileKind
  /** Absent where the fields could not be read. */
  readonly fields?: CheckedFields
  readonly leaves: readonly Leaf[]
  readonly body?: CheckedMarkdown
  /** The body and the fields that hold Markdown. */
  readonly markdown: readonly CheckedMarkdown[]
  /** What is wrong, but for the fields: other files may throw light on those. */
  readonly findings: readonly Finding[]
}

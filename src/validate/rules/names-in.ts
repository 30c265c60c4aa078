import type { Entry } from '../entry.ts'
import { rangeIn } from '../fields/field.ts'
import type { Leaf } from '../fields/leaves.ts'
import type { FieldNote } from '../fields/note-of.ts'
import { samePath } from '../fields/path.ts'
import type { Range } from '../text/text-file.ts'

/** A field that names something else: a page, a picture, a picture of the gallery. */
export interface Name extends Leaf {
  readonly range: Range
}

/** The fields of an entry that name something of a kind. Those that are wrong in themselves are left out. */
export function namesIn(entry: Entry, kind: FieldNote['refersTo']): Name[] {
  const { fields } = entry
  if (!fields) return []
  const isFaulty = ({ path }: Leaf) => fields.findings.some((one) => samePath(one.path, path))
  return entry.leaves
    .filter((leaf) => leaf.note.refersTo === kind && !isFaulty(leaf))
    .map((leaf) => ({ ...leaf, range: rangeIn(fields.form, leaf.path) }))
}

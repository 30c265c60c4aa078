import { samePath } from '../../check/data.ts'
import type { Entry } from '../../check/entry.ts'
import { type FieldText, rangeIn } from '../../check/form.ts'
import type { FieldNote } from '../../check/schema.ts'
import type { Range } from '../../content/text.ts'

/** A field that names something else: a page, a picture, a picture of the gallery. */
export interface Name extends FieldText {
  readonly range: Range
}

/** The fields of an entry that name something of a kind. Those that are wrong in themselves are left out. */
export function namesIn(entry: Entry, kind: FieldNote['refersTo']): Name[] {
  const { fields } = entry
  if (!fields) return []
  const isFaulty = ({ path }: FieldText) => fields.findings.some((one) => samePath(one.path, path))
  return entry.leaves
    .filter((leaf) => leaf.note.refersTo === kind && !isFaulty(leaf))
    .map((leaf) => ({ ...leaf, range: rangeIn(fields.form, leaf.path) }))
}

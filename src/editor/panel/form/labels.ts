import type { Language } from '../../../site.ts'
import type { Difference } from '../../documents/differences.ts'
import type { OpenFile, Place, Value } from '../../protocol/state.ts'
import { contentDifferences, contentOf } from '../state/draft-content.ts'
import type { Direction } from '../state/draft-steps.ts'
import type { Drafted } from '../state/drafts.ts'
import { at, leafText, plain } from '../state/tree.ts'
import { heading } from '../words/names.ts'
import { fieldAt } from './form-places.ts'

/** What a file is called that is being edited: by its title, else as editors call its kind. */
export const titleOf = ({ open, tree }: Drafted, language: Language): string =>
  leafText(at(tree, ['title'])) || heading(open.name[language])

/** What is other in a file, by the labels of its fields. */
export const labelsOf = (
  open: OpenFile,
  changes: readonly Difference[],
  language: Language,
  data?: Value,
): readonly string[] => [...new Set(changes.map(({ path }) => labelAt(open, path, data)[language]))]

/** What a save of a draft is called: its fields, and the file. */
export function partLabel(
  { drafted, changes }: { readonly drafted: Drafted; readonly changes: readonly Difference[] },
  language: Language,
): string {
  const fields = labelsOf(drafted.open, changes, language, plain(drafted.tree)).join(', ')
  return `${fields} (${titleOf(drafted, language)})`
}

/** What the next step back or forth in a draft changes, by labels; undefined where there is none. */
export function stepLabel(
  drafted: Drafted | undefined,
  direction: Direction,
  language: Language,
): string | undefined {
  const step = drafted?.[direction].at(-1)
  if (!drafted || !step) return undefined
  const changes = contentDifferences(contentOf(drafted), contentOf(step))
  return labelsOf(drafted.open, changes, language, plain(drafted.tree)).join(', ')
}

/** What the field at a place is called; a row of a list, like its list. */
export function labelAt(open: OpenFile, place: Place, data: Value | undefined = open.data) {
  const named = place.slice(0, 1 + place.findLastIndex((step) => typeof step === 'string'))
  const field = fieldAt(open, named, data) ?? fieldAt(open, named.slice(0, 1), data)
  return field?.label ?? open.name
}

import { languageNames } from '../../../../message.ts'
import type { Field, FormOf, Value } from '../../../protocol/state.ts'
import { at, leafText, type Tree } from '../../state/tree.ts'
import { Group } from '../field.tsx'
import { emptyOf, type FieldKind, type KindProps, type NewField } from '../field-kind.ts'
import { languageAt } from '../form-places.ts'
import { useField } from '../use-field.ts'
import { Fields } from './fields.tsx'

/** A group of fields. */
export const fieldsKind: FieldKind<'fields'> = {
  Field: GroupField,
  empty: emptyFields,
  summary: () => '',
}

function GroupField({ field, place, form }: KindProps<'fields'>) {
  const { tree } = useField({ field, place })
  return (
    <Group field={{ ...field, label: groupLabel(field, form.fields, tree) }} place={place}>
      <Fields fields={form.fields} place={place} />
    </Group>
  )
}

/** The value of a new group: the fields that it must have. */
export function emptyFields({ fields }: FormOf<'fields'>, given: NewField) {
  const needed = fields.filter(({ optional }) => !optional)
  return Object.fromEntries(
    needed.map(({ name, form }): [string, Value] => [name, emptyOf(form, given)]),
  )
}

/** A group whose first field is called as it is, such as one of several terms, is called by the words of that field. */
function groupLabel({ name, label }: Field, [first]: readonly Field[], tree: Tree | undefined) {
  const own = first?.label.en === label.en && leafText(at(tree, [first.name]))
  if (own) return { en: own, fr: own }
  // The same group once for each language.
  const language = languageAt([name])
  const named = language && languageNames[language]
  if (!named || named.en === label.en) return label
  return { en: `${label.en}, ${named.en}`, fr: `${label.fr}, ${named.fr}` }
}

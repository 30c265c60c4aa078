import { Group } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { Entry } from '../list/entry.tsx'
import { useOpenEntry } from '../list/use-open-entry.ts'
import { useField } from '../use-field.ts'

/** Names that an editor has chosen, each with the same field. */
export const namesKind: FieldKind<'names'> = {
  Field: NamesField,
  empty: () => ({}),
  summary: () => '',
}

/** Each name with its fields, which open below it. */
function NamesField({ field, place, form: { item } }: KindProps<'names'>) {
  const { tree } = useField({ field, place })
  const names = tree?.kind === 'group' ? [...tree.fields.keys()] : []
  const open = useOpenEntry(names.map((name) => ({ key: name, place: [...place, name] })))
  return (
    <Group field={field} place={place}>
      <ol>
        {names.map((name) => (
          <Entry
            key={name}
            item={item}
            name={name}
            place={[...place, name]}
            look="name"
            isOpen={name === open.key}
            onToggle={() => open.toggle(name)}
          />
        ))}
      </ol>
    </Group>
  )
}

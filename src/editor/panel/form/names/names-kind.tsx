import { useState } from 'react'
import { isInside } from '../../state/tree.ts'
import { Group } from '../field.tsx'
import { type FieldKind, type KindProps, useForm } from '../form-context.ts'
import { Entry } from '../list/entry.tsx'
import { useField } from '../use-field.ts'

/** Names that an editor has chosen, each with the same field. */
export const namesKind: FieldKind<'names'> = {
  Field: NamesField,
  empty: () => ({}),
  summary: () => '',
}

/** Each name with its fields, which open below it. */
function NamesField({ field, place, form: { item } }: KindProps<'names'>) {
  const { wanted } = useForm()
  const { tree } = useField({ field, place })
  const names = tree?.kind === 'group' ? [...tree.fields.keys()] : []
  const [opened, setOpened] = useState(() =>
    names.find((name) => isInside(wanted, [...place, name])),
  )
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
            isOpen={name === opened}
            onToggle={() => setOpened(name === opened ? undefined : name)}
          />
        ))}
      </ol>
    </Group>
  )
}

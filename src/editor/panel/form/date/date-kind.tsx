import { leafText } from '../../state/tree.ts'
import { lastDay } from '../../words/wall-time.ts'
import { ChoiceField } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { useField } from '../use-field.ts'

/** A day. */
export const dateKind: FieldKind<'date'> = {
  Field: DateField,
  empty: (_, { today }) => today,
  summary: leafText,
  isNarrow: true,
}

/** A day, in the browser's own field. */
function DateField({ form: _, ...props }: KindProps<'date'>) {
  const { text, described, set } = useField(props)
  return (
    <ChoiceField {...props}>
      <input
        {...described}
        type="date"
        max={lastDay}
        value={text}
        onChange={({ target }) => target.value && set(target.value)}
      />
    </ChoiceField>
  )
}

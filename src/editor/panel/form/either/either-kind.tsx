import type { FieldKind } from '../field-kind.ts'
import { emptyOf } from '../field-kind.ts'

/** Words, or a group of them: it is shown as the kind that its value has (`concreteForm`). */
export const eitherKind: FieldKind<'either'> = {
  empty: ({ forms: [first] }, given) => (first ? emptyOf(first, given) : ''),
  summary: () => '',
}

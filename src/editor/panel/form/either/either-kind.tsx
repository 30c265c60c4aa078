import type { FieldKind } from '../form-context.ts'
import { emptyOf } from '../form-context.ts'

/** Words, or a group of them: it is shown as the kind that its value has (`concreteForm`). */
export const eitherKind: FieldKind<'either'> = {
  empty: ({ forms: [first] }, given) => (first ? emptyOf(first, given) : ''),
  summary: () => '',
}

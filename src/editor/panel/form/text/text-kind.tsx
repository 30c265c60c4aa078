import { leafText } from '../../state/tree.ts'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { Letters } from './letters.tsx'
import { LongText } from './long-text.tsx'
import { ShortText } from './short-text.tsx'

/** A text of one line or of several. */
export const textKind: FieldKind<'text'> = {
  Field: TextField,
  empty: () => '',
  summary: leafText,
  isWrittenAtOnce: true,
  isLine: true,
}

function TextField({ form, ...props }: KindProps<'text'>) {
  if (form.letterOf !== undefined) return <Letters {...props} of={form.letterOf} />
  return form.long ? <LongText {...props} /> : <ShortText {...props} />
}

import { leafText } from '../../state/tree.ts'
import type { FieldKind, KindProps } from '../field-kind.ts'
import { LongText } from '../text/long-text.tsx'
import { ShortText } from '../text/short-text.tsx'

/** Inline Markdown, of one paragraph. */
export const proseKind: FieldKind<'prose'> = {
  Field: ProseField,
  empty: () => '',
  summary: leafText,
  isWrittenAtOnce: true,
  isLine: true,
}

/** With room for so many characters and no more it is a line. */
const longestLine = 90

function ProseField({ form, ...props }: KindProps<'prose'>) {
  const isLong = (form.room ?? Infinity) > longestLine
  return isLong ? <LongText {...props} /> : <ShortText {...props} />
}

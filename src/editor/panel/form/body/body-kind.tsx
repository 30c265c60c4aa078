import type { FieldKind, KindProps } from '../field-kind.ts'
import { isShortBody } from '../form-places.ts'
import { LongText } from '../text/long-text.tsx'
import { Body } from './body-field.tsx'

/** The Markdown text below the fields. */
export const bodyKind: FieldKind<'body'> = {
  Field: BodyField,
  empty: () => '',
  summary: () => '',
}

function BodyField({ form: _, ...props }: KindProps<'body'>) {
  return isShortBody(props.field) ? <LongText {...props} /> : <Body {...props} />
}

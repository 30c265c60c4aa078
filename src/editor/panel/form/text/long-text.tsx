import { Labelled } from '../field.tsx'
import type { FieldProps } from '../form-context.ts'
import { useText } from './use-text.tsx'

/** A text of several lines, in a box that grows. */
export function LongText(props: FieldProps) {
  const { isDraft, words, control, tools, chooser } = useText(props)
  const className = `ta${isDraft ? ' draft' : ''}${control['aria-invalid'] ? ' bad' : ''}`
  return (
    <Labelled {...props} room={words} tools={tools}>
      <textarea {...control} className={className} rows={3} />
      {chooser}
    </Labelled>
  )
}

import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { Labelled } from '../field.tsx'
import type { FieldProps } from '../field-kind.ts'
import { useText } from './use-text.tsx'

/** A text of several lines, in a box that grows. */
export function LongText(props: FieldProps) {
  const { isDraft, words, control, tools, chooser } = useText(props)
  const isInvalid = control['aria-invalid']
  const className = classes(ui.textBox, isDraft && ui.draft, isInvalid && ui.invalid)
  return (
    <Labelled {...props} room={words} tools={tools}>
      <textarea {...control} className={className} rows={3} />
      {chooser}
    </Labelled>
  )
}

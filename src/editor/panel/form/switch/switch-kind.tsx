import { useSay } from '../../state/selectors.ts'
import { Stave } from '../../ui/notation.tsx'
import ui from '../../ui/ui.module.css'
import { RadioField } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'

/** Yes or no, each drawn: a note or a rest. */
export const switchKind: FieldKind<'switch'> = {
  Field: SwitchField,
  empty: () => false,
  summary: () => '',
}

function SwitchField(props: KindProps<'switch'>) {
  const say = useSay()
  // What one of many is not, it is not yet.
  const no = props.place.some(Number.isInteger) ? 'list.no' : 'field.no'
  const shown = (isDone: boolean) => (
    <>
      <Stave isDone={isDone} />
      <span>{say(isDone ? 'list.yes' : no)}</span>
    </>
  )
  const options = [false, true].map((value) => ({ value, shown: shown(value) }))
  return <RadioField {...props} className={ui.switch} options={options} />
}

import { useSpeech } from '../../state/selectors.ts'
import { leafText } from '../../state/tree.ts'
import ui from '../../ui/ui.module.css'
import { RadioField } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'

/** One of a few values. */
export const choiceKind: FieldKind<'choice'> = {
  Field: ChoiceField,
  empty: ({ values }) => values[0] ?? '',
  summary: leafText,
}

function ChoiceField(props: KindProps<'choice'>) {
  const { language } = useSpeech()
  const { values, names, drawn } = props.form
  const picture = (value: string) => (
    <img src={`signs/${encodeURIComponent(value)}.svg`} alt="" width="72" height="40" />
  )
  const shown = (value: string) => (
    <>
      {drawn && picture(value)}
      {names[value]?.[language] ?? value}
    </>
  )
  const options = values.map((value) => ({ value, shown: shown(value) }))
  return <RadioField {...props} className={drawn ? ui.signs : ui.segments} options={options} />
}

import type { FormKind } from '../../protocol/state.ts'
import { useSay, useSpeech } from '../state/panel.ts'
import { Link } from '../ui/kit.tsx'
import { type FieldProps, type KindProps, useEmpty, useForm } from './form-context.ts'
import { concreteForm, isFixed } from './form-places.ts'
import { useField } from './use-field.ts'

/** One field: a text that is not there yet is written at once, everything else is added first. */
export function FieldView(props: FieldProps) {
  const { field, place } = props
  const { value } = useField(props)
  const form = concreteForm(field.form, value)
  // A focal point stands below its picture.
  if (form.kind === 'focus' || isFixed(form, value)) return null
  const shown = <FieldOfKind field={{ ...field, form }} place={place} form={form} />
  if (!field.optional || isWrittenAtOnce(form.kind)) return shown
  if (value === undefined) return <AddField {...props} />
  return (
    <>
      {shown}
      <LeaveOut {...props} />
    </>
  )
}

const isWrittenAtOnce = (kind: FormKind): boolean =>
  kind === 'text' || kind === 'prose' || kind === 'moment'

/** A field as its kind is shown. */
function FieldOfKind<Kind extends FormKind>({ form, ...props }: KindProps<Kind>) {
  const { kinds } = useForm()
  const { Field } = kinds[form.kind]
  return <Field {...props} form={form} />
}

function AddField(props: FieldProps) {
  const { field } = props
  const { language, say } = useSpeech()
  const empty = useEmpty()
  const { set } = useField(props)
  return (
    <div className="f">
      <Link onClick={() => set(empty(field.form))}>
        {say('field.add', { name: field.label[language] })}
      </Link>
    </div>
  )
}

/** Takes an optional field away. */
export function LeaveOut(props: FieldProps) {
  const { language } = useSpeech()
  const say = useSay()
  const { clear } = useField(props)
  return (
    <div className="btns">
      <Link className="red" onClick={clear}>
        {say('field.leaveOut', { name: props.field.label[language] })}
      </Link>
    </div>
  )
}

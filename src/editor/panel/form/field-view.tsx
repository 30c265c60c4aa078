import { memo } from 'react'
import type { FormKind } from '../../protocol/state.ts'
import type { Drafted } from '../state/drafts.ts'
import { isSamePlace } from '../state/places.ts'
import { useSay, useSpeech } from '../state/selectors.ts'
import { at, plain } from '../state/tree.ts'
import { Link } from '../ui/buttons.tsx'
import ui from '../ui/ui.module.css'
import type { FieldProps, KindProps } from './field-kind.ts'
import { useDrafted, useEmpty, useForm } from './form-context.ts'
import { concreteForm, isFixed } from './form-places.ts'
import { useEdits } from './use-field.ts'

/** One field: a text that is not there yet is written at once, everything else is added first. */
export const FieldView = memo(
  FieldAt,
  (previous, next) => previous.field === next.field && isSamePlace(previous.place, next.place),
)

function FieldAt(props: FieldProps) {
  const { field, place } = props
  const { kinds } = useForm()
  const valueIn = ({ tree }: Drafted) => {
    const part = at(tree, place)
    return part && plain(part)
  }
  const form = useDrafted((drafted) => concreteForm(field.form, valueIn(drafted)))
  const isThere = useDrafted((drafted) => valueIn(drafted) !== undefined)
  const isOnlyValue = useDrafted((drafted) => isFixed(form, valueIn(drafted)))
  if (!kinds[form.kind].Field || isOnlyValue) return null
  const concrete = form === field.form ? field : { ...field, form }
  const shown = <FieldOfKind field={concrete} place={place} form={form} />
  if (!field.optional || kinds[form.kind].isWrittenAtOnce) return shown
  if (!isThere) return <AddField {...props} />
  return (
    <>
      {shown}
      <LeaveOut {...props} />
    </>
  )
}

/** A field as its kind is shown. */
function FieldOfKind<Kind extends FormKind>({ form, ...props }: KindProps<Kind>) {
  const { kinds } = useForm()
  const { Field } = kinds[form.kind]
  return Field && <Field {...props} form={form} />
}

function AddField(props: FieldProps) {
  const { field } = props
  const { language, say } = useSpeech()
  const empty = useEmpty()
  const { set } = useEdits(props)
  return (
    <div className={ui.field} data-field>
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
  const { clear } = useEdits(props)
  return (
    <div className={ui.actions}>
      <Link look="red" onClick={clear}>
        {say('field.leaveOut', { name: props.field.label[language] })}
      </Link>
    </div>
  )
}

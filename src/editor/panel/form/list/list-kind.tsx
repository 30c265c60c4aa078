import type { Field } from '../../../protocol/state.ts'
import { useSay } from '../../state/selectors.ts'
import { living } from '../../state/tree.ts'
import { Link } from '../../ui/buttons.tsx'
import ui from '../../ui/ui.module.css'
import { Problems } from '../field.tsx'
import { emptyOf, type FieldKind, type KindProps } from '../field-kind.ts'
import { FieldView } from '../field-view.tsx'
import { useEmpty, useForm } from '../form-context.ts'
import { useField } from '../use-field.ts'
import { Rows } from './rows.tsx'

/** A list of anything. */
export const listKind: FieldKind<'list'> = {
  Field: ListField,
  empty: ({ item, least }, given) => Array.from({ length: least }, () => emptyOf(item.form, given)),
  summary: () => '',
}

/** So many lines are shown as fields. */
const fewLines = 3

/** A few short lines, as those of a headline, are no list to a person. */
function ListField(props: KindProps<'list'>) {
  const { item, most = Infinity } = props.form
  const { kinds } = useForm()
  return kinds[item.form.kind].isLine && most <= fewLines ? (
    <Lines {...props} />
  ) : (
    <Rows {...props} />
  )
}

function Lines({ field, place, form }: KindProps<'list'>) {
  const say = useSay()
  const { edit } = useForm()
  const empty = useEmpty()
  const { tree, problems } = useField({ field, place })
  const rows = living(tree)
  const labelOf = ({ en, fr }: Field['label'], nth: number) =>
    rows.length > 1 ? { en: `${en} ${nth}`, fr: `${fr} ${nth}` } : { en, fr }
  const add = () => edit({ do: 'add', at: [...place, rows.length], item: empty(form.item.form) })
  const remove = () => edit({ do: 'remove', at: [...place, rows.length - 1] })
  return (
    <>
      {rows.map((row, index) => (
        <FieldView
          key={row.key}
          field={{ ...form.item, label: labelOf(form.item.label, index + 1) }}
          place={[...place, index]}
        />
      ))}
      <Problems problems={problems} />
      <div className={ui.actions}>
        {rows.length < (form.most ?? 0) && <Link onClick={add}>{say('list.add')}</Link>}
        {rows.length > form.least && (
          <Link look="red" onClick={remove}>
            {say('list.remove')}
          </Link>
        )}
      </div>
    </>
  )
}

import type { Field, FormKind, FormOf, Place } from '../../../protocol/state.ts'
import { useSite, useSpeech } from '../../state/selectors.ts'
import { absenceSentence, shownTimes } from '../../state/shown-times.ts'
import { at, leafText, type Row, type Tree } from '../../state/tree.ts'
import { isChanged } from '../../state/unsaved.ts'
import ui from '../../ui/ui.module.css'
import type { FieldKinds } from '../field-kind.ts'
import { useDrafted, useForm } from '../form-context.ts'

interface StateProps {
  readonly row: Row
  readonly item: Field
  readonly place: Place
}

/** The end of a row: that it waits, in blue, or a second text that says more. */
export function StateOf({ row, item, place }: StateProps) {
  const speech = useSpeech()
  const { kinds } = useForm()
  const { say } = speech
  const now = useSite(({ schedule }) => schedule.now)
  const isDraft = useDrafted((drafted) => isChanged(drafted, place))
  const flag = flagOf(item)
  const absent = absenceSentence(speech, now, shownTimes(row.item))
  if (isDraft)
    return <span className={`${ui.rowState} ${ui.hint} ${ui.blue}`}>{say('text.changed')}</span>
  if (absent) return <span className={`${ui.rowState} ${ui.hint} ${ui.blue}`}>{absent}</span>
  if (flag && !isOn(row, flag))
    return (
      <span className={`${ui.rowState} ${ui.hint} ${ui.blue}`}>{say('list.no').toLowerCase()}</span>
    )
  return <span className={`${ui.rowState} ${ui.hint}`}>{textsIn(kinds, row.item, item)[1]}</span>
}

/** The first field of an item that is yes or no: its row shows a note or a rest. */
export const flagOf = ({ form }: Field): string | undefined =>
  form.kind === 'fields'
    ? form.fields.find((field) => field.form.kind === 'switch')?.name
    : undefined

export const isOn = ({ item }: Row, flag: string | undefined): boolean =>
  flag !== undefined && leafText(at(item, [flag])) === 'true'

/** What an item says in words, in the order of its fields. */
export function textsIn(kinds: FieldKinds, item: Tree, { form }: Field): readonly string[] {
  if (form.kind !== 'fields') return [summaryOf(kinds, form, item)]
  return form.fields
    .map((field) => summaryOf(kinds, field.form, at(item, [field.name])))
    .filter(Boolean)
}

const summaryOf = <Kind extends FormKind>(
  kinds: FieldKinds,
  form: FormOf<Kind>,
  tree: Tree | undefined,
): string => kinds[form.kind].summary(tree)

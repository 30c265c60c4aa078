import { Fragment } from 'react'
import type { Field, Place } from '../../../protocol/state.ts'
import { FieldView } from '../field-view.tsx'
import styles from '../form.module.css'
import { useForm } from '../form-context.ts'

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly place: Place
}

/** The fields of a group; narrow ones stand two by two. */
export function Fields({ fields, place }: FieldsProps) {
  const { kinds } = useForm()
  const isNarrow = ({ form }: Field) => kinds[form.kind].isNarrow === true
  const rows: Field[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (last && isNarrow(field) && last.every(isNarrow)) last.push(field)
    else rows.push([field])
  }
  return rows.map((row) => {
    const shown = row.map((field) => (
      <FieldView key={field.name} field={field} place={[...place, field.name]} />
    ))
    const name = row[0]?.name
    return row.some(isNarrow) ? (
      <div className={styles.columns} key={name}>
        {shown}
      </div>
    ) : (
      <Fragment key={name}>{shown}</Fragment>
    )
  })
}

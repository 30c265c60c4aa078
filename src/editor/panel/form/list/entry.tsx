import type { KeyboardEvent, ReactNode } from 'react'
import type { Field, Place } from '../../../protocol/state.ts'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { FieldView } from '../field-view.tsx'
import styles from '../form.module.css'
import { useForm } from '../form-context.ts'
import { idOf } from '../form-places.ts'

interface EntryProps {
  readonly item: Field
  readonly place: Place
  readonly look?: string | undefined
  readonly name: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Its place among the rows that can be moved, and what Alt with an arrow does. */
  readonly index?: number
  readonly onMove?: (by: number) => void
  /** Whether its fields are out of sight, as while a row is lifted. */
  readonly isHidden?: boolean
  /** Whether it was added just now: the focus goes into its first field. */
  readonly isNew?: boolean
  readonly start?: ReactNode
  /** What its row says while it is closed. */
  readonly end?: ReactNode
  /** What can be done with it, below its fields. */
  readonly children?: ReactNode
}

/** A row and, while it is open, the fields of its item below it. */
export function Entry({ item, place, look, name, isOpen, onToggle, ...more }: EntryProps) {
  const { file } = useForm()
  const { form } = item
  return (
    <>
      <li
        className={classes(ui.row, look, isOpen && !more.isHidden && ui.openRow)}
        data-row={more.index}
      >
        {more.start}
        <button
          type="button"
          className={ui.rowName}
          id={`${idOf(file, place)}-row`}
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={(event) => more.onMove && stepOf(event, more.onMove)}
        >
          {name}
        </button>
        {!isOpen && more.end}
      </li>
      {isOpen && (
        <li
          className={styles.rowFields}
          hidden={more.isHidden}
          ref={more.isNew ? focusFirst : null}
        >
          {form.kind === 'fields' ? (
            form.fields.map((field) => (
              <FieldView key={field.name} field={field} place={[...place, field.name]} />
            ))
          ) : (
            <FieldView field={item} place={place} />
          )}
          {more.children}
        </li>
      )}
    </>
  )
}

const focusFirst = (row: HTMLElement | null) =>
  row?.querySelector<HTMLElement>('input, textarea, select, [tabindex="0"]')?.focus()

/** Alt with an arrow moves a row at once. */
function stepOf(event: KeyboardEvent, move: (by: number) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!event.altKey || by === undefined) return
  event.preventDefault()
  move(by)
}

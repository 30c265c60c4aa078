import { Fragment, type ReactNode } from 'react'
import type { Field, Place } from '../../../protocol/state.ts'
import { useCommands, useDraftActions } from '../../state/panel.ts'
import { useSay } from '../../state/selectors.ts'
import { at, living, type Row } from '../../state/tree.ts'
import { Add, Link } from '../../ui/buttons.tsx'
import { classes } from '../../ui/classes.ts'
import { Stroke } from '../../ui/icons.tsx'
import { LiftedWords } from '../../ui/lifted-words.tsx'
import { Stave } from '../../ui/notation.tsx'
import ui from '../../ui/ui.module.css'
import { useReorder } from '../../ui/use-reorder.ts'
import { Group } from '../field.tsx'
import type { FieldProps, KindProps } from '../field-kind.ts'
import styles from '../form.module.css'
import { useEmpty, useForm } from '../form-context.ts'
import { useField } from '../use-field.ts'
import { Entry } from './entry.tsx'
import { flagOf, isOn, StateOf, textsIn } from './row-state.tsx'
import { useOpenEntry } from './use-open-entry.ts'

/** The items of a list in rows: opened, moved, removed and added. */
export function Rows({ field, place, form }: KindProps<'list'>) {
  const say = useSay()
  const { item, least, most = Infinity } = form
  const { tree } = useField({ field, place })
  const rows = living(tree)
  const all = tree?.kind === 'list' ? tree.rows : []
  const acts = useRowActs({ field, place }, item, rows)
  const open = useOpenEntry(rows.map(({ key }, index) => ({ key, place: [...place, index] })))
  const reorder = useReorder(rows, acts.move)
  const { row: lifted, to } = reorder
  const flag = flagOf(item)
  const count = { n: rows.filter((row) => isOn(row, flag)).length, all: rows.length }
  return (
    <Group field={field} place={place} count={flag && say('list.count', count)}>
      <ol ref={reorder.list}>
        {all.map((row) => {
          const index = rows.indexOf(row)
          const gapAt = reorder.gapAt(row)
          const number = <RowNumber number={row.gone ? undefined : index + 1} />
          const look = row === lifted ? ui.lifted : undefined
          return (
            <Fragment key={row.key}>
              {gapAt === 'before' && gap}
              {row.gone ? (
                <RemovedRow row={row} place={place} look={look} flag={flag} name={acts.nameOf(row)}>
                  {number}
                </RemovedRow>
              ) : (
                <Entry
                  item={item}
                  look={look}
                  index={index}
                  place={[...place, index]}
                  name={acts.nameOf(row)}
                  isOpen={row.key === open.key}
                  isHidden={lifted !== undefined}
                  isNew={row.key === open.added}
                  onToggle={() => open.toggle(row.key)}
                  onMove={(by) => acts.move(index, index + by)}
                  start={
                    <>
                      <button
                        type="button"
                        className={ui.rowHandle}
                        data-handle
                        aria-label={`${acts.nameOf(row)}. ${say('list.drag', { n: index + 1, all: rows.length })}`}
                        {...reorder.handle(index)}
                      >
                        {number}
                      </button>
                      <Flag row={row} flag={flag} />
                    </>
                  }
                  end={<StateOf row={row} item={item} place={[...place, index]} />}
                >
                  <RowActs
                    canMove={(by) => rows[index + by] !== undefined}
                    move={(by) => acts.move(index, index + by)}
                    canRemove={rows.length > least}
                    remove={() => acts.remove(row, index)}
                  />
                </Entry>
              )}
              {gapAt === 'after' && gap}
            </Fragment>
          )
        })}
      </ol>
      <LiftedWords
        text={
          lifted && say('list.lifted', { name: acts.nameOf(lifted), n: to + 1, all: rows.length })
        }
      />
      {rows.length < most && <Add onClick={() => open.showNew(acts.add())}>{say('list.add')}</Add>}
    </Group>
  )
}

/** What somebody does with the rows of a list; each is said to people who hear the page. */
function useRowActs({ place }: FieldProps, item: Field, rows: readonly Row[]) {
  const say = useSay()
  const { announce } = useCommands()
  const drafts = useDraftActions()
  const { file, edit, kinds } = useForm()
  const empty = useEmpty()
  const nameOf = (row: Row) => textsIn(kinds, row.item, item)[0] || say('list.untitled')
  return {
    nameOf,
    move: (from: number, to: number) => {
      const row = rows[from]
      if (!row || to < 0 || to >= rows.length || from === to) return
      edit({ do: 'move', at: [...place, from], to })
      announce(say('list.moved', { name: nameOf(row), n: to + 1, all: rows.length }))
    },
    remove: (row: Row, index: number) => {
      edit({ do: 'remove', at: [...place, index] })
      announce(say('list.removed', { name: nameOf(row) }))
    },
    /** Adds an item; gives the key of its row. */
    add: (): number | undefined => {
      edit({ do: 'add', at: [...place, rows.length], item: empty(item.form) })
      const tree = drafts.current().files.get(file)?.tree
      return living(at(tree, place)).at(-1)?.key
    },
  }
}

const gap = <li className={ui.rowGap} aria-hidden="true" />

/** The place of a row among those that stay. */
const RowNumber = ({ number }: { readonly number: number | undefined }) => (
  <>
    {number}
    <i aria-hidden="true" />
  </>
)

interface FlagProps {
  readonly row: Row
  /** The name of the field that is yes or no, if any. */
  readonly flag: string | undefined
}

const Flag = ({ row, flag }: FlagProps) =>
  flag === undefined ? null : (
    <span className={styles.rowStave} aria-hidden="true">
      <Stave isDone={isOn(row, flag)} />
    </span>
  )

interface RemovedRowProps extends FlagProps {
  readonly place: Place
  readonly look: string | undefined
  readonly name: string
  /** Its number. */
  readonly children: ReactNode
}

/** A row that was removed, until the list is saved. */
function RemovedRow({ row, flag, place, look, name, children }: RemovedRowProps) {
  const say = useSay()
  const drafts = useDraftActions()
  const { file } = useForm()
  return (
    <li className={classes(ui.row, ui.removed, look)}>
      <span className={ui.rowHandle}>{children}</span>
      <Flag row={row} flag={flag} />
      <span className={ui.rowName}>
        <span>
          {name}
          <Stroke through />
        </span>
      </span>
      <Link look="red" onClick={() => drafts.putBack(file, place, row.key)}>
        {say('list.putBack')}
      </Link>
    </li>
  )
}

const steps = [
  ['list.up', -1],
  ['list.down', 1],
] as const

interface RowActsProps {
  readonly canMove: (by: number) => boolean
  readonly move: (by: number) => void
  readonly canRemove: boolean
  readonly remove: () => void
}

/** What can be done with an open row, below its fields. */
function RowActs({ canMove, move, canRemove, remove }: RowActsProps) {
  const say = useSay()
  return (
    <div className={ui.actions}>
      {steps.map(([word, by]) => (
        <Link key={word} off={!canMove(by)} onClick={() => move(by)}>
          {say(word)}
        </Link>
      ))}
      <Link look="red" className={ui.atEnd} off={!canRemove} onClick={remove}>
        {say('list.remove')}
      </Link>
    </div>
  )
}

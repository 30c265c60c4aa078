import { type ComponentType, Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Field, Form, Place } from '../../protocol/state.ts'
import { useCommands, useDraftActions, useSay, useSite, useSpeech } from '../state/panel.ts'
import { absenceSentence, shownTimes } from '../state/schedule-view.ts'
import { at, living, type Row, type Tree } from '../state/tree.ts'
import { Stave, Stroke } from '../ui/icons.tsx'
import { Add, Link } from '../ui/kit.tsx'
import { useLift } from '../ui/use-reorder.ts'
import { Group, Problems } from './field.tsx'
import {
  emptyOf,
  type FieldProps,
  idOf,
  isChanged,
  isInside,
  leafText,
  useDrafted,
  useForm,
  useValue,
} from './form.ts'

interface ItemsProps extends FieldProps {
  readonly form: Extract<Form, { kind: 'list' }>
  /** What shows a field; the fields of an item may be lists again. */
  readonly show: ComponentType<FieldProps>
}

/** A list of anything. A few short lines, as those of a headline, are no list to a person. */
export function Items(props: ItemsProps) {
  const { item, most = Infinity } = props.form
  const isText = item.form.kind === 'text' || item.form.kind === 'prose'
  return isText && most <= fewLines ? <Lines {...props} /> : <Rows {...props} />
}

/** So many lines are shown as fields. */
const fewLines = 3

function Lines({ field, place, form, show: Show }: ItemsProps) {
  const say = useSay()
  const { edit } = useForm()
  const { tree, problems } = useValue({ field, place })
  const rows = living(tree)
  const labelOf = ({ en, fr }: Field['label'], nth: number) =>
    rows.length > 1 ? { en: `${en} ${nth}`, fr: `${fr} ${nth}` } : { en, fr }
  const add = () => edit({ do: 'add', at: [...place, rows.length], item: emptyOf(form.item.form) })
  const remove = () => edit({ do: 'remove', at: [...place, rows.length - 1] })
  return (
    <>
      {rows.map((row, index) => (
        <Show
          key={row.key}
          field={{ ...form.item, label: labelOf(form.item.label, index + 1) }}
          place={[...place, index]}
        />
      ))}
      <Problems problems={problems} />
      <div className="btns">
        {rows.length < (form.most ?? 0) && <Link onClick={add}>{say('list.add')}</Link>}
        {rows.length > form.least && (
          <Link className="red" onClick={remove}>
            {say('list.remove')}
          </Link>
        )}
      </div>
    </>
  )
}

/** The items of a list in rows: opened, moved, removed and added. */
function Rows({ field, place, form, show }: ItemsProps) {
  const say = useSay()
  const { announce } = useCommands()
  const drafts = useDraftActions()
  const { file, edit, wanted } = useForm()
  const { tree } = useValue({ field, place })
  const { item, least, most = Infinity } = form
  const rows = living(tree)
  const all = tree?.kind === 'list' ? tree.rows : []
  const isWanted = (_: Row, index: number) => isInside(wanted, [...place, index])
  const [opened, setOpened] = useState(() => rows.find(isWanted)?.key)
  const [last, setLast] = useState(wanted)
  if (last !== wanted) {
    setLast(wanted)
    setOpened(rows.find(isWanted)?.key ?? opened)
  }
  const flag = flagOf(item)
  const nameOf = ({ item: tree }: Row) => textsIn(tree, item)[0] || say('list.untitled')
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length || from === to) return
    edit({ do: 'move', at: [...place, from], to })
    announce(say('list.moved', { name: nameOf(row), n: to + 1, all: rows.length }))
  }
  const remove = (row: Row, index: number) => {
    edit({ do: 'remove', at: [...place, index] })
    announce(say('list.removed', { name: nameOf(row) }))
  }
  const add = () => {
    edit({ do: 'add', at: [...place, rows.length], item: emptyOf(item.form) })
    const now = drafts.current().files.get(file)
    setOpened(living(at(now?.tree, place)).at(-1)?.key)
  }
  const lift = useLift(rows, move)
  const { row: lifted, to } = lift
  const count = { n: rows.filter((row) => isOn(row, flag)).length, all: rows.length }
  return (
    <Group field={field} place={place} count={flag && say('list.count', count)}>
      <ol ref={lift.list}>
        {all.map((row, position) => {
          const index = rows.indexOf(row)
          const gapAt = lift.gapAt(row)
          const number = (
            <>
              {position + 1}
              <i aria-hidden="true" />
            </>
          )
          const sign = flag && (
            <span className="sw" aria-hidden="true">
              <Stave isDone={isOn(row, flag)} />
            </span>
          )
          const look = `${flag ? '' : 'bare'} ${row === lifted ? 'lift' : ''}`
          const drag = say('list.drag', { n: position + 1, all: all.length })
          return (
            <Fragment key={row.key}>
              {gapAt === 'before' && gap}
              {row.gone ? (
                <li className={`li gone ${look}`}>
                  <span className="no">{number}</span>
                  {sign}
                  <span className="nm">
                    <span>
                      {nameOf(row)}
                      <Stroke through />
                    </span>
                  </span>
                  <Link className="red" onClick={() => drafts.putBack(file, place, row.key)}>
                    {say('list.putBack')}
                  </Link>
                </li>
              ) : (
                <Entry
                  item={item}
                  show={show}
                  look={look}
                  index={index}
                  place={[...place, index]}
                  name={nameOf(row)}
                  isOpen={row.key === opened}
                  isHidden={lifted !== undefined}
                  isNew={row.from === undefined}
                  onToggle={() => setOpened(row.key === opened ? undefined : row.key)}
                  onMove={(by) => move(index, index + by)}
                  start={
                    <>
                      <button
                        type="button"
                        className="no"
                        aria-label={`${nameOf(row)}. ${drag}`}
                        {...lift.handle(index)}
                      >
                        {number}
                      </button>
                      {sign}
                    </>
                  }
                  end={<StateOf row={row} item={item} place={[...place, index]} />}
                >
                  <div className="btns">
                    {steps.map(([word, by]) => (
                      <Link
                        key={word}
                        off={!rows[index + by]}
                        onClick={() => move(index, index + by)}
                      >
                        {say(word)}
                      </Link>
                    ))}
                    <Link
                      className="red end"
                      off={rows.length <= least}
                      onClick={() => remove(row, index)}
                    >
                      {say('list.remove')}
                    </Link>
                  </div>
                </Entry>
              )}
              {gapAt === 'after' && gap}
            </Fragment>
          )
        })}
      </ol>
      <p className="f-n" role="status" hidden={!lifted}>
        {lifted && say('list.lifted', { name: nameOf(lifted), n: to + 1, all: rows.length })}
      </p>
      {rows.length < most && <Add onClick={add}>{say('list.add')}</Add>}
    </Group>
  )
}

const gap = <li className="gap" aria-hidden="true" />

const steps = [
  ['list.up', -1],
  ['list.down', 1],
] as const

interface NamesProps extends FieldProps {
  readonly item: Field
  readonly show: ComponentType<FieldProps>
}

/** Names that an editor has chosen, each with its fields, which open below it. */
export function Names({ field, place, item, show }: NamesProps) {
  const { wanted } = useForm()
  const { tree } = useValue({ field, place })
  const names = tree?.kind === 'group' ? [...tree.fields.keys()] : []
  const [opened, setOpened] = useState(() =>
    names.find((name) => isInside(wanted, [...place, name])),
  )
  return (
    <Group field={field} place={place}>
      <ol>
        {names.map((name) => (
          <Entry
            key={name}
            item={item}
            show={show}
            name={name}
            place={[...place, name]}
            look="name"
            isOpen={name === opened}
            onToggle={() => setOpened(name === opened ? undefined : name)}
          />
        ))}
      </ol>
    </Group>
  )
}

interface EntryProps {
  readonly item: Field
  readonly show: ComponentType<FieldProps>
  readonly place: Place
  readonly look: string
  readonly name: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Its place among the rows that can be moved, and what Alt with an arrow does. */
  readonly index?: number
  readonly onMove?: (by: number) => void
  /** Whether its fields are out of sight, as while a row is lifted. */
  readonly isHidden?: boolean
  readonly isNew?: boolean
  readonly start?: ReactNode
  /** What its row says while it is closed. */
  readonly end?: ReactNode
  /** What can be done with it, below its fields. */
  readonly children?: ReactNode
}

/** A row and, while it is open, the fields of its item below it. */
function Entry({ item, show: Show, place, look, name, isOpen, onToggle, ...more }: EntryProps) {
  const { file } = useForm()
  const { form } = item
  return (
    <>
      <li className={`li ${look} ${isOpen && !more.isHidden ? 'on' : ''}`} data-row={more.index}>
        {more.start}
        <button
          type="button"
          className="nm"
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
        <li className="li-o" hidden={more.isHidden} ref={more.isNew ? focusFirst : null}>
          {form.kind === 'fields' ? (
            form.fields.map((field) => (
              <Show key={field.name} field={field} place={[...place, field.name]} />
            ))
          ) : (
            <Show field={item} place={place} />
          )}
          {more.children}
        </li>
      )}
    </>
  )
}

const focusFirst = (row: HTMLElement | null) =>
  row?.querySelector<HTMLElement>('input, textarea, select, [tabindex="0"]')?.focus()

/** The end of a row: that it waits, in blue, or a second text that says more. */
interface StateProps {
  readonly row: Row
  readonly item: Field
  readonly place: Place
}

function StateOf({ row, item, place }: StateProps) {
  const speech = useSpeech()
  const { say } = speech
  const now = useSite(({ schedule }) => schedule.now)
  const isDraft = useDrafted((drafted) => isChanged(drafted, place))
  const flag = flagOf(item)
  const absent = absenceSentence(speech, now, shownTimes(row.item))
  if (isDraft) return <span className="ok it small blue">{say('text.changed')}</span>
  if (absent) return <span className="ok it small blue">{absent}</span>
  if (flag && !isOn(row, flag))
    return <span className="ok it small blue">{say('list.no').toLowerCase()}</span>
  return <span className="ok it small">{textsIn(row.item, item)[1]}</span>
}

/** The first field of an item that is yes or no: its row shows a note or a rest. */
const flagOf = ({ form }: Field): string | undefined =>
  form.kind === 'fields' ? form.fields.find((one) => one.form.kind === 'switch')?.name : undefined

const isOn = ({ item }: Row, flag: string | undefined): boolean =>
  flag !== undefined && leafText(at(item, [flag])) === 'true'

/** What an item says in words, in the order of its fields. */
function textsIn(item: Tree, { form }: Field): readonly string[] {
  if (form.kind !== 'fields') return [leafText(item)]
  const written = form.fields.filter((field) => !/^(?:switch|moment)$/.test(field.form.kind))
  return written.map(({ name }) => leafText(at(item, [name]))).filter(Boolean)
}

/** Alt with an arrow moves a row at once. */
function stepOf(event: KeyboardEvent, move: (by: number) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!event.altKey || by === undefined) return
  event.preventDefault()
  move(by)
}

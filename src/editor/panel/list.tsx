import { type ComponentType, type KeyboardEvent, useState } from 'react'
import type { Field, Form, Place } from '../protocol.ts'
import { type FieldProps, Problems } from './field.tsx'
import { emptyOf, idOf, isInside, problemsAt, useForm } from './form.ts'
import { useLift } from './lift.ts'
import { Link } from './sheets/frame.tsx'
import { Stave, Stroke } from './signs.tsx'
import { at, isChanged, living, plain, type Row, type Tree } from './tree.ts'

interface ItemsProps extends FieldProps {
  readonly form: Extract<Form, { kind: 'list' }>
  /** What shows a field; the fields of an item may be lists again. */
  readonly show: ComponentType<FieldProps>
}

/** A list of anything, its items in rows: opened, moved, removed and added. */
export function Items({ field, place, form, show: Show }: ItemsProps) {
  const context = useForm()
  const { drafted, language, say, tell, edit, drafting, wanted } = context
  const tree = at(drafted.tree, place)
  const list = tree?.kind === 'list' ? tree : undefined
  const rows = list?.rows ?? []
  const there = list ? living(list) : []
  const [opened, setOpened] = useState<number | undefined>(
    () => there.find((_, index) => isInside(wanted, [...place, index]))?.key,
  )
  const [last, setLast] = useState(wanted)
  if (last !== wanted) {
    setLast(wanted)
    const row = there.find((_, index) => isInside(wanted, [...place, index]))
    if (row) setOpened(row.key)
  }
  const nameOf = (row: Row) => nameIn(row.item, form.item) || say('ls.untitled')
  const move = (from: number, to: number) => {
    const row = there[from]
    if (!row || to < 0 || to >= there.length || from === to) return
    edit({ do: 'move', at: [...place, from], to })
    tell(say('ls.moved', { name: nameOf(row), n: to + 1, all: there.length }))
  }
  const lift = useLift(there, move)

  const flag = flagOf(form.item)
  const done = there.filter(({ item }) => flag && isOn(item, flag)).length
  // A row that was just added opens, its first field in focus.
  const [awaited, setAwaited] = useState<number>()
  if (awaited === there.length) {
    setAwaited(undefined)
    setOpened(there.at(-1)?.key)
  }
  const add = () => {
    setAwaited(there.length + 1)
    edit({ do: 'add', at: [...place, there.length], item: emptyOf(form.item) })
  }
  // A few short lines, as those of a headline, are no list to a person.
  if (isText(form.item) && (form.most ?? Infinity) <= fewLines)
    return (
      <>
        {there.map((row, index) => (
          <Show
            key={row.key}
            field={{ ...form.item, label: numbered(field, index, there.length) }}
            place={[...place, index]}
          />
        ))}
        <Problems problems={problemsAt(context, place)} />
        <div className="btns">
          {there.length < (form.most ?? 0) && <Link onClick={add}>{say('ls.add')}</Link>}
          {there.length > form.least && (
            <Link
              className="red"
              onClick={() => edit({ do: 'remove', at: [...place, there.length - 1] })}
            >
              {say('ls.rm')}
            </Link>
          )}
        </div>
      </>
    )
  const lifted = lift.at === undefined ? undefined : there[lift.at]

  return (
    <>
      <div className="gh">
        <h2>{field.label[language]}</h2>
        {flag && <span className="rm">{say('ls.count', { n: done, all: there.length })}</span>}
      </div>
      {field.note && <p className="f-n">{field.note[language]}</p>}
      <Problems problems={problemsAt(context, place)} />
      <ol ref={lift.list}>
        {rows.flatMap((row, position) => {
          const index = there.indexOf(row)
          const isLifted = row === lifted
          const at = [...place, index]
          return [
            ...(lift.gap !== undefined && there[lift.gap] === row && lift.gapIsBefore ? [gap] : []),
            row.gone ? (
              <li className={plainRow(flag, 'li gone')} key={row.key}>
                <span className="no">
                  {position + 1}
                  <i aria-hidden="true" />
                </span>
                {flag && <Sign isDone={isOn(row.item, flag)} />}
                <span className="nm">
                  <span>
                    {nameOf(row)}
                    <Stroke through />
                  </span>
                </span>
                <Link
                  className="red"
                  onClick={() => drafting.putBack(drafted.open.file, place, row.key)}
                >
                  {say('ls.back')}
                </Link>
              </li>
            ) : (
              <li
                className={plainRow(
                  flag,
                  `li${isLifted ? ' lift' : ''}${row.key === opened && !lifted ? ' on' : ''}`,
                )}
                key={row.key}
                data-row={index}
              >
                <button
                  type="button"
                  className="no"
                  aria-label={`${nameOf(row)}. ${say('ls.drag', { n: position + 1, all: rows.length })}`}
                  {...lift.handle(index)}
                >
                  {position + 1}
                  <i aria-hidden="true" />
                </button>
                {flag && <Sign isDone={isOn(row.item, flag)} />}
                <button
                  type="button"
                  className="nm"
                  id={`${idOf(drafted.open.file, at)}-row`}
                  aria-expanded={row.key === opened}
                  onClick={() => setOpened(row.key === opened ? undefined : row.key)}
                  onKeyDown={(event) => stepOf(event, (by) => move(index, index + by))}
                >
                  {nameOf(row)}
                </button>
                {row.key !== opened && <StateOf row={row} item={form.item} />}
              </li>
            ),
            ...(row.key === opened && !row.gone && !lifted
              ? [
                  <li className="li-o" key={`${row.key} opened`} ref={focusNew(row)}>
                    <Parts item={form.item} place={at} show={Show} />
                    <div className="li-a">
                      <Link off={index === 0} onClick={() => move(index, index - 1)}>
                        {say('ls.up')}
                      </Link>
                      <Link off={index === there.length - 1} onClick={() => move(index, index + 1)}>
                        {say('ls.down')}
                      </Link>
                      <Link
                        className="red end"
                        off={there.length <= form.least}
                        onClick={() => {
                          edit({ do: 'remove', at })
                          tell(say('ls.removed', { name: nameOf(row) }))
                        }}
                      >
                        {say('ls.rm')}
                      </Link>
                    </div>
                  </li>,
                ]
              : []),
            ...(lift.gap !== undefined && there[lift.gap] === row && !lift.gapIsBefore
              ? [gap]
              : []),
          ]
        })}
      </ol>
      <p className="f-n" role="status" hidden={!lifted}>
        {lifted &&
          say('ls.lifted', {
            name: nameOf(lifted),
            n: (lift.gap ?? lift.at ?? 0) + 1,
            all: there.length,
          })}
      </p>
      {there.length < (form.most ?? Infinity) && (
        <button type="button" className="add" onClick={add}>
          <svg width="30" height="20" viewBox="0 0 44 30" aria-hidden="true">
            <path d="M6 27L22 3L38 27" />
          </svg>
          <span>{say('ls.add')}</span>
        </button>
      )}
    </>
  )
}

/** The first field of a new row takes the focus as soon as it is there. */
const focusNew = ({ from, key }: Row) =>
  from === undefined && !focused.has(key)
    ? (row: HTMLElement | null) => {
        if (!row) return
        focused.add(key)
        row.querySelector<HTMLElement>('input, textarea, select, [tabindex="0"]')?.focus()
      }
    : null

const focused = new Set<number>()

const gap = <li className="gap" aria-hidden="true" key="gap" />

interface NamesProps extends FieldProps {
  readonly item: Field
  readonly show: ComponentType<FieldProps>
}

/** Names that an editor has chosen, each with its fields, which open below it. */
export function Names({ field, place, item, show: Show }: NamesProps) {
  const { drafted, language, wanted } = useForm()
  const tree = at(drafted.tree, place)
  const names = tree?.kind === 'group' ? [...tree.fields.keys()] : []
  const [opened, setOpened] = useState(() =>
    names.find((name) => isInside(wanted, [...place, name])),
  )
  return (
    <>
      <div className="gh">
        <h2>{field.label[language]}</h2>
      </div>
      {field.note && <p className="f-n">{field.note[language]}</p>}
      <ol>
        {names.flatMap((name) => [
          <li className={name === opened ? 'li name on' : 'li name'} key={name}>
            <button
              type="button"
              className="nm"
              id={`${idOf(drafted.open.file, [...place, name])}-row`}
              aria-expanded={name === opened}
              onClick={() => setOpened(name === opened ? undefined : name)}
            >
              {name}
            </button>
          </li>,
          ...(name === opened
            ? [
                <li className="li-o" key={`${name} opened`}>
                  <Parts item={item} place={[...place, name]} show={Show} />
                </li>,
              ]
            : []),
        ])}
      </ol>
    </>
  )
}

/** The fields of an opened row. */
function Parts({
  item,
  place,
  show: Show,
}: {
  readonly item: Field
  readonly place: Place
  readonly show: ComponentType<FieldProps>
}) {
  if (item.form.kind !== 'fields') return <Show field={item} place={place} />
  return item.form.fields.map((field) => (
    <Show key={field.name} field={field} place={[...place, field.name]} />
  ))
}

const Sign = ({ isDone }: { readonly isDone: boolean }) => (
  <span className="sw" aria-hidden="true">
    <Stave isDone={isDone} />
  </span>
)

/** The end of a row: that it waits, in blue, or a second text that says more. */
function StateOf({ row, item }: { readonly row: Row; readonly item: Field }) {
  const { say } = useForm()
  const flag = flagOf(item)
  if (isChanged(row.item)) return <span className="tbc">{say('changed')}</span>
  if (flag && !isOn(row.item, flag))
    return <span className="tbc">{say('ls.no').toLowerCase()}</span>
  const [, second] = textsIn(row.item, item)
  return <span className="ok">{second}</span>
}

const plainRow = (flag: string | undefined, name: string) => (flag ? name : `${name} bare`)

const isText = ({ form: { kind } }: Field) => kind === 'text' || kind === 'prose'

/** So many lines are shown as fields. */
const fewLines = 3

const numbered = ({ label }: Field, index: number, all: number) => ({
  en: all > 1 ? `${label.en} ${index + 1}` : label.en,
  fr: all > 1 ? `${label.fr} ${index + 1}` : label.fr,
})

/** The first field of an item that is yes or no: its row shows a note or a rest. */
const flagOf = ({ form }: Field): string | undefined =>
  form.kind === 'fields' ? form.fields.find((one) => one.form.kind === 'switch')?.name : undefined

const isOn = (item: Tree, flag: string): boolean => {
  const tree = at(item, [flag])
  return tree?.kind === 'leaf' && tree.value === true
}

const nameIn = (item: Tree, field: Field): string => textsIn(item, field)[0] ?? ''

function textsIn(item: Tree, { form }: Field): readonly string[] {
  if (item.kind === 'leaf') return [String(item.value)]
  if (form.kind !== 'fields') return []
  return form.fields.flatMap(({ name, form: { kind } }) => {
    const tree = at(item, [name])
    const isWritten = kind !== 'switch' && tree?.kind === 'leaf' && tree.value !== ''
    return isWritten ? [String(plain(tree))] : []
  })
}

/** Alt with an arrow moves a row at once. */
function stepOf(event: KeyboardEvent, move: (by: number) => void): void {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (!event.altKey || by === 0) return
  event.preventDefault()
  move(by)
}

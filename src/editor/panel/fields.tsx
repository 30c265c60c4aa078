import { Fragment } from 'react'
import type { Field, Form, Place } from '../protocol.ts'
import { type FieldProps, Labelled, Problems } from './field.tsx'
import { emptyOf, formOf, idOf, isField, problemsAt, useForm } from './form.ts'
import { Items, Names } from './list.tsx'
import { Body } from './markdown.tsx'
import { LibraryPicture, Picture } from './picture.tsx'
import { Radios } from './radios.tsx'
import { Link } from './sheets/frame.tsx'
import { Stave } from './signs.tsx'
import { DateLine, Figure, LongText, Routes, ShortText } from './texts.tsx'
import { at, plain } from './tree.ts'

/** What stands in the place of a field that is narrow enough to stand beside another one. */
const isNarrow = ({ form: { kind } }: Field) => kind === 'number' || kind === 'date'

/** The fields of a group; narrow ones stand two by two. */
export function Fields({
  fields,
  place,
}: {
  readonly fields: readonly Field[]
  readonly place: Place
}) {
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
      <div className="two" key={name}>
        {shown}
      </div>
    ) : (
      <Fragment key={name}>{shown}</Fragment>
    )
  })
}

/** One field: a text that is not there yet is written at once, everything else is added first. */
export function FieldView({ field, place }: FieldProps) {
  const { drafted, language, say, edit } = useForm()
  const there = at(drafted.tree, place)
  const value = there && plain(there)
  const form = formOf(field.form, value)
  const label = field.label[language]
  if (form.kind === 'body')
    return isField(field) ? <LongText field={field} place={place} /> : <Body field={field} />
  const isWritten = form.kind === 'text' || form.kind === 'prose'
  if (value === undefined && field.optional && !isWritten)
    return (
      <div className="f">
        <Link onClick={() => edit({ do: 'set', at: place, to: emptyOf(field) })}>
          {say('fk.add', { name: label })}
        </Link>
      </div>
    )
  return (
    <>
      <Control field={{ ...field, form }} place={place} />
      {field.optional && !isWritten && (
        <div className="btns">
          <Link className="red" onClick={() => edit({ do: 'clear', at: place })}>
            {say('fk.take', { name: label })}
          </Link>
        </div>
      )}
    </>
  )
}

function Control({ field, place }: FieldProps) {
  const { form } = field
  switch (form.kind) {
    case 'text':
    case 'prose':
      return isLong(form) ? (
        <LongText field={field} place={place} />
      ) : (
        <ShortText field={field} place={place} />
      )
    case 'number':
      return <Figure field={field} place={place} form={form} />
    case 'date':
      return <DateLine field={field} place={place} />
    case 'switch':
      return <Switch field={field} place={place} />
    case 'choice':
      return <Choice field={field} place={place} form={form} />
    case 'route':
      return <Routes field={field} place={place} />
    case 'library picture':
      return <LibraryPicture field={field} place={place} />
    case 'picture':
      return <Picture field={field} place={place} />
    case 'fields':
      return <Group field={field} place={place} fields={form.fields} />
    case 'list':
      return <Items field={field} place={place} form={form} show={FieldView} />
    case 'names':
      return <Names field={field} place={place} item={form.item} show={FieldView} />
    default:
      return null
  }
}

/** A text that may be longer than a line is written in a box. */
const isLong = (form: Form): boolean =>
  (form.kind === 'text' && form.long) || (form.kind === 'prose' && (form.room ?? Infinity) > 90)

function Group({ field, place, fields }: FieldProps & { readonly fields: readonly Field[] }) {
  const form = useForm()
  const { language } = form
  return (
    <>
      <div className="gh">
        <h2>{field.label[language]}</h2>
      </div>
      {field.note && <p className="f-n">{field.note[language]}</p>}
      <Problems problems={problemsAt(form, place)} />
      <Fields fields={fields} place={place} />
    </>
  )
}

function Switch({ field, place }: FieldProps) {
  const { drafted, language, say, edit } = useForm()
  const tree = at(drafted.tree, place)
  return (
    <Labelled field={field} place={place} labels="group">
      <Radios
        className="sws"
        id={idOf(drafted.open.file, place)}
        label={field.label[language]}
        value={tree ? plain(tree) : undefined}
        options={[false, true].map((value) => ({
          value,
          shown: (
            <>
              <Stave isDone={value} />
              <span>{say(value ? 'ls.yes' : 'ls.no')}</span>
            </>
          ),
        }))}
        onChange={(to) => edit({ do: 'set', at: place, to })}
      />
    </Labelled>
  )
}

function Choice({
  field,
  place,
  form,
}: FieldProps & { readonly form: Extract<Form, { kind: 'choice' }> }) {
  const { drafted, language, edit } = useForm()
  const tree = at(drafted.tree, place)
  return (
    <Labelled field={field} place={place} labels="group">
      <Radios
        className={form.drawn ? 'sg' : 'seg'}
        id={idOf(drafted.open.file, place)}
        label={field.label[language]}
        value={tree ? plain(tree) : undefined}
        options={form.values.map((value) => ({
          value,
          shown: form.drawn ? (
            <>
              <img src={`signs/${encodeURIComponent(value)}.svg`} alt="" width="72" height="40" />
              {value}
            </>
          ) : (
            value
          ),
        }))}
        onChange={(to) => edit({ do: 'set', at: place, to })}
      />
    </Labelled>
  )
}

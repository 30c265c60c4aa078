import { Fragment } from 'react'
import { languageNames } from '../../../message.ts'
import type { Field, Form, Place } from '../../protocol/state.ts'
import { FocalPoint } from '../pictures/focal.tsx'
import { LibraryPicture, Picture } from '../pictures/picture.tsx'
import { useSay, useSpeech } from '../state/panel.ts'
import { at, type Tree } from '../state/tree.ts'
import { Body } from '../text/markdown.tsx'
import { Stave } from '../ui/icons.tsx'
import { Link } from '../ui/kit.tsx'
import { Group, RadioField } from './field.tsx'
import {
  concreteForm,
  emptyOf,
  type FieldProps,
  isField,
  isFixed,
  languageAt,
  leafText,
  useValue,
} from './form.ts'
import { Items, Names } from './list.tsx'
import { Moment } from './moment.tsx'
import { DateLine, Figure, Letters, LongText, Routes, ShortText } from './texts.tsx'

/** What stands in the place of a field that is narrow enough to stand beside another one. */
const isNarrow = ({ form: { kind } }: Field) => kind === 'number' || kind === 'date'

interface FieldsProps {
  readonly fields: readonly Field[]
  readonly place: Place
}

/** The fields of a group; narrow ones stand two by two. */
export function Fields({ fields, place }: FieldsProps) {
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
function FieldView(props: FieldProps) {
  const { field } = props
  const { language, say } = useSpeech()
  const { value, set, clear } = useValue(props)
  const form = concreteForm(field.form, value)
  // A focal point stands below its picture.
  if (form.kind === 'focus' || isFixed(form, value)) return null
  const name = field.label[language]
  const shown = <Control field={{ ...field, form }} place={props.place} />
  if (!field.optional || /^(?:text|prose|moment)$/.test(form.kind)) return shown
  if (value === undefined)
    return (
      <div className="f">
        <Link onClick={() => set(emptyOf(field.form))}>{say('field.add', { name })}</Link>
      </div>
    )
  return (
    <>
      {shown}
      <div className="btns">
        <Link className="red" onClick={clear}>
          {say('field.leaveOut', { name })}
        </Link>
      </div>
    </>
  )
}

function Control(props: FieldProps) {
  const { field, place } = props
  const { form } = field
  const { tree } = useValue(props)
  switch (form.kind) {
    case 'text':
      if (form.letterOf !== undefined) return <Letters {...props} of={form.letterOf} />
      return form.long ? <LongText {...props} /> : <ShortText {...props} />
    case 'prose':
      return (form.room ?? Infinity) > 90 ? <LongText {...props} /> : <ShortText {...props} />
    case 'body':
      return isField(field) ? <LongText {...props} /> : <Body {...props} />
    case 'number':
      return <Figure {...props} form={form} />
    case 'date':
      return <DateLine {...props} />
    case 'moment':
      return <Moment {...props} />
    case 'switch':
      return <Switch {...props} />
    case 'choice':
      return <Choice {...props} form={form} />
    case 'route':
      return <Routes {...props} />
    case 'library picture':
      return <LibraryPicture {...props} />
    case 'picture':
      return <Picture {...props} show={FieldView} focal={FocalPoint} />
    case 'fields':
      return (
        <Group {...props} field={{ ...field, label: groupLabel(field, form.fields, tree) }}>
          <Fields fields={form.fields} place={place} />
        </Group>
      )
    case 'list':
      return <Items {...props} form={form} show={FieldView} />
    case 'names':
      return <Names {...props} item={form.item} show={FieldView} />
    default:
      return null
  }
}

/** A group whose first field is called as it is, such as one of several terms, is called by the words of that field. */
function groupLabel({ name, label }: Field, [first]: readonly Field[], tree: Tree | undefined) {
  const own = first?.label.en === label.en && leafText(at(tree, [first.name]))
  if (own) return { en: own, fr: own }
  // The same group once for each language.
  const language = languageAt([name])
  const named = language && languageNames[language]
  if (!named || named.en === label.en) return label
  return { en: `${label.en}, ${named.en}`, fr: `${label.fr}, ${named.fr}` }
}

function Switch(props: FieldProps) {
  const say = useSay()
  // What one of many is not, it is not yet.
  const no = props.place.some(Number.isInteger) ? 'list.no' : 'field.no'
  const shown = (isDone: boolean) => (
    <>
      <Stave isDone={isDone} />
      <span>{say(isDone ? 'list.yes' : no)}</span>
    </>
  )
  const options = [false, true].map((value) => ({ value, shown: shown(value) }))
  return <RadioField {...props} className="sws" options={options} />
}

function Choice(props: FieldProps & { readonly form: Extract<Form, { kind: 'choice' }> }) {
  const { language } = useSpeech()
  const { values, names, drawn } = props.form
  const picture = (value: string) => (
    <img src={`signs/${encodeURIComponent(value)}.svg`} alt="" width="72" height="40" />
  )
  const shown = (value: string) => (
    <>
      {drawn && picture(value)}
      {names[value]?.[language] ?? value}
    </>
  )
  const options = values.map((value) => ({ value, shown: shown(value) }))
  return <RadioField {...props} className={drawn ? 'sg' : 'seg'} options={options} />
}

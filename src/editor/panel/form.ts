import { createContext, useContext } from 'react'
import type { Language } from '../../site.ts'
import type { Edit, Field, Form, Place, State, Value } from '../protocol.ts'
import type { PanelApi } from './api.ts'
import { type Drafted, type DraftingStore, editsIn, type FieldProblem } from './drafting.ts'
import { placeOfLine } from './lines.ts'
import { plain } from './tree.ts'
import type { Say } from './words.ts'

/** What every field of the form of a file knows. */
export interface FormOf {
  readonly drafted: Drafted
  readonly state: State
  readonly api: PanelApi
  readonly drafting: DraftingStore
  /** In which the panel speaks. */
  readonly language: Language
  readonly say: Say
  /** Says something to people who hear the page. */
  readonly tell: (text: string) => void
  readonly edit: (edit: Edit) => void
  /** The field that the form was opened for. */
  readonly wanted: Place | undefined
  /** Or the paragraph of its text. */
  readonly wantedBlock: number | undefined
}

export const FormContext = createContext<FormOf | undefined>(undefined)

export function useForm(): FormOf {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in no form.')
  return form
}

/** The name of the control of a field in the document. */
export const idOf = (file: string, place: Place | 'body'): string =>
  `field ${file} ${place === 'body' ? place : place.join(' ')}`.replace(/[^\w-]+/g, '-')

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && other !== undefined && one.join('\n') === other.join('\n')

/** Whether a place is another one or lies inside it. */
export const isInside = (inner: Place | undefined, outer: Place): boolean =>
  inner !== undefined && isSamePlace(inner.slice(0, outer.length), outer)

/** What was found wrong with a field, or inside a field that is not shown open. */
export const problemsAt = ({ drafted }: FormOf, place: Place): readonly FieldProblem[] =>
  drafted.problems.filter((one) => isSamePlace(placeOf(drafted, one), place))

/** The field that a problem is about, as far as that is known. */
export function placeOf({ open }: Drafted, problem: FieldProblem): Place | undefined {
  return problem.at ?? placeOfLine(open.text, problem.line)
}

/** The text below the fields, without the empty lines around it, which stay. */
export function bodyOf({ body = '' }: Drafted) {
  const [before = ''] = /^\n*/.exec(body) ?? []
  const [after = ''] = /\n*$/.exec(body.slice(before.length)) ?? []
  return {
    text: body.slice(before.length, body.length - after.length),
    whole: (text: string) => before + text + after,
  }
}

/** A text with so much room and no more is a field among others; one without an end is a page of its own. */
export const isField = ({ form }: Field): boolean => form.kind === 'body' && form.room !== undefined

/** What was changed in a file, by the labels of its fields. */
export function labelsOf(drafted: Drafted, language: Language): readonly string[] {
  const { open, tree } = drafted
  const data = open.data === undefined ? undefined : plain(tree)
  return editsIn(drafted).map((edit) => {
    const place = edit.do === 'body' || edit.do === 'text' ? ['body'] : edit.at
    const named = place.findLast((step) => typeof step === 'string')
    const whole = place.slice(0, place.lastIndexOf(named ?? '') + 1)
    const field = fieldAt(open.fields, whole, data) ?? fieldAt(open.fields, whole.slice(0, 1), data)
    return field?.label[language] ?? open.name[language]
  })
}

/** The value of a new field. */
export function emptyOf({ form }: Field): Value {
  switch (form.kind) {
    case 'number':
      return Math.max(0, form.least ?? 0)
    case 'switch':
      return false
    case 'date':
      return new Date().toISOString().slice(0, 10)
    case 'choice':
      return form.values[0] ?? ''
    case 'fields':
      return Object.fromEntries(
        form.fields.filter(({ optional }) => !optional).map((one) => [one.name, emptyOf(one)]),
      )
    case 'list':
      return Array.from({ length: form.least }, () => emptyOf(form.item))
    case 'names':
      return {}
    case 'either':
      return form.forms[0] ? emptyOf({ ...fieldOf(form.forms[0]) }) : ''
    default:
      return ''
  }
}

const fieldOf = (form: Form): Field => ({
  name: '',
  label: { en: '', fr: '' },
  optional: false,
  form,
})

/** The form of a value that may have several: words, or a group of them. */
export function formOf(form: Form, value: Value | undefined): Form {
  if (form.kind !== 'either') return form
  const isGroup = typeof value === 'object'
  return form.forms.find(({ kind }) => (kind === 'fields') === isGroup) ?? form.forms[0] ?? form
}

/** The fields of a file at a place, as a field of their own; undefined where there is none. */
export function fieldAt(
  fields: readonly Field[],
  place: Place,
  data: Value | undefined,
): Field | undefined {
  const [step, ...rest] = place
  const field = fields.find(({ name }) => name === step)
  const inner =
    field && typeof data === 'object' && step !== undefined ? Reflect.get(data, step) : undefined
  return field && within(field, rest, inner)
}

function within(field: Field, place: Place, value: Value | undefined): Field | undefined {
  const [step, ...rest] = place
  if (step === undefined) return field
  const form = formOf(field.form, value)
  if (form.kind === 'fields') return fieldAt(form.fields, place, value)
  const inner = typeof value === 'object' ? Reflect.get(value, step) : undefined
  if (form.kind === 'list' || form.kind === 'names') return within(form.item, rest, inner)
  return undefined
}

/**
 * The group that is shown for a place: the fields among which it lies, or, of what lies in a list or among names, those
 * among which the list lies.
 */
export function groupAround(
  fields: readonly Field[],
  place: Place,
  data: Value | undefined,
): Place {
  let group: Place = []
  for (let length = 1; length < place.length; length++) {
    const part = place.slice(0, length)
    const field = fieldAt(fields, part, data)
    if (field?.form.kind !== 'fields') break
    group = part
  }
  return group
}

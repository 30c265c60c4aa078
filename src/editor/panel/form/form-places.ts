import type { Language } from '../../../site.ts'
import type { Field, FieldProblem, Form, OpenFile, Place, Value } from '../../protocol/state.ts'
import { isSamePlace } from '../state/places.ts'

/** The name of the control of a field in the document. */
export const idOf = (file: string, place: Place): string =>
  `field ${file} ${place.join(' ')}`.replace(/[^\w-]+/g, '-')

/** The language after which the field at a place is called. */
export const languageAt = (place: Place): Language | undefined =>
  place.findLast((step) => step === 'en' || step === 'fr')

/** What was found wrong with a field itself. */
export const problemsAt = (
  problems: readonly FieldProblem[],
  place: Place,
): readonly FieldProblem[] => problems.filter((problem) => isSamePlace(problem.at ?? [], place))

/** A text with so much room and no more is a field among others; one without an end is a page of its own. */
export const isShortBody = ({ form }: Field): boolean =>
  form.kind === 'body' && form.room !== undefined

/** The form of a value that may have several: words, or a group of them. */
export function concreteForm(form: Form, value: Value | undefined): Form {
  if (form.kind !== 'either') return form
  const isGroup = typeof value === 'object'
  return form.forms.find(({ kind }) => (kind === 'fields') === isGroup) ?? form.forms[0] ?? form
}

/** Whether a field has the only value that it may have: there is nothing to choose, and nothing to read in it. */
export function isFixed(form: Form, value: Value | undefined): boolean {
  if (form.kind === 'choice') return form.values.length === 1 && form.values[0] === String(value)
  return (
    form.kind === 'fields' &&
    typeof value === 'object' &&
    form.fields.every((field) => isFixed(field.form, partOf(value, field.name)))
  )
}

/** A file as a field: the group of all its fields. */
const fileField = ({ name, letter, fields }: OpenFile): Field => ({
  name: '',
  label: name,
  letter,
  optional: false,
  form: { kind: 'fields', fields },
})

/** The field at a place of a file; undefined where there is none. */
export function fieldAt(open: OpenFile, place: Place, data: Value | undefined): Field | undefined {
  let field: Field | undefined = fileField(open)
  let value: Value | undefined = data
  for (const step of place) {
    const form: Form | undefined = field && concreteForm(field.form, value)
    if (form?.kind === 'fields') field = form.fields.find(({ name }) => name === step)
    else field = form?.kind === 'list' || form?.kind === 'names' ? form.item : undefined
    value = partOf(value, step)
  }
  return field
}

/** The group that is shown for a place: the fields around it, or around the list or names in which it lies. */
export function groupAround(open: OpenFile, place: Place, data: Value | undefined): Place {
  const isGroup = (length: number) =>
    fieldAt(open, place.slice(0, length), data)?.form.kind === 'fields'
  const end = place.findIndex((_, length) => !isGroup(length))
  return place.slice(0, (end < 0 ? place.length : end) - 1)
}

/** A part of a value; undefined where it has none of that name. */
function partOf(value: Value | undefined, step: string | number): Value | undefined {
  if (typeof value !== 'object') return undefined
  if (isItems(value)) return value[Number(step)]
  return Object.hasOwn(value, step) ? value[step] : undefined
}

const isItems = (value: Value): value is readonly Value[] => Array.isArray(value)

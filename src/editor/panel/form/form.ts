import { createContext, useContext } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isError } from '../../../problem.ts'
import type { Language } from '../../../site.ts'
import type { Difference } from '../../documents/differences.ts'
import type { Field, FieldProblem, Form, OpenFile, Place, Value } from '../../protocol/state.ts'
import {
  contentDifferences,
  contentOf,
  type Direction,
  type Drafted,
  isChanged,
} from '../state/drafts.ts'
import { useDraftActions, useDrafting } from '../state/panel.ts'
import { at, type Edit, leafText, plain } from '../state/tree.ts'
import type { Wanted } from '../state/view.ts'
import { heading } from '../words/words.ts'

export { isChanged, leafText }

/** What every field of the form of a file knows. It stays the same while somebody types. */
interface FormOf {
  readonly file: string
  readonly edit: (edit: Edit) => void
  /** The field that the form was opened for. */
  readonly wanted: Place | undefined
  /** What was pointed at: another one each time, also where it is the same text again. */
  readonly asked: Wanted
  /** Told in which paragraph of the text below the fields somebody writes. */
  readonly onBlock?: (block: number) => void
  /** Whether these fields stand in the form of another file; they then name their language. */
  readonly isForeign?: boolean
  /** Problems that this form finds beside those of the check. */
  readonly found?: readonly FieldProblem[]
}

export const FormContext = createContext<FormOf | undefined>(undefined)

export function useForm(): FormOf {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands in no form.')
  return form
}

/** What a field shows of the draft of its file: it renders again when that is another value. */
export function useDrafted<Value>(select: (drafted: Drafted) => Value): Value {
  const { file } = useForm()
  return useDrafting(({ files }) => {
    const drafted = files.get(file)
    if (!drafted) throw new Error(`${file} is not read.`)
    return select(drafted)
  })
}

/** The language of the file. */
export const useFileLanguage = (): Language => useDrafted(({ open }) => open.language)

export interface FieldProps {
  readonly field: Field
  readonly place: Place
}

const noProblems: readonly FieldProblem[] = []

/** The value of a field, and how it is given another one: an optional text that is left empty goes. */
export function useValue({ field, place }: FieldProps) {
  const { file, edit, found = noProblems } = useForm()
  const drafts = useDraftActions()
  const isBody = field.form.kind === 'body'
  const tree = useDrafted((drafted) => at(drafted.tree, place))
  const body = useDrafted((drafted) => (isBody ? bodyParts(drafted).text : undefined))
  const isDraft = useDrafted((drafted) =>
    isBody ? drafted.body !== drafted.open.body : isChanged(drafted, place),
  )
  const problems = useDrafted(
    useShallow(({ problems }) => problemsAt([...problems, ...found], place)),
  )
  const language = useFileLanguage()
  const id = idOf(file, place)
  const around = [problems.length > 0 && `${id}-problems`, field.note && `${id}-note`]
  const writeBody = (text: string) => {
    const drafted = drafts.current().files.get(file)
    if (drafted) drafts.write(file, bodyParts(drafted).whole(text))
  }
  return {
    tree,
    value: tree && plain(tree),
    text: body ?? leafText(tree),
    isDraft,
    /** The name of its control in the document. */
    id,
    problems,
    /** For the spell checker of the browser: a field called after a language is in it, whatever its file is in. */
    spelt: {
      lang: languageAt(place) ?? language,
      spellCheck: field.form.kind !== 'text' || field.form.words,
    },
    /** What its control says of itself to those who do not see what stands around it. */
    described: {
      id,
      'aria-invalid': problems.some(isError) || undefined,
      'aria-describedby': around.filter(Boolean).join(' ') || undefined,
    },
    set: (to: Value) => {
      if (isBody) return writeBody(String(to))
      return edit(
        field.optional && to === '' ? { do: 'clear', at: place } : { do: 'set', at: place, to },
      )
    },
    clear: () => edit({ do: 'clear', at: place }),
  }
}

/** The name of the control of a field in the document. */
export const idOf = (file: string, place: Place): string =>
  `field ${file} ${place.join(' ')}`.replace(/[^\w-]+/g, '-')

/** The language after which the field at a place is called. */
export const languageAt = (place: Place): Language | undefined =>
  place.findLast((step) => step === 'en' || step === 'fr')

const isSamePlace = (one: Place, other: Place): boolean => one.join('\n') === other.join('\n')

/** Whether a place is another one or lies inside it. */
export const isInside = (inner: Place | undefined, outer: Place): boolean =>
  inner !== undefined && isSamePlace(inner.slice(0, outer.length), outer)

/** What was found wrong with a field itself. */
export const problemsAt = (
  problems: readonly FieldProblem[],
  place: Place,
): readonly FieldProblem[] => problems.filter((problem) => isSamePlace(problem.at ?? [], place))

/** The text below the fields, without the empty lines around it, which stay. */
export function bodyParts({ body = '' }: Drafted) {
  const [, before = '', text = '', after = ''] = /^(\n*)(.*?)(\n*)$/s.exec(body) ?? []
  return { text, whole: (to: string) => before + withoutEnds(to) + after }
}

/** A text without the empty lines at its beginning and its end. */
export const withoutEnds = (text: string): string => text.replace(/^\n+|\n+$/g, '')

/** A text with so much room and no more is a field among others; one without an end is a page of its own. */
export const isField = ({ form }: Field): boolean => form.kind === 'body' && form.room !== undefined

/** What a file is called that is being edited: by its title, else as editors call its kind. */
export const titleOf = ({ open, tree }: Drafted, language: Language): string =>
  leafText(at(tree, ['title'])) || heading(open.name[language])

/** What is other in a file, by the labels of its fields. */
export const labelsOf = (
  open: OpenFile,
  changes: readonly Difference[],
  language: Language,
  data?: Value,
): readonly string[] => [...new Set(changes.map(({ path }) => labelAt(open, path, data)[language]))]

/** What a save of a draft is called: its fields, and the file. */
export function partLabel(
  { drafted, changes }: { readonly drafted: Drafted; readonly changes: readonly Difference[] },
  language: Language,
): string {
  const fields = labelsOf(drafted.open, changes, language, plain(drafted.tree)).join(', ')
  return `${fields} (${titleOf(drafted, language)})`
}

/** What the next step back or forth in a draft changes, by labels; undefined where there is none. */
export function stepLabel(
  drafted: Drafted | undefined,
  direction: Direction,
  language: Language,
): string | undefined {
  const step = drafted?.[direction].at(-1)
  if (!drafted || !step) return undefined
  const changes = contentDifferences(contentOf(drafted), contentOf(step))
  return labelsOf(drafted.open, changes, language, plain(drafted.tree)).join(', ')
}

/** What the field at a place is called; a row of a list, like its list. */
export function labelAt(open: OpenFile, place: Place, data: Value | undefined = open.data) {
  const named = place.slice(0, 1 + place.findLastIndex((step) => typeof step === 'string'))
  const field = fieldAt(open, named, data) ?? fieldAt(open, named.slice(0, 1), data)
  return (field ?? fileField(open)).label
}

/** The value of a new field. */
export function emptyOf(form: Form): Value {
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
      return emptyFields(form)
    case 'list':
      return Array.from({ length: form.least }, () => emptyOf(form.item.form))
    case 'names':
      return {}
    case 'either':
      return form.forms[0] ? emptyOf(form.forms[0]) : ''
    default:
      return ''
  }
}

/** The value of a new group: the fields that it must have. */
export function emptyFields({ fields }: Extract<Form, { readonly kind: 'fields' }>) {
  const needed = fields.filter(({ optional }) => !optional)
  return Object.fromEntries(needed.map(({ name, form }): [string, Value] => [name, emptyOf(form)]))
}

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
    form.fields.every((one) => isFixed(one.form, Reflect.get(value, one.name)))
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
    value = typeof value === 'object' ? Reflect.get(value, step) : undefined
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

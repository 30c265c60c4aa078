import { createContext, useContext } from 'react'
import type { Language } from '../../../site.ts'
import type { FieldProblem, Form, Place, Value } from '../../protocol/state.ts'
import type { Drafted } from '../state/drafts.ts'
import { useDrafting, useSite } from '../state/selectors.ts'
import type { Wanted } from '../state/targets.ts'
import type { Edit } from '../state/tree.ts'
import { emptyOf, type FieldKinds } from './field-kind.ts'

/** What every field of the form of a file knows. It stays the same while somebody types. */
export interface FormValue {
  readonly file: string
  /** The kinds of fields: those that hold other fields find theirs here. */
  readonly kinds: FieldKinds
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

export const FormContext = createContext<FormValue | undefined>(undefined)

export function useForm(): FormValue {
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

/** The day that it is where the site is. */
export const useToday = (): string => useSite(({ schedule }) => schedule.now.slice(0, 10))

/** What gives the value of a new field, as it would be by now. */
export function useEmpty(): (form: Form) => Value {
  const { kinds } = useForm()
  const today = useToday()
  return (form) => emptyOf(form, { kinds, today })
}

import { useShallow } from 'zustand/react/shallow'
import { isError } from '../../../problem.ts'
import type { FieldProblem, Value } from '../../protocol/state.ts'
import { useDraftActions } from '../state/panel.ts'
import { at, leafText, plain } from '../state/tree.ts'
import { isChanged } from '../state/unsaved.ts'
import { bodyParts } from './body/body-parts.ts'
import type { FieldProps } from './field-kind.ts'
import { useDrafted, useFileLanguage, useForm } from './form-context.ts'
import { idOf, languageAt, problemsAt } from './form-places.ts'

const noProblems: readonly FieldProblem[] = []

const isBody = ({ form }: FieldProps['field']): boolean => form.kind === 'body'

/** The value of a field, what its control says of itself, and how it is given another value. */
export function useField(props: FieldProps) {
  const { field, place } = props
  const tree = useDrafted((drafted) => at(drafted.tree, place))
  const body = useDrafted((drafted) => (isBody(field) ? bodyParts(drafted).text : undefined))
  const language = useFileLanguage()
  const { id, problems, described } = useFieldMessages(props)
  return {
    tree,
    value: tree && plain(tree),
    text: body ?? leafText(tree),
    isDraft: useIsDraft(props),
    /** The name of its control in the document. */
    id,
    problems,
    /** For the spell checker of the browser: a field called after a language is in it, whatever its file is in. */
    spelt: {
      lang: languageAt(place) ?? language,
      spellCheck: field.form.kind !== 'text' || field.form.words,
    },
    described,
    ...useEdits(props),
  }
}

/** What is wrong with a field, and what its control says of itself to those who do not see what stands around it. */
export function useFieldMessages({ field, place }: FieldProps) {
  const { file, found = noProblems } = useForm()
  const problems = useDrafted(
    useShallow(({ problems }) => problemsAt([...problems, ...found], place)),
  )
  const id = idOf(file, place)
  const around = [problems.length > 0 && `${id}-problems`, field.note && `${id}-note`]
  return {
    id,
    problems,
    described: {
      id,
      'aria-invalid': problems.some(isError) || undefined,
      'aria-describedby': around.filter(Boolean).join(' ') || undefined,
    },
  }
}

/** Whether a draft says something else in a field than the file. */
export const useIsDraft = ({ field, place }: FieldProps): boolean =>
  useDrafted((drafted) =>
    isBody(field) ? drafted.body !== drafted.open.body : isChanged(drafted, place),
  )

/** How a field is given another value: an optional text that is left empty goes. */
export function useEdits({ field, place }: FieldProps) {
  const { file, edit } = useForm()
  const drafts = useDraftActions()
  const writeBody = (text: string) => {
    const drafted = drafts.current().files.get(file)
    if (drafted) drafts.write(file, bodyParts(drafted).whole(text))
  }
  const clear = () => edit({ do: 'clear', at: place })
  const set = (to: Value) => {
    if (isBody(field)) writeBody(String(to))
    else if (field.optional && to === '') clear()
    else edit({ do: 'set', at: place, to })
  }
  return { set, clear }
}

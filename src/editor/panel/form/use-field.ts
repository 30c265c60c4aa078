import { useShallow } from 'zustand/react/shallow'
import { isError } from '../../../problem.ts'
import type { FieldProblem, Value } from '../../protocol/state.ts'
import { isChanged } from '../state/drafts.ts'
import { useDraftActions } from '../state/panel.ts'
import { at, leafText, plain } from '../state/tree.ts'
import { bodyParts } from './body/body-parts.ts'
import { type FieldProps, useDrafted, useFileLanguage, useForm } from './form-context.ts'
import { idOf, languageAt, problemsAt } from './form-places.ts'

const noProblems: readonly FieldProblem[] = []

/** The value of a field, and how it is given another one: an optional text that is left empty goes. */
export function useField({ field, place }: FieldProps) {
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

import { useEffect, useMemo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Field, FieldProblem, OpenFile, Place } from '../../protocol/state.ts'
import type { Drafted } from '../state/drafts.ts'
import { Refusal } from '../state/failures.ts'
import {
  useCommands,
  useDraft,
  useDraftActions,
  useDrafting,
  useSay,
  useSite,
  useSpeech,
} from '../state/panel.ts'
import { type Edit, isInside, plain } from '../state/tree.ts'
import type { Wanted } from '../state/view.ts'
import { useChange } from '../ui/effects.ts'
import { Fault, Head } from '../ui/kit.tsx'
import { useStill } from '../ui/still.ts'
import { isOfText } from '../words/problem-words.ts'
import { heading } from '../words/words.ts'
import { AdviceAt } from './advice.tsx'
import { Problems } from './field.tsx'
import { fieldKinds } from './field-kinds.ts'
import { placeOf } from './field-place.ts'
import { Fields } from './fields/fields.tsx'
import { Foot } from './foot.tsx'
import { FormContext, useDrafted, useForm } from './form-context.ts'
import { fieldAt, groupAround, isShortBody } from './form-places.ts'
import { titleOf } from './labels.ts'
import { Broken, Changed } from './notes.tsx'
import { useFocus } from './use-focus.ts'
import { Whole } from './whole-file.tsx'

/** The form of a file: the group of fields in which the one lies that was pointed at. */
export function FormPanel({ wanted }: { readonly wanted: Wanted }) {
  const drafts = useDraftActions()
  const say = useSay()
  const kept = useSite((site) => site.drafts)
  const fileVersion = useSite((site) => site.fileVersion)
  // A new file that is saved gets the name of its title, while somebody may go on typing.
  const file = useDrafting(({ renamed }) => renamed.get(wanted.file)) ?? wanted.file
  const isRead = useDraft(file, () => true)
  const [isMissing, setIsMissing] = useState(false)
  const own = kept.find((draft) => draft.file === file)
  // The file, or the draft of it, is another one.
  useChange([file, own?.at, fileVersion], () => {
    drafts.read(file, kept).then(
      () => setIsMissing(false),
      (error) => {
        if (!(error instanceof Refusal)) throw error
        setIsMissing(true)
      },
    )
  })
  if (isRead) return <Form wanted={wanted} file={file} />
  if (!isMissing) return <Head title={say('page.loading')} />
  return (
    <>
      <Head title={file} />
      <div className="pb">
        <Fault of={{ message: say('file.gone', { file }) }} isAlert />
      </div>
    </>
  )
}

interface FormProps {
  readonly wanted: Wanted
  readonly file: string
}

/** Gives the fields what they know of their form, which stays the same while somebody types. */
function Form({ wanted, file }: FormProps) {
  const { block } = wanted
  const drafts = useDraftActions()
  const { mark } = useCommands()
  const hasShortBody = useDraft(file, ({ open }) => open.fields.some(isShortBody))
  const place = useMemo((): Place | undefined => {
    const isShort = block !== undefined && hasShortBody
    return wanted.at ? [...wanted.at] : isShort ? ['body'] : undefined
  }, [wanted, block, hasShortBody])
  const form = useMemo(
    () => ({
      file,
      kinds: fieldKinds,
      edit: (edit: Edit) => {
        drafts.edit(file, edit)
        // Its place may be another one now.
        if (edit.do === 'move' || edit.do === 'add' || edit.do === 'remove') mark(undefined)
      },
      wanted: place,
      asked: wanted,
      onBlock: (block: number) => mark({ file, block }),
    }),
    [file, drafts, mark, place, wanted],
  )
  return (
    <FormContext value={form}>
      <Opened isText={block !== undefined && place === undefined} />
    </FormContext>
  )
}

/** `isText`: it was opened for the text below the fields. */
function Opened({ isText }: { readonly isText: boolean }) {
  const { file, wanted: place, asked } = useForm()
  const { go, mark } = useCommands()
  const open = useDrafted((drafted) => drafted.open)
  const problems = useDrafted((drafted) => drafted.problems)
  const group = useDrafted(useShallow((drafted) => groupOf(drafted, place)))
  const fields = useDrafted(useShallow((drafted) => fieldsIn(drafted, group)))
  const advice = useSite((site) => site.advice)
  const conflicts = useSite(({ drafts }) => drafts.find((draft) => draft.file === file)?.conflicts)
  const box = useRef<HTMLDivElement>(null)
  useStill(box, JSON.stringify([problems, advice, conflicts]))
  useFocus(asked, place, isText)
  useOpen(open, group)
  const isUnreadable = open.fields.length === 0
  useEffect(() => {
    // What cannot be read has no form.
    if (isUnreadable) go({ open: 'sheet', name: 'file', file })
  }, [isUnreadable, go, file])
  const follow = {
    onFocus: ({ target }: { readonly target: HTMLElement }) => {
      const there = placeOf(target)
      if (there && there[0] !== 'body') mark({ file, at: there })
    },
  }
  const isTop = group.length === 0
  return (
    <>
      <FormHead group={group} isText={isText} />
      <div className="pb" ref={box} {...follow}>
        <Changed file={file} />
        {problems.some(isOfText) ? <Broken file={file} /> : <ProblemsBeside group={group} />}
        {!isText && isTop && <AdviceAt of={file} />}
        <Fields
          key={group.join(' ')}
          // The text below the fields comes first where it was pointed at.
          fields={isText ? bodyFirst(fields) : fields}
          place={group}
        />
        <Whole open={open} isTop={isTop} />
      </div>
      <Foot file={file} />
    </>
  )
}

/** The group of fields that is shown for a place; all of the file where none is pointed at. */
const groupOf = (drafted: Drafted, place: Place | undefined): Place =>
  place ? groupAround(drafted.open, place, dataOf(drafted)) : []

/** What a file says; undefined of one that cannot be read. */
const dataOf = ({ open, tree }: Drafted) => (open.data === undefined ? undefined : plain(tree))

/** The fields of a group as they stand in the form: its dates last, but for a text without an end. */
function fieldsIn(drafted: Drafted, group: Place): readonly Field[] {
  const { open } = drafted
  const form = fieldAt(open, group, dataOf(drafted))?.form
  // Where a card stands is chosen among the others.
  const isOrder = ({ name }: Field) => open.isCard && group.length === 0 && name === 'order'
  const rank = (field: Field) =>
    isBody(field) && !isShortBody(field) ? 2 : Number(field.form.kind === 'moment')
  return (form?.kind === 'fields' ? form.fields : [])
    .filter((field) => !isOrder(field))
    .toSorted((left, right) => rank(left) - rank(right))
}

const isBody = ({ form }: Field): boolean => form.kind === 'body'

const bodyFirst = (fields: readonly Field[]): readonly Field[] => [
  ...fields.filter(isBody),
  ...fields.filter((field) => !isBody(field)),
]

interface FormHeadProps {
  readonly group: Place
  readonly isText: boolean
}

/** What the form is of: the text of a file, a group of its fields, or the file. */
function FormHead({ group, isText }: FormHeadProps) {
  const { language, say } = useSpeech()
  const open = useDrafted((drafted) => drafted.open)
  const title = useDrafted((drafted) => titleOf(drafted, language))
  const field = useDrafted((drafted) =>
    group.length > 0 ? fieldAt(drafted.open, group, dataOf(drafted)) : undefined,
  )
  const letter = field?.letter ?? open.letter
  if (isText)
    return (
      <Head title={say('prose.title')} crumb={title} note={say('prose.note')} letter={letter} />
    )
  if (field)
    return (
      <Head
        title={field.label[language]}
        crumb={title}
        note={field.note?.[language]}
        letter={letter}
      />
    )
  const name = heading(open.name[language])
  return <Head title={title} crumb={title === name ? '' : name} letter={letter} />
}

/** What is wrong with the file, beside what the fields on show tell. */
function ProblemsBeside({ group }: { readonly group: Place }) {
  const problems = useDrafted(
    useShallow((drafted) => {
      const data = dataOf(drafted)
      return drafted.problems.filter((problem) => isBeside(problem, drafted.open, data, group))
    }),
  )
  return <Problems problems={problems} />
}

function isBeside(
  { at }: FieldProblem,
  open: OpenFile,
  data: ReturnType<typeof dataOf>,
  group: Place,
): boolean {
  if (!at || at.join() === 'order' || !fieldAt(open, at, data)) return true
  return !isInside(at, group) || at.length === group.length
}

/** Tells what of the drafts is before somebody: the group of the form, and the words of its pictures, in their own files. */
function useOpen({ file, pictureWords }: OpenFile, group: Place) {
  const drafting = useDraftActions()
  const drafts = useSite((site) => site.drafts)
  const fileVersion = useSite((site) => site.fileVersion)
  const homes = pictureWords?.files ?? []
  // A file, or a draft of it, is another one.
  const keptAt = drafts.flatMap(({ file, at }) => (homes.includes(file) ? at : []))
  useChange([homes.join('\n'), keptAt.join(), fileVersion], () => {
    for (const home of homes) drafting.read(home, drafts)
  })
  useChange([file, group.join('\n'), homes.join('\n')], () => {
    const { field = '' } = pictureWords ?? {}
    drafting.show(
      (one, place) =>
        (one === file && isInside(place, group)) ||
        (homes.includes(one) && isInside(place, [field])),
    )
    return () => drafting.show()
  })
}

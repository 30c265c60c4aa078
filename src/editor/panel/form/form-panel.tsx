import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Field, FieldProblem, OpenFile, Place } from '../../protocol/state.ts'
import { Refusal } from '../../protocol/state.ts'
import type { Drafted } from '../state/drafts.ts'
import { reasonOf } from '../state/failures.ts'
import { useCommands, useDraftActions, usePanel } from '../state/panel.ts'
import { isInside, isSamePlace } from '../state/places.ts'
import { useDraft, useDrafting, useSite, useSpeech } from '../state/selectors.ts'
import type { Wanted } from '../state/targets.ts'
import { type Edit, plain } from '../state/tree.ts'
import { useChange } from '../ui/effects.ts'
import { useSame } from '../ui/same.ts'
import { Fault } from '../ui/sentences.tsx'
import { Head } from '../ui/sheet-frame.tsx'
import { useStill } from '../ui/still.ts'
import ui from '../ui/ui.module.css'
import { heading } from '../words/names.ts'
import { isOfText } from '../words/problem-words.ts'
import { AdviceAt } from './advice.tsx'
import { Problems } from './field.tsx'
import { fieldKinds } from './field-kinds.ts'
import { placeOf } from './field-place.ts'
import { Fields } from './fields/fields.tsx'
import { Foot } from './foot.tsx'
import { FormContext, useDrafted, useForm } from './form-context.ts'
import { fieldAt, groupAround, isShortBody } from './form-places.ts'
import { titleOf } from './labels.ts'
import { Broken, Changed, useConflicts } from './notes.tsx'
import { useFocus } from './use-focus.ts'
import { Whole } from './whole-file.tsx'

/** That a file could not be read. */
interface Unread {
  readonly file: string
  readonly why: Refusal
}

/** The form of a file: the group of fields in which the one lies that was pointed at. */
export function FormPanel({ wanted }: { readonly wanted: Wanted }) {
  const { drafting, site } = usePanel()
  const fileVersion = useSite((site) => site.fileVersion)
  // A new file that is saved gets the name of its title, while somebody may go on typing.
  const file = useDrafting(({ renamed }) => renamed.get(wanted.file)) ?? wanted.file
  const isRead = useDraft(file, () => true)
  const keptAt = useSite(({ drafts }) => drafts.find((draft) => draft.file === file)?.at)
  const [unread, setUnread] = useState<Unread>()
  // The file, or the draft of it, is another one.
  useChange([file, keptAt, fileVersion], () => {
    drafting.read(file, site.getState().state?.drafts ?? []).then(
      () => setUnread(undefined),
      (why) => {
        if (!(why instanceof Refusal)) throw why
        setUnread({ file, why })
      },
    )
  })
  const why = unread?.file === file ? unread.why : undefined
  // Of what another program has deleted nothing can be saved; what is typed in it stays.
  if (isRead && why?.status !== 404) return <Form wanted={wanted} file={file} />
  return <NoForm file={file} why={why} />
}

interface NoFormProps {
  readonly file: string
  /** Undefined while the file is read. */
  readonly why: Refusal | undefined
}

/** Why a file has no form, or not yet. */
function NoForm({ file, why }: NoFormProps) {
  const { language, say } = useSpeech()
  if (!why) return <Head title={say('page.loading')} />
  const message = why.status === 404 ? say('file.gone', { file }) : reasonOf(why)[language]
  return (
    <>
      <Head title={file} />
      <div className={ui.sheetBody} data-sheet-body>
        <Fault of={{ message }} isAlert />
      </div>
    </>
  )
}

interface FormProps {
  readonly wanted: Wanted
  readonly file: string
}

/** Gives the fields what they know of their form, which stays the same while somebody types. */
const Form = memo(function FormOf({ wanted, file }: FormProps) {
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
})

/** `isText`: it was opened for the text below the fields. */
function Opened({ isText }: { readonly isText: boolean }) {
  const { file, wanted: place, asked } = useForm()
  const { go, mark } = useCommands()
  const open = useDrafted((drafted) => drafted.open)
  const problems = useDrafted((drafted) => drafted.problems)
  const group = useDrafted(useShallow((drafted) => groupOf(drafted, place)))
  const fields = useDrafted(useShallow((drafted) => fieldsIn(drafted, group)))
  const advice = useSite(
    useSame((site) => site.advice.filter((candidate) => candidate.file === file)),
  )
  const box = useRef<HTMLDivElement>(null)
  useStill(box, [problems, advice, useConflicts(file)])
  useFocus(asked, place, isText)
  useOpen(group)
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
      <div className={ui.sheetBody} data-sheet-body ref={box} {...follow}>
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
  if (!at || isSamePlace(at, ['order']) || !fieldAt(open, at, data)) return true
  return !isInside(at, group) || at.length === group.length
}

/** Tells what of the drafts is before somebody: the group of the form, and the words of its pictures, in their own files. */
function useOpen(group: Place) {
  const { drafting, site } = usePanel()
  const { file } = useForm()
  const homes = useDrafted(useSame(({ open }) => open.pictureWords?.files ?? []))
  const field = useDrafted(({ open }) => open.pictureWords?.field ?? '')
  const fileVersion = useSite((site) => site.fileVersion)
  const keptAt = useSite(
    useSame(({ drafts }) => drafts.flatMap(({ file, at }) => (homes.includes(file) ? at : []))),
  )
  useEffect(() => {
    // A file, or a draft of it, is another one.
    void [fileVersion, keptAt]
    for (const home of homes) drafting.read(home, site.getState().state?.drafts ?? [])
  }, [drafting, site, homes, keptAt, fileVersion])
  useEffect(() => {
    drafting.show(
      (open, place) =>
        (open === file && isInside(place, group)) ||
        (homes.includes(open) && isInside(place, [field])),
    )
    return () => drafting.show()
  }, [drafting, file, group, homes, field])
}

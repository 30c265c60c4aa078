import { useEffect, useMemo, useState } from 'react'
import type { Language } from '../../site.ts'
import type { Edit, Field, Mark, OpenFile, Place, SaveAnswer, State } from '../protocol.ts'
import type { PanelApi } from './api.ts'
import { type Drafted, type DraftingStore, errorsIn, isDraft } from './drafting.ts'
import { Problems } from './field.tsx'
import { Fields } from './fields.tsx'
import {
  FormContext,
  type FormOf,
  fieldAt,
  groupAround,
  idOf,
  isField,
  isInside,
  placeOf,
} from './form.ts'
import { placeOfLine } from './lines.ts'
import { Button, Link, pathOf, Status } from './sheets/frame.tsx'
import { Line } from './signs.tsx'
import { plain, at as treeAt } from './tree.ts'
import { capital, type Say, timeOf } from './words.ts'

/** What a form is opened for: a field, a paragraph of the text below the fields, or what stands in a line. */
export interface Wanted extends Pick<Mark, 'file' | 'at' | 'block'> {
  readonly line?: number | undefined
}

interface FormPanelProps {
  readonly wanted: Wanted
  readonly state: State
  readonly api: PanelApi
  readonly drafting: DraftingStore
  readonly language: Language
  readonly say: Say
  readonly tell: (text: string) => void
  readonly onClose: () => void
  /** Another field is in focus; its text is marked in the page. */
  readonly onMark: (place: Place | undefined) => void
  /** The file cannot be read: it has no form. */
  readonly onBroken: () => void
  readonly onSave: () => void
  readonly onStep: (where: 'back' | 'forth') => void
  /** Opens the form of another file. */
  readonly onOpen: (file: string) => void
}

interface OpenedProps extends FormPanelProps {
  readonly drafted: Drafted
}

/** The form of a file: the group of fields in which the one lies that was pointed at. */
export function FormPanel(props: FormPanelProps) {
  const { wanted, state, drafting, say } = props
  const { drafts } = state
  const [missing, setMissing] = useState(false)
  const drafted = drafting.current().files.get(wanted.file)
  useEffect(() => {
    drafting.read(wanted.file, drafts).then(
      () => setMissing(false),
      () => setMissing(true),
    )
  }, [drafting, wanted.file, drafts])
  if (drafted) return <Opened {...props} drafted={drafted} />
  return <Head {...props} title={missing ? wanted.file : say('ld.h')} />
}

function Opened(props: OpenedProps) {
  const { wanted, drafted, drafting, language, say, onBroken, onMark } = props
  const { open, tree } = drafted
  const { at, block, line } = wanted
  const shortBody = useMemo(
    () => (block !== undefined && open.fields.some(isField) ? ['body'] : undefined),
    [block, open.fields],
  )
  const place = useMemo(
    () => at ?? (line === undefined ? undefined : placeOfLine(open.text, line)) ?? shortBody,
    [at, line, open.text, shortBody],
  )
  const isText = block !== undefined && place === undefined
  const data = open.data === undefined ? undefined : plain(tree)
  const group = place ? groupAround(open.fields, place, data) : []
  const field = fieldAt(open.fields, group, data)
  const fields = field?.form.kind === 'fields' ? field.form.fields : ordered(open.fields, isText)
  const title = treeAt(tree, ['title'])
  const named = title?.kind === 'leaf' ? String(title.value) : undefined

  const form: FormOf = {
    ...props,
    drafted,
    edit: (edit: Edit) => {
      drafting.edit(open.file, edit)
      // Its place may be another one now.
      if (edit.do === 'move' || edit.do === 'add' || edit.do === 'remove') onMark(undefined)
    },
    wanted: place,
    wantedBlock: block,
  }
  useFocus(open.file, place, isText)
  const isBroken = open.fields.length === 0
  useEffect(() => {
    if (isBroken) onBroken()
  }, [isBroken, onBroken])

  const follow = {
    onFocus: ({ target }: { readonly target: HTMLElement }) => {
      const there = target.closest<HTMLElement>('[data-place]')?.dataset['place']
      if (there !== undefined && !there.startsWith('["body"')) onMark(JSON.parse(there))
    },
  }
  const name = capital(open.name[language])
  const heads = isText
    ? { title: say('md.title'), crumb: named ?? name, note: say('md.note') }
    : field
      ? { title: field.label[language], crumb: named ?? name, note: field.note?.[language] }
      : { title: named ?? name, crumb: named === undefined ? '' : name }
  const elsewhere = drafted.problems.filter((problem) => {
    const there = placeOf(drafted, problem)
    return there === undefined || !isInside(there, group) || there.length === group.length
  })
  return (
    <FormContext value={form}>
      <Head {...props} {...heads} />
      <div className="pb" {...follow}>
        <Problems problems={elsewhere} />
        <Fields key={group.join(' ')} fields={fields} place={group} />
        {open.isCard && group.length === 0 && <Card {...props} drafted={drafted} />}
      </div>
      <Foot {...props} />
    </FormContext>
  )
}

/** What can be done with a card as a whole: each at once, and taken back by one undo. */
function Card({ api, drafted, drafting, language, say, tell, onClose, onOpen }: OpenedProps) {
  const { file } = drafted.open
  const [refused, setRefused] = useState<string>()
  const act = async (path: string, body: object, then: (files: readonly string[]) => void) => {
    const answer = await api.send<SaveAnswer>('POST', path, body)
    if ('saved' in answer) return then(answer.saved.files)
    setRefused('refused' in answer ? answer.refused[language] : file)
  }
  const add = () => act('card', { like: file }, ([made]) => made && onOpen(made))
  const remove = async () => {
    // It may have been saved a moment ago.
    const { seen } = await api.get<OpenFile>(pathOf(file))
    await act('change', { changes: [{ file, seen, gone: true }], label: file }, () => {
      drafting.forget(file)
      tell(say('fk.del'))
      onClose()
    })
  }
  return (
    <>
      <div className="li-a">
        <Link onClick={add}>{say('fk.another')}</Link>
        <Link className="red" onClick={remove}>
          {say('fk.del')}
        </Link>
      </div>
      {refused && <p role="alert">{refused}</p>}
    </>
  )
}

/** The text below the fields comes first where it was pointed at. */
const ordered = (fields: readonly Field[], isText: boolean): readonly Field[] =>
  !isText
    ? fields
    : fields.toSorted(
        (one, other) => Number(other.form.kind === 'body') - Number(one.form.kind === 'body'),
      )

/** Puts the focus into the field that was pointed at, once for each time. */
function useFocus(file: string, place: Place | undefined, isText: boolean) {
  const [steps] = useState({ last: '' })
  useEffect(() => {
    const name = JSON.stringify([file, place ?? null])
    if (steps.last === name) return
    steps.last = name
    for (let length = place?.length ?? 0; place && length > 0; length--) {
      const id = idOf(file, place.slice(0, length))
      const control = document.getElementById(id) ?? document.getElementById(`${id}-row`)
      const inner = control?.querySelector<HTMLElement>('[tabindex="0"], button')
      const focused = control?.matches('input, textarea, select, button') ? control : inner
      if (!focused) continue
      focused.focus({ preventScroll: true })
      focused.closest('.f')?.scrollIntoView({ block: 'nearest' })
      return
    }
    if (!place && !isText) document.getElementById('pt')?.focus()
  }, [file, place, isText, steps])
}

/** The head of the panel: where this is, what it is called, and one sentence. */
export function Head({
  title,
  crumb,
  note,
  say,
  onClose,
}: {
  readonly title: string
  readonly crumb?: string
  readonly note?: string | undefined
  readonly say: Say
  readonly onClose: () => void
}) {
  return (
    <header className="ph">
      <p className="ph-c">
        <span>{crumb}</span>
      </p>
      <h1 id="pt" tabIndex={-1}>
        {title}
      </h1>
      {note && <p className="ph-n">{note}</p>}
      <button type="button" className="x" aria-label={say('close')} onClick={onClose}>
        <Line size={20} d="M2 2L18 18M18 2L2 18" />
      </button>
    </header>
  )
}

/** The foot of a form: one step back, what is saved, and Save. */
function Foot({ wanted, state, drafting, language, say, onSave, onStep }: FormPanelProps) {
  const now = drafting.current()
  const waits = [...now.files.values()].some(isDraft)
  const errors = errorsIn(now)
  const canGo = (where: 'back' | 'forth') =>
    drafting.canGo(wanted.file, where) || (where === 'back' ? state.undo : state.redo) !== undefined
  return (
    <footer className="pf">
      <Link off={!canGo('back')} onClick={() => onStep('back')}>
        {say('undo')}
      </Link>
      {canGo('forth') && <Link onClick={() => onStep('forth')}>{say('redo')}</Link>}
      {status()}
      <Button look="solid" off={!waits || errors > 0 || now.saving} onClick={onSave}>
        {say('save')}
      </Button>
    </footer>
  )

  function status() {
    if (now.saving) return <Status text={say('st.saving')} />
    if (now.refused)
      return <Status text={say('st.refused', { why: now.refused.refused[language] })} />
    if (waits && errors > 0) return <Status text={say('st.blocked', { n: errors })} />
    if (waits) return <Status of="draft" text={say('st.draft')} />
    if (now.savedAt === undefined) return <Status text={say('st.clean')} />
    return <Status of="saved" text={say('st.saved', { time: timeOf(now.savedAt) })} />
  }
}

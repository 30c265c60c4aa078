import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Field, OpenFile, Place } from '../protocol.ts'
import { stepWords, useActs } from './acts.tsx'
import { AdviceAt } from './advice.tsx'
import { useChange } from './effects.ts'
import { Problems } from './field.tsx'
import { Fields } from './fields.tsx'
import {
  FormContext,
  fieldAt,
  groupAround,
  idOf,
  isField,
  isInside,
  stepLabel,
  titleOf,
} from './form.ts'
import { Button, Fault, Head, Link, Note } from './kit.tsx'
import { SaveDrafts } from './sheets/saving.tsx'
import { type Drafted, nextStepIn } from './state/drafted.ts'
import { Refusal } from './state/failures.ts'
import { type Edit, plain } from './state/tree.ts'
import { type SheetName, usePanel, type Wanted } from './state/view.ts'
import { useStill } from './still.ts'
import { isOfText } from './told.ts'
import { heading, inBoth } from './words.ts'

interface FormPanelProps {
  readonly wanted: Wanted
  /** Another field is in focus; its text is marked in the page. */
  readonly onMark: (mark: Pick<Wanted, 'at' | 'block'> | undefined) => void
  readonly onSave: () => void
  readonly onStep: (where: 'back' | 'forth') => void
}

interface OpenedProps extends FormPanelProps {
  readonly drafted: Drafted
}

/** The form of a file: the group of fields in which the one lies that was pointed at. */
export function FormPanel(props: FormPanelProps) {
  const { wanted } = props
  const { state, drafting, say } = usePanel()
  const { drafts, fileVersion } = state
  const [missing, setMissing] = useState(false)
  const drafted = drafting.current().files.get(wanted.file)
  const kept = drafts.find(({ file }) => file === wanted.file)
  // The file, or the draft of it, is another one.
  useChange([wanted.file, kept, fileVersion], () => {
    drafting.read(wanted.file, drafts).then(
      () => setMissing(false),
      (error) => {
        if (!(error instanceof Refusal)) throw error
        setMissing(true)
      },
    )
  })
  if (drafted) return <Opened {...props} drafted={drafted} />
  if (!missing) return <Head title={say('page.loading')} />
  return (
    <>
      <Head title={wanted.file} />
      <div className="pb">
        <Fault of={{ message: say('file.gone', { file: wanted.file }) }} isAlert />
      </div>
    </>
  )
}

function Opened(props: OpenedProps) {
  const { wanted, drafted, onMark } = props
  const { state, drafting, language, say, go } = usePanel()
  const { open, tree } = drafted
  const { block } = wanted
  const at = useMemo(() => wanted.at && [...wanted.at], [wanted])
  const place = useMemo(() => {
    const isShort = block !== undefined && open.fields.some(isField)
    return at ?? (isShort ? ['body'] : undefined)
  }, [at, block, open])
  const isText = block !== undefined && place === undefined
  const data = open.data === undefined ? undefined : plain(tree)
  const group = place ? groupAround(open, place, data) : []
  const field = fieldAt(open, group, data)
  const all = field?.form.kind === 'fields' ? field.form.fields : []
  // Where a card stands is chosen among the others.
  const isOrder = ({ name }: Field) => open.isCard && group.length === 0 && name === 'order'
  const isBody = ({ form }: Field) => form.kind === 'body'
  // Its dates come last, but for a text without an end.
  const turn = (one: Field) =>
    isBody(one) && !isField(one) ? 2 : Number(one.form.kind === 'moment')
  const fields = all
    .filter((one) => !isOrder(one))
    .toSorted((one, other) => turn(one) - turn(other))

  const form = {
    drafted,
    edit: (edit: Edit) => {
      drafting.edit(open.file, edit)
      // Its place may be another one now.
      if (edit.do === 'move' || edit.do === 'add' || edit.do === 'remove') onMark(undefined)
    },
    wanted: place,
    asked: wanted,
    onBlock: (block: number) => onMark({ block }),
  }
  const box = useRef<HTMLDivElement>(null)
  const conflicts = state.drafts.find(({ file }) => file === open.file)?.conflicts
  useStill(box, JSON.stringify([drafted.problems, state.advice, conflicts]))
  useFocus(wanted, place, isText)
  useOpen(drafted, group)
  const isBroken = open.fields.length === 0
  useChange(isBroken, () => {
    // What cannot be read has no form.
    if (isBroken) go({ open: 'sheet', name: 'file', file: open.file })
  })

  const follow = {
    onFocus: ({ target }: { readonly target: HTMLElement }) => {
      const there = placeOf(target)
      if (there && there[0] !== 'body') onMark({ at: there })
    },
  }
  const name = heading(open.name[language])
  const named = titleOf(drafted, language)
  const heads = isText
    ? { title: say('prose.title'), crumb: named, note: say('prose.note') }
    : field && group.length > 0
      ? { title: field.label[language], crumb: named, note: field.note?.[language] }
      : { title: named, crumb: named === name ? '' : name }
  const broken = drafted.problems.some(isOfText)
  const elsewhere = drafted.problems.filter((problem) => {
    const there = problem.at
    if (there?.join() === 'order') return true
    if (!there || !fieldAt(open, there, data)) return true
    return !isInside(there, group) || there.length === group.length
  })
  return (
    <FormContext value={form}>
      <Head {...heads} letter={field?.letter ?? open.letter} />
      <div className="pb" ref={box} {...follow}>
        <Changed file={open.file} />
        {broken ? <Broken file={open.file} /> : <Problems problems={elsewhere} />}
        {!isText && group.length === 0 && <AdviceAt of={open.file} />}
        <Fields
          key={group.join(' ')}
          // The text below the fields comes first where it was pointed at.
          fields={
            isText ? [...fields.filter(isBody), ...fields.filter((one) => !isBody(one))] : fields
          }
          place={group}
        />
        <Whole open={open} isTop={group.length === 0} />
      </div>
      <Foot {...props} />
    </FormContext>
  )
}

/** The place of the field that an element lies in. */
function placeOf(element: Element | null): Place | undefined {
  const place = element?.closest<HTMLElement>('[data-place]')?.dataset['place']
  return place === undefined ? undefined : JSON.parse(place)
}

/** The place of the field that has the focus. */
export const focusedPlace = (): Place | undefined => placeOf(document.activeElement)

/** That somebody else has changed what is being drafted: said at once, and compared when somebody wants to. */
function Changed({ file }: { readonly file: string }) {
  const { state, say, go } = usePanel()
  const { conflicts = [] } = state.drafts.find((draft) => draft.file === file) ?? {}
  const [later, setLater] = useState<string>()
  if (conflicts.length === 0 || later === JSON.stringify(conflicts)) return null
  return (
    <Note text={say('form.changed')} more={say('form.changedText')}>
      <Button look="sm" onClick={() => go({ open: 'sheet', name: 'conflict', conflicts })}>
        {say('form.compare')}
      </Button>
      <Link onClick={() => setLater(JSON.stringify(conflicts))}>{say('form.goOn')}</Link>
    </Note>
  )
}

/** That another program has made of the file what no form can show. */
function Broken({ file }: { readonly file: string }) {
  const { say, go } = usePanel()
  return (
    <Note red text={say('form.broken')}>
      <Button look="sm" onClick={() => go({ open: 'sheet', name: 'file', file })}>
        {say('problems.asText')}
      </Button>
    </Note>
  )
}

/** What can be done with a file as a whole: each at once, and taken back by one undo. */
function Whole({ open, isTop }: { readonly open: OpenFile; readonly isTop: boolean }) {
  const { api, state, drafting, say, notify, go, route } = usePanel()
  const { save, busy, trouble } = useActs()
  const { file, isCard } = open
  const sheet = (name: SheetName) => () => go({ open: 'sheet', name, file })
  const add = useNewCard(file)
  const remove = async () => {
    // It may have been saved a moment ago.
    const change = async () => {
      const { seen } = await api.open({ path: file })
      return api.change({
        changes: [{ file, seen, gone: true }],
        label: inBoth((_, say) => say('card.remove')),
      })
    }
    if (!(await drafting.remove(file, async () => (await save(change)) !== undefined))) return
    go({ open: 'nothing' })
    notify(say('card.removed', { name: textOf(open, 'title') }), 'save')
  }
  const page = state.pages.find(({ address }) => address === route)
  const isPage = isTop && page?.file === file
  if (open.from !== undefined) return null
  return (
    <>
      <div className="btns">
        {page && !isPage && (
          <Link onClick={() => go({ open: 'field', file: page.file })}>{say('page.settings')}</Link>
        )}
        {isCard && <Link onClick={add}>{say('card.another')}</Link>}
        {isCard && open.data !== undefined && 'order' in Object(open.data) && (
          <Link onClick={sheet('order')}>{say('order.title')}</Link>
        )}
        {isCard && (
          <Link className="red" off={busy} onClick={remove}>
            {say('card.remove')}
          </Link>
        )}
        {isPage && page.mayGo && <Link onClick={sheet('rename')}>{say('address.change')}</Link>}
        {isPage && open.translation === undefined && (
          <Link onClick={sheet('new-page')}>
            {say(open.language === 'fr' ? 'newPage.inEnglish' : 'newPage.inFrench')}
          </Link>
        )}
        {isPage && page.mayGo && (
          <Link className="red" onClick={sheet('delete')}>
            {say('deletePage.title')}
          </Link>
        )}
      </div>
      {trouble}
    </>
  )
}

/** Opens a card beside another one, which is none before something is written in it. */
export function useNewCard(like: string) {
  const { api, drafting, go } = usePanel()
  return async () => {
    const card = await api.newCard({ like })
    drafting.begin(card)
    go({ open: 'field', file: card.file, at: [card.fields[0]?.name ?? ''] })
  }
}

/** What a file says in a field. */
const textOf = ({ data, name }: OpenFile, field: string): string =>
  String(Object(data)[field] ?? name.en)

/** Tells what of the drafts is before somebody: the group of the form, and the words of its pictures, in their own files. */
function useOpen({ open }: Drafted, group: Place) {
  const { drafting, state } = usePanel()
  const { drafts, fileVersion } = state
  const { file, pictureWords } = open
  const homes = pictureWords?.files ?? []
  // A file, or a draft of it, is another one.
  useChange([homes, drafts.filter((one) => homes.includes(one.file)), fileVersion], () => {
    for (const home of homes) drafting.read(home, drafts)
  })
  useChange([file, group, pictureWords], () => {
    const { field = '' } = pictureWords ?? {}
    drafting.show(
      (one, place) =>
        (one === file && isInside(place, group)) ||
        (homes.includes(one) && isInside(place, [field])),
    )
    return () => drafting.show()
  })
}

/** Puts the focus into the field that was pointed at, once for each time, or into the first one. */
function useFocus(asked: Wanted, place: Place | undefined, isText: boolean) {
  const { file } = asked
  const focus = useEffectEvent(() => {
    for (let length = place?.length ?? 0; place && length > 0; length--) {
      const id = idOf(file, place.slice(0, length))
      const control = document.getElementById(id) ?? document.getElementById(`${id}-row`)
      const inner = control?.querySelector<HTMLElement>('[tabindex="0"], button')
      const focused = control?.matches('input, textarea, select, button, [contenteditable]')
        ? control
        : inner
      if (!focused) continue
      focused.closest('details')?.setAttribute('open', '')
      focused.focus({ preventScroll: true })
      focused.closest('.f')?.scrollIntoView({ block: 'nearest' })
      // In a low window the field has no room as a whole.
      focused.scrollIntoView({ block: 'nearest' })
      return
    }
    if (place || !isText)
      (document.querySelector<HTMLElement>(firstField) ?? document.getElementById('pt'))?.focus()
  })
  const name = JSON.stringify([file, place])
  useEffect(() => {
    void [asked, name]
    focus()
  }, [asked, name])
}

const firstField = ['input:not([type=file], [type=checkbox])', 'textarea', 'select', '.cm-content']
  .map((field) => `.pn .pb ${field}`)
  .join()

/** The foot of a form: one step back, what is saved, and Save. */
function Foot({ wanted, onSave, onStep }: FormPanelProps) {
  const { state, drafting, language, say } = usePanel()
  const { files, saving, saved, turned } = drafting.current()
  const since = useRef({ saved, fileVersion: state.fileVersion })
  if (since.current.saved !== saved) since.current = { saved, fileVersion: state.fileVersion }
  const isFresh = since.current.fileVersion === state.fileVersion
  const step = (where: 'back' | 'forth', what: 'undo' | 'redo') => {
    const inDraft = stepLabel(nextStepIn({ files }, wanted.file, where), where, language)
    // A save can be taken back before the next state tells of it; after that only the state knows whether it still can.
    const next = (what === 'undo' && isFresh && saved) || state[what]
    const isKnown = next && next.id !== turned?.id
    const label = inDraft ?? (isKnown ? next.label : undefined)
    return {
      can: inDraft !== undefined || next !== undefined,
      words: stepWords(say, what, language, label),
    }
  }
  const back = step('back', 'undo')
  const forth = step('forth', 'redo')
  return (
    <footer className="pf">
      <Link className="cut" off={!back.can && !saving} onClick={() => onStep('back')}>
        {back.words}
      </Link>
      {forth.can && (
        <Link className="cut only-d" onClick={() => onStep('forth')}>
          {forth.words}
        </Link>
      )}
      <SaveDrafts onSave={onSave} />
    </footer>
  )
}

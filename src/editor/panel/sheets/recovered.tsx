import { useEffect, useState } from 'react'
import type { Draft, Edit, OpenFile } from '../../protocol.ts'
import { useActs } from '../acts.tsx'
import { placeOf } from '../drafting.ts'
import { Refusal } from '../failures.ts'
import { labelsOf } from '../form.ts'
import { Button, Frame, Link } from '../kit.tsx'
import type { SheetProps } from '../sheet.ts'
import { capital, sayIn } from '../words.ts'
import type { DraftingProps } from './owed.tsx'
import { Quiet, repeat } from './staff.tsx'

/** What is written and not saved, here or when the editor was left: taken up again, or let go. */
export function Recovered(props: DraftingProps) {
  const { state, api, language, go, drafting } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const { drafts } = state
  const opened = useOpened(props)
  const first = drafts.find(({ file }) => opened.get(file))
  const n = drafts.length
  useEffect(() => {
    if (n === 0) go({ open: 'nothing' })
  }, [n, go])

  const take = ({ file, edits }: Draft) => {
    const isText = edits.some((edit) => edit.do === 'text')
    if (isText) go({ open: 'sheet', name: 'file', file })
    else go({ open: 'field', file, at: lastPlace(edits) })
  }
  const drop = async ({ file, seen }: Draft) => {
    await acts.act(() => api.draft({ file, seen, edits: [] }))
    drafting.forget(file)
  }
  const all = first && (
    <Button look="solid" onClick={() => take(first)}>
      {words('drafts.continueAll', { n })}
    </Button>
  )
  return (
    <Frame {...props} title={words('drafts.title')} right={all}>
      {acts.trouble}
      <Quiet sign={repeat} heading={words('drafts.heading', { n })} text={words('drafts.text')} />
      <ul className="rows">
        {drafts.map((draft) => {
          const { file } = draft
          const edit = draft.edits.at(-1)
          const page = state.pages.find((one) => one.file === file)
          const open = opened.get(file)
          const label = open && labelsOf(open, draft.edits, language).join(', ')
          const isGone = opened.has(file) && !open
          const name = open?.name[language] ?? ''
          return (
            <li key={file}>
              <span className="b">{label ? capital(label) : file}</span>
              <span className="it">{page?.title ?? capital(name)}</span>
              <span className="whole blue">
                <span className="caret">{wordsOf(edit)}</span>
              </span>
              {isGone && <span className="whole">{words('file.gone', { file })}</span>}
              <span className="btns whole">
                {open && <Link onClick={() => take(draft)}>{words('drafts.continue')}</Link>}
                <Link className="red" off={acts.busy} onClick={() => drop(draft)}>
                  {words('drafts.discard')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}

/** The files of drafts, for the names of their fields; undefined for one that is not there any more. */
export function useOpened({ api, state }: SheetProps): ReadonlyMap<string, OpenFile | undefined> {
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenFile | undefined>>(new Map())
  const files = state.drafts.map(({ file }) => file).join('\n')
  useEffect(() => {
    for (const file of files.split('\n'))
      if (file)
        api.ask
          .open({ path: file })
          .catch((error) => {
            if (error instanceof Refusal && error.status === 404) return undefined
            throw error
          })
          .then((one) => setOpened((known) => new Map(known).set(file, one)))
  }, [api, files])
  return opened
}

/** The field that was changed last. */
function lastPlace(edits: readonly Edit[]) {
  const last = edits.at(-1)
  return last && placeOf(last)
}

/** What an edit writes, as far as it is words. */
function wordsOf(edit: Edit | undefined): string {
  if (edit?.do === 'body' || edit?.do === 'text') return edit.text.trim().split('\n').at(-1) ?? ''
  return edit?.do === 'set' && typeof edit.to !== 'object' ? String(edit.to) : ''
}

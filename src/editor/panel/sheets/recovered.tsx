import { useEffect, useState } from 'react'
import type { Draft, Edit, OpenFile, Place } from '../../protocol.ts'
import { labelAt } from '../form.ts'
import { capital, sayIn } from '../words.ts'
import { Button, Frame, Link, pathOf, useActs } from './frame.tsx'
import type { DraftingProps } from './owed.tsx'
import { Quiet, repeat } from './staff.tsx'

/** What was being written when the editor was left or the computer stopped: taken up again, or let go. */
export function Recovered(props: DraftingProps) {
  const { state, api, language, go, drafting } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const { drafts } = state
  const opened = useOpened(props)
  const [first] = drafts
  const n = drafts.length
  useEffect(() => {
    if (n === 0) go({ open: 'nothing' })
  }, [n, go])

  const take = ({ file, edits }: Draft) => {
    const isText = edits.some((edit) => edit.do === 'text')
    if (isText) go({ open: 'sheet', name: 'file', file })
    else go({ open: 'field', file, at: placeOf(edits.at(-1)) })
  }
  const drop = async ({ file, seen }: Draft) => {
    await acts.act(() => api.send('PUT', 'draft', { file, seen, edits: [] }))
    drafting.forget(file)
  }
  const all = first && (
    <Button look="solid" onClick={() => take(first)}>
      {words('rc.all', { n })}
    </Button>
  )
  return (
    <Frame {...props} title={words('rc.title')} right={all}>
      {acts.trouble}
      <Quiet sign={repeat} heading={words('rc.h', { n })} text={words('rc.p')} top={36} />
      <ul className="lks" style={{ marginTop: 22, borderTop: '1.4px solid' }}>
        {drafts.map((draft) => {
          const { file } = draft
          const edit = draft.edits.at(-1)
          const page = state.pages.find((one) => one.file === file)
          const open = opened.get(file)
          const label = open && labelAt(open, placeOf(edit))
          const name = open?.name[language] ?? ''
          return (
            <li key={file}>
              <span className="b">{label ? capital(label[language]) : file}</span>
              <span className="it">{page?.title ?? capital(name)}</span>
              <span style={{ gridColumn: '1/-1', color: 'var(--blue)' }}>
                {wordsOf(edit)}
                <span style={caret} />
              </span>
              <span className="btns" style={{ gridColumn: '1/-1', gap: '0 24px' }}>
                <Link onClick={() => take(draft)}>{words('rc.go')}</Link>
                <Link className="red" off={acts.busy} onClick={() => drop(draft)}>
                  {words('rc.drop')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}

// Where somebody left.
const caret = { borderLeft: '2px solid var(--blue)', marginLeft: 2, paddingBlock: 2 }

/** The files of the drafts, for the names of their fields. */
function useOpened({ api, state }: DraftingProps): ReadonlyMap<string, OpenFile> {
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenFile>>(new Map())
  const files = state.drafts.map(({ file }) => file).join('\n')
  useEffect(() => {
    for (const file of files.split('\n'))
      if (file)
        api.get<OpenFile>(pathOf(file)).then(
          (one) => setOpened((known) => new Map(known).set(file, one)),
          () => undefined,
        )
  }, [api, files])
  return opened
}

/** The field that an edit changes; else it is the text below the fields. */
const placeOf = (edit: Edit | undefined): Place => (edit && 'at' in edit ? edit.at : ['body'])

/** What an edit writes, as far as it is words. */
function wordsOf(edit: Edit | undefined): string {
  if (edit?.do === 'body' || edit?.do === 'text') return edit.text.trim().split('\n').at(-1) ?? ''
  return edit?.do === 'set' && typeof edit.to !== 'object' ? String(edit.to) : ''
}

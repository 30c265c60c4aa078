import { useEffect, useRef, useState } from 'react'
import type { Conflict, Draft, OpenFile } from '../../protocol.ts'
import { sayIn, timeOf } from '../words.ts'
import { Button, Frame, Part, pathOf, Status, useActs } from './frame.tsx'
import { Difference, type DraftingProps } from './owed.tsx'
import { editTo, isFrom, writtenBy } from './versions.ts'

/** Two versions of a text, one after the other: one of both is kept, or what is written of them. */
export function TwoVersions(props: DraftingProps) {
  const { conflicts = [], go } = props
  const [settled, setSettled] = useState<readonly Conflict[]>([])
  const [conflict, ...others] = conflicts.filter((one) => !settled.includes(one))
  useEffect(() => {
    if (!conflict) go({ open: 'nothing' })
  }, [conflict, go])
  if (!conflict) return null
  const key = conflict.file + JSON.stringify(conflict.at)
  const next = () => setSettled([...settled, conflict])
  return <Versions key={key} {...{ ...props, conflict, next }} isLast={others.length === 0} />
}

interface VersionsProps extends DraftingProps {
  readonly conflict: Conflict
  readonly isLast: boolean
  readonly next: () => void
}

function Versions(props: VersionsProps) {
  const { conflict, isLast, next, state, api, language, drafting, go } = props
  const { file, at, mine, theirs, saved } = conflict
  const words = sayIn(language)
  const acts = useActs(props)
  const [text, setText] = useState(mine)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  const draft = state.drafts.find((one) => one.file === file)
  const edit = draft?.edits.find((one) => isFrom(conflict, one))
  const isWords =
    !edit || edit.do === 'body' || edit.do === 'text' || typeof writtenBy(edit) === 'string'

  async function keep(kept: string) {
    const label = words('cf.done', { file })
    if (kept !== theirs) {
      const opened = await acts.act(() => api.get<OpenFile>(pathOf(file)))
      const edits = [editTo(conflict, edit, kept)]
      if (!opened) return
      if (!(await acts.save('change', { changes: [{ file, seen: opened.seen, edits }], label })))
        return
    }
    const left = draft?.edits.filter((one) => !isFrom(conflict, one)) ?? []
    const rest: Omit<Draft, 'at'> | undefined = draft && { file, seen: draft.seen, edits: left }
    if (rest && !(await acts.act(() => api.send('PUT', 'draft', rest)))) return
    drafting.forget(file)
    if (!isLast) return next()
    if (left.length > 0 && !(await acts.save('save', { files: [file], label }))) return
    go({ open: 'field', file, at })
  }

  const page = state.pages.find((one) => one.file === file)
  const time = timeOf(saved)
  const status = <Status text={words('st.draft')} of="draft" />
  return (
    <Frame
      {...props}
      title={words('cf.title')}
      crumb={page?.title ?? file}
      note={words('cf.note', { time })}
      left={acts.undo}
      right={status}
    >
      {acts.trouble}
      <div className="cf" ref={first}>
        <div className="mine">
          <h2>
            {words('cf.mine')}
            {draft && <span>{words('cf.mine.n', { time: timeOf(draft.at) })}</span>}
          </h2>
          <p style={lines}>
            <Difference before={theirs} after={mine} isOnlyNew />
          </p>
          {(isWords || edit?.do === 'set') && (
            <Button off={acts.busy} onClick={() => keep(mine)}>
              {words('cf.keepmine')}
            </Button>
          )}
        </div>
        <div>
          <h2>
            {words('cf.other')}
            <span>{words('cf.other.n', { time })}</span>
          </h2>
          <p style={lines}>
            <Difference before={mine} after={theirs} isOnlyNew />
          </p>
          <Button off={acts.busy} onClick={() => keep(theirs)}>
            {words('cf.keepother')}
          </Button>
        </div>
      </div>
      {isWords && (
        <Part label={words('cf.both')} of="m">
          <textarea
            className="ta"
            id="m"
            rows={4}
            value={text}
            aria-describedby="m-n"
            onChange={({ target }) => setText(target.value)}
          />
          <p className="f-n" id="m-n">
            {words('cf.bothn')}
          </p>
          <div className="btns" style={{ marginTop: 14 }}>
            <Button look="sm" off={acts.busy} onClick={() => keep(text)}>
              {words('cf.use')}
            </Button>
          </div>
        </Part>
      )}
    </Frame>
  )
}

const lines = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Conflict, Edit } from '../../protocol.ts'
import { useActs } from '../acts.tsx'
import { Button, Frame, Part } from '../kit.tsx'
import { sayIn, timeOf } from '../words.ts'
import { Difference, type DraftingProps } from './owed.tsx'
import { Status } from './saving.tsx'
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
  const label = words('versions.done', { file })
  const acts = useActs(props)
  const [text, setText] = useState(mine)
  const [stage, setStage] = useState<'asks' | 'kept' | 'saves'>('asks')
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('button')?.focus(), [])
  const draft = state.drafts.find((one) => one.file === file)
  const edit = draft?.edits.find((one) => isFrom(conflict, one))
  const isWords =
    !edit || edit.do === 'body' || edit.do === 'text' || typeof writtenBy(edit) === 'string'
  const isWritten = isWords || edit?.do === 'set'

  const isSettled = stage !== 'asks' && !edit

  async function keep(kept: string) {
    const opened = await acts.act(() => api.ask.open({ path: file }))
    if (!opened) return
    // What a save is taken back to is in the history already.
    if (kept !== theirs || (edit && isWritten)) {
      const text = kept === theirs ? mine : kept
      const { seen } = opened
      const isGone = text === '' && !at && !edit
      const change = isGone ? ({ gone: true } as const) : { edits: [editTo(conflict, edit, text)] }
      const changes = [{ file, seen, ...change }]
      const saved = await acts.save(() => api.change({ changes, label }))
      // What is not kept stays in the history.
      if (!saved || (kept === theirs && !(await acts.save(() => api.back({ id: saved.id })))))
        return
    }
    const edits = draft?.edits.filter((one) => !isFrom(conflict, one)) ?? []
    if (draft && !(await acts.act(() => api.draft({ file, seen: draft.seen, edits })))) return
    setStage('kept')
  }

  /** Saves what was to be saved with it; what else is drafted in the file stays a draft. */
  async function saveRest() {
    const { seen = '', edits = [] } = draft ?? {}
    const isWanted = (edit: Edit) => drafting.isWanted(file, edit)
    const [rest, others] = [edits.filter(isWanted), edits.filter((edit) => !isWanted(edit))]
    const changes = [{ file, seen, edits: rest }]
    if (rest.length > 0 && !(await acts.save(() => api.change({ changes, label })))) return
    if (others.length === 0) return
    if (rest.length > 0) await acts.act(() => api.draft({ file, seen, edits: others }))
    go({ open: 'field', file, at })
  }

  const goOn = useEffectEvent((isLeft: boolean) => {
    drafting.forget(file)
    if (!isLast) next()
    else if (!isLeft) go({ open: 'field', file, at })
    else if (stage === 'kept') {
      setStage('saves')
      saveRest()
    }
  })
  useEffect(() => {
    if (isSettled) goOn(draft !== undefined)
  }, [isSettled, draft])

  const page = state.pages.find((one) => one.file === file)
  const time = timeOf(saved)
  const status = <Status text={words('status.draft')} of="draft" />
  return (
    <Frame
      {...props}
      title={words('versions.title')}
      crumb={page?.name[language] ?? file}
      note={words('versions.note', { time })}
      left={acts.cancel}
      right={status}
    >
      {acts.trouble}
      <div className="cf" ref={first}>
        <div className="mine">
          <h2 className="lb">{words('versions.mine')}</h2>
          {draft && (
            <p className="it small">{words('versions.mineOf', { time: timeOf(draft.at) })}</p>
          )}
          <p className="tx">
            <Difference before={theirs} after={mine} isOnlyNew />
          </p>
          {isWritten && (
            <Button off={acts.busy} onClick={() => keep(mine)}>
              {words('versions.keepMine')}
            </Button>
          )}
        </div>
        <div>
          <h2 className="lb">{words('versions.theirs')}</h2>
          <p className="it small">{words('versions.theirsOf', { time })}</p>
          <p className="tx">
            <Difference before={mine} after={theirs} isOnlyNew />
          </p>
          <Button off={acts.busy} onClick={() => keep(theirs)}>
            {words('versions.keepTheirs')}
          </Button>
        </div>
      </div>
      {isWords && (
        <Part label={words('versions.written')} of="m">
          <textarea
            className="ta"
            id="m"
            rows={4}
            value={text}
            aria-describedby="m-n"
            onChange={({ target }) => setText(target.value)}
          />
          <p className="f-n" id="m-n">
            {words('versions.writtenNote')}
          </p>
          <div className="btns">
            <Button look="sm" off={acts.busy} onClick={() => keep(text)}>
              {words('versions.keepWritten')}
            </Button>
          </div>
        </Part>
      )}
    </Frame>
  )
}

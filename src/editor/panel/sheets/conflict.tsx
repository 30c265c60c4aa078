import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changed } from '../../../check/data.ts'
import { merge3 } from '../../edit/merge.ts'
import type { Conflict, OpenFile } from '../../protocol.ts'
import { useActs } from '../acts.tsx'
import { inFile, partOf, toOf } from '../drafted.ts'
import { Button, Frame, Part } from '../kit.tsx'
import { sayIn, timeOf } from '../words.ts'
import { Difference, type DraftingProps } from './owed.tsx'
import { Status } from './saving.tsx'

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
  const [before, setBefore] = useState<string>()
  const [ours, others] = conflict.values ?? [mine, theirs]
  const isWords = [ours, others].every((one) => typeof one === 'string' || one === undefined)
  const isSettled = stage !== 'asks' && (!draft || draft.at !== before)

  /** Saves one of the versions, or what is written of both, in its place only; the rest of the draft stays one. */
  async function keep(kept: string) {
    const opened = await acts.act(() => api.ask.open({ path: file }))
    if (!opened) return
    const { seen } = opened
    const isTheirs = kept === theirs
    const change =
      kept === '' && !at && !draft
        ? ({ gone: true } as const)
        : { to: settled(opened, opened.data, theirs, isTheirs ? mine : kept) }
    // What is not kept stays in the history: it is saved, and taken back.
    if (!isTheirs || draft) {
      const saved = await acts.save(() =>
        api.change({ changes: [{ file, seen, ...change }], label }),
      )
      if (!saved || (isTheirs && !(await acts.save(() => api.back({ id: saved.id }))))) return
    }
    if (draft) {
      const to = { ...draft.to, ...settled(opened, draft.to.data, mine, kept) }
      const put = () => api.draft({ file, seen: draft.seen, to })
      if (!(await acts.act(put))) return
    }
    setBefore(draft?.at)
    setStage('kept')
  }

  /** What a file or a draft, where one version stands, is to say instead; the place may be another one in each. */
  function settled(opened: OpenFile, data: unknown, from: string, kept: string) {
    if (!at) return isWhole(kept) ? { text: kept } : { body: kept }
    const merged = opened.draft?.data ?? opened.data
    const [before, after] = [from, kept].map((text) => changed(merged, at, () => said(text)))
    return { data: Object(merge3(before, data, after).value) }
  }

  const said = (text: string) => (text === mine ? ours : text === theirs ? others : text)
  // Without a draft it is what a save is taken back to: the whole file.
  const isWhole = (text: string) =>
    draft ? draft.to.text !== undefined : !/\.md$/i.test(file) || text.startsWith('---')

  /** Saves what was to be saved with it; what else is drafted in the file stays a draft. */
  async function saveRest() {
    const opened = await acts.act(() => api.ask.open({ path: file }))
    const { draft } = opened ?? {}
    if (!opened) return
    if (draft) {
      const rest = partOf(opened, inFile(draft), (place) => drafting.isWanted(file, place))
      const to = toOf({ open: opened }, rest)
      const changes = [{ file, seen: draft.seen, to }]
      if (Object.keys(to).length > 0 && !(await acts.save(() => api.change({ changes, label }))))
        return
    }
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
          <Button off={acts.busy} onClick={() => keep(mine)}>
            {words('versions.keepMine')}
          </Button>
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

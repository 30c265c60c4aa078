import { useState } from 'react'
import { recordOf } from '../../../parse.ts'
import { rechosen } from '../../documents/merge.ts'
import type { Conflict } from '../../protocol/conflict.ts'
import type { OpenFile } from '../../protocol/state.ts'
import { TwoTexts } from '../form/two-texts.tsx'
import { changedContent, savedContent } from '../state/draft-content.ts'
import { useClient, useCommands, useDraftActions } from '../state/panel.ts'
import { useSay, useSite } from '../state/selectors.ts'
import { partOf } from '../state/unsaved.ts'
import { useActs } from '../ui/acts.tsx'
import { useChange } from '../ui/effects.ts'
import { Status } from '../ui/saving.tsx'
import { timeOf } from '../words/dates.ts'
import { capital, inBoth, nameOfFile } from '../words/names.ts'

interface ConflictSheet {
  readonly conflicts: readonly Conflict[]
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly conflict: ConflictSheet
  }
}

/** Two versions of a text, one after the other: one of both is kept, or what is written of them. */
export function TwoVersions({ conflicts }: ConflictSheet) {
  const { go } = useCommands()
  const [settled, setSettled] = useState<readonly Conflict[]>([])
  const [conflict, ...rest] = conflicts.filter((candidate) => !settled.includes(candidate))
  useChange([!conflict], () => {
    if (!conflict) go({ open: 'nothing' })
  })
  if (!conflict) return null
  const key = conflict.file + JSON.stringify(conflict.at)
  const next = () => setSettled([...settled, conflict])
  return <Versions key={key} conflict={conflict} next={next} isLast={rest.length === 0} />
}

interface VersionsProps {
  readonly conflict: Conflict
  readonly isLast: boolean
  readonly next: () => void
}

function Versions({ conflict, isLast, next }: VersionsProps) {
  const client = useClient()
  const drafting = useDraftActions()
  const say = useSay()
  const { go } = useCommands()
  const drafts = useSite((site) => site.drafts)
  const state = useSite((site) => site)
  const { file, at, mine, theirs, saved } = conflict
  const label = inBoth((language, say) =>
    say('versions.done', { name: capital(nameOfFile(state, file, language)) }),
  )
  const acts = useActs()
  const [stage, setStage] = useState<'asks' | 'kept' | 'saves'>('asks')
  const draft = drafts.find((candidate) => candidate.file === file)
  const [before, setBefore] = useState<string>()
  // On its way what is not there has become null.
  const [ownValue, theirValue] = (conflict.values ?? [mine, theirs]).map(
    (value) => value ?? undefined,
  )
  const isSettled = stage !== 'asks' && (!draft || draft.at !== before)

  /** Saves one of the versions, or what is written of both, in its place only; the rest of the draft stays one. */
  async function keep(kept: string) {
    const opened = await acts.act(() => client.open({ path: file }))
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
        client.change({ changes: [{ file, seen, ...change }], label, isChoice: !isTheirs }),
      )
      if (!saved || (isTheirs && !(await acts.save(() => client.back({ id: saved.id }))))) return
    }
    if (draft) {
      const to = { ...draft.to, ...settled(opened, draft.to.data, mine, kept) }
      const put = () => client.draft({ file, seen: draft.seen, to })
      if (!(await acts.act(put))) return
    }
    setBefore(draft?.at)
    setStage('kept')
  }

  /** What a file or a draft, where one version stands, is to say instead; the place may be another one in each. */
  function settled(opened: OpenFile, data: unknown, from: string, kept: string) {
    if (!at) return isWhole(kept) ? { text: kept } : { body: kept }
    const merged = opened.draft?.data ?? opened.data
    return { data: recordOf(rechosen(data, { merged, at, from: said(from), to: said(kept) })) }
  }

  const said = (text: string) => (text === mine ? ownValue : text === theirs ? theirValue : text)
  // Without a draft it is what a save is taken back to: the whole file.
  const isWhole = (text: string) =>
    draft ? draft.to.text !== undefined : !/\.md$/i.test(file) || text.startsWith('---')

  /** Saves what was to be saved with it; what else is drafted in the file stays a draft. */
  async function saveRest() {
    const opened = await acts.act(() => client.open({ path: file }))
    const { draft } = opened ?? {}
    if (!opened) return
    if (draft) {
      const rest = partOf(opened, savedContent(draft), (place) => drafting.isWanted(file, place))
      const to = changedContent({ open: opened }, rest)
      const changes = [{ file, seen: draft.seen, to }]
      if (Object.keys(to).length > 0 && !(await acts.save(() => client.change({ changes, label }))))
        return
    }
    go({ open: 'field', file, at })
  }

  useChange([isSettled, draft?.at, draft?.seen], () => {
    if (!isSettled) return
    drafting.forget(file)
    if (!isLast) next()
    else if (!draft) go({ open: 'field', file, at })
    else if (stage === 'kept') {
      setStage('saves')
      saveRest()
    }
  })

  const time = timeOf(saved)
  return (
    <TwoTexts
      conflict={conflict}
      busy={acts.busy}
      onKeep={keep}
      left={acts.cancel}
      note={say('versions.note', { time })}
      right={<Status text={say('status.draft')} of="draft" />}
      otherName={say('versions.theirs')}
      heads={{
        mine: draft && say('versions.mineOf', { time: timeOf(draft.at) }),
        theirs: say('versions.theirsOf', { time }),
      }}
    >
      {acts.trouble}
    </TwoTexts>
  )
}

import { useState } from 'react'
import { quotedNames } from '../../../message.ts'
import type { TakeBackAnswer } from '../../protocol/client.ts'
import type { DraftedChanges, HistoryEntry } from '../../protocol/versions.ts'
import { Changes } from '../publish/changes.tsx'
import { lengthOf, publishSaid, useTelling } from '../publish/publish-words.ts'
import { noAuthor, Who } from '../publish/who.tsx'
import { useClient, useCommands, useDraftActions } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { useActs, useAnswer } from '../ui/acts.tsx'
import { Button } from '../ui/buttons.tsx'
import { Difference } from '../ui/difference.tsx'
import { Note } from '../ui/sentences.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { useShownDrafts } from '../ui/use-shown-drafts.ts'
import { momentIn } from '../words/dates.ts'

interface ChangeSheet {
  /** The save or the publication that is taken back. */
  readonly entry: HistoryEntry
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly restore: ChangeSheet
    readonly 'take-back': ChangeSheet
  }
}

/** Makes drafts of what a save or a publication has replaced; of what it has left, where that is not there any more. */
export function Restore({ entry }: ChangeSheet) {
  const client = useClient()
  const drafting = useDraftActions()
  const { language, say } = useSpeech()
  const { notify } = useCommands()
  const acts = useActs()
  const left = useLeft()
  const isPublication = entry.kind === 'publication'
  const change = `${isPublication ? 'commit' : 'save'}:${entry.id}`
  const plan = useAnswer(() => client.restored({ change }), change)
  const showDrafts = useShownDrafts()
  const restore = async () => {
    const done = await acts.act(() => client.restore({ change }))
    if (!done) return
    for (const { file } of done.changes) drafting.forget(file)
    showDrafts()
    if (done.left.length > 0) notify(left(done).join(' '))
  }
  const isThere = plan?.changes.length === 0 && plan.left.length === 0
  const right = (
    <Button look="solid" off={acts.busy || !plan?.changes.length} onClick={restore}>
      {say('restore.draft')}
    </Button>
  )
  return (
    <Frame
      title={say('list.putBack')}
      crumb={say('history.title')}
      left={acts.cancel}
      right={right}
    >
      {acts.trouble}
      {plan && (
        <p className={ui.lead}>
          {say(isThere ? 'restore.isThere' : `restore.${plan.side}`, {
            at: momentIn(language, entry.at),
          })}
        </p>
      )}
      {plan && <Changes changes={plan.changes} />}
      {plan && left(plan).map((text) => <Note key={text} text={text} />)}
      {!isThere && <Note text={say('restore.note')} />}
    </Frame>
  )
}

/** Tells what does not become a draft, and why. */
function useLeft() {
  const { language, say } = useSpeech()
  return ({ left }: Pick<DraftedChanges, 'left'>) =>
    [...Map.groupBy(left, ({ why }) => why)].map(([why, all]) => {
      const names = quotedNames(all.map(({ file }) => file))[language]
      return say(`restore.left.${why}`, { n: all.length, names })
    })
}

/** Takes a publication back: by a new one that says so, or as a draft. */
export function TakeBack({ entry }: ChangeSheet) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const publication = useSite((site) => site.publication)
  const pages = useSite((site) => site.pages)
  const parts = useSite((site) => site.parts)
  const telling = useTelling()
  const acts = useActs()
  const left = useLeft()
  const { id: commit, at, beside = 0 } = entry
  const [answer, setAnswer] = useState<TakeBackAnswer>()
  const [who, setWho] = useState(noAuthor)
  const planned = useAnswer(() => client.takenBack({ commit, language }), commit)
  const failed = answer?.outcome === 'not sent' ? answer.failed : undefined
  const plan = answer?.outcome === 'draft' ? answer : planned
  const isAsked = failed?.why === 'who'
  const showDrafts = useShownDrafts()
  const { usual, step, changes: unsent } = publication
  // They stay as they are, and the sheet of publishing would tell of them.
  const hasUnsent = step === 'ready' || step === 'failed'
  const take = async (isDraft: boolean) => {
    const wish = { commit, language, isDraft, ...(isAsked && { who }) }
    const done = await acts.act(() => client.takeBack(wish))
    if (!done) return
    if (done.outcome === 'sent') {
      go(hasUnsent ? { open: 'nothing' } : { open: 'sheet', name: 'publish' })
      notify(say('takeBack.sent'))
    } else if (done.outcome === 'draft' && isDraft && done.conflicts.length === 0) {
      showDrafts()
      if (done.left.length > 0) notify(left(done).join(' '))
    } else setAnswer(done)
  }
  const { changes = [], conflicts = [], isDraft = false } = plan ?? {}
  const n = changes.length
  const conflictCount = conflicts.length
  const all = n + conflictCount + (plan?.left.length ?? 0)
  const outcome = isDraft ? (conflictCount > 0 ? 'partly' : 'asDraft') : 'places'
  const nameOf = (file: string) =>
    [...pages, ...parts].find((candidate) => candidate.file === file)?.name[language] ?? file
  const make = () =>
    conflictCount > 0
      ? go({ open: 'sheet', name: 'shared-conflicts', conflicts, commit })
      : take(true)
  const right = (
    <Button
      look="solid"
      off={acts.busy || n + conflictCount === 0}
      onClick={() => (isDraft ? make() : take(false))}
    >
      {say(isDraft ? 'takeBack.draft' : acts.busy ? 'publish.sending' : 'takeBack.publish')}
    </Button>
  )
  const after = [
    usual !== undefined && say('takeBack.usual', { usual: lengthOf(usual, say) }),
    step === 'ready' && say('takeBack.unsent', { n: unsent.length }),
    beside > 0 && say('takeBack.beside', { n: beside }),
  ]
  return (
    <Frame
      title={say('takeBack.title')}
      crumb={say('history.title')}
      left={acts.cancel}
      right={right}
    >
      {acts.trouble}
      {failed && (
        <Note
          red
          text={publishSaid({ ...publication, step: 'failed', failed }, telling).said[0]}
          more={failed.said[language]}
        />
      )}
      {isAsked && <Who who={who} setWho={setWho} />}
      <p className={ui.lead}>{say('takeBack.asks', { at: momentIn(language, at) })}</p>
      {plan && (
        <p className={ui.detail}>{say(`takeBack.${outcome}`, { n, all, others: conflictCount })}</p>
      )}
      <Changes changes={changes} />
      {conflictCount > 0 && (
        <>
          <div className={ui.groupHead}>
            <h2>{say('versions.title')}</h2>
          </div>
          <ul className={`${ui.rows} ${ui.changes}`}>
            {conflicts.map(({ file, at, mine, theirs }) => (
              <li key={file + JSON.stringify(at)}>
                {nameOf(file)}
                {' · '}
                <Difference before={mine} after={theirs} isBrief />
              </li>
            ))}
          </ul>
        </>
      )}
      {plan && left(plan).map((text) => <Note key={text} text={text} />)}
      <p className={ui.detail}>
        {isDraft ? say('takeBack.choose') : after.filter(Boolean).join(' ')}
      </p>
    </Frame>
  )
}

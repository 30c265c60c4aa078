import { useState } from 'react'
import type { Conflict, Settled } from '../../protocol/conflict.ts'
import { TwoTexts } from '../form/two-texts.tsx'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { useActs } from '../ui/acts.tsx'
import { useShownDrafts } from '../ui/use-shown-drafts.ts'
import { momentIn } from '../words/dates.ts'
import { capital, inBoth, nameOfFile } from '../words/names.ts'

interface SharedConflictsSheet {
  readonly conflicts: readonly Conflict[]
  /** The publication that is taken back, by its commit; absent where others' changes are merged. */
  readonly commit?: string
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly 'shared-conflicts': SharedConflictsSheet
  }
}

/** Conflicts with the shared copy, one after the other: what is kept of all of them completes the merge, or makes drafts of what is taken back. */
export function SharedConflicts({ conflicts, commit }: SharedConflictsSheet) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const state = useSite((site) => site)
  const acts = useActs()
  const showDrafts = useShownDrafts()
  const [settled, setSettled] = useState<readonly Settled[]>([])
  const conflict = conflicts[settled.length]
  if (!conflict) return null
  const keep = async (kept: string) => {
    const all = [...settled, { ...conflict, kept }]
    if (all.length < conflicts.length) return setSettled(all)
    const done = await acts.act<unknown>(() =>
      commit
        ? client.takeBack({ commit, language, settled: all, isDraft: true })
        : client.publishMerge({ language, settled: all, label: labelOf(all) }),
    )
    if (done && commit) showDrafts()
    else if (done) go({ open: 'sheet', name: 'publish' })
  }
  const labelOf = (all: readonly Settled[]) =>
    inBoth((language, say) => {
      const names = new Set(all.map(({ file }) => capital(nameOfFile(state, file, language))))
      return say('versions.done', { name: [...names].join(', ') })
    })
  const time = momentIn(language, conflict.saved)
  const published = conflict.who ? 'versions.sharedNoteBy' : 'versions.sharedNote'
  const note = commit ? 'takeBack.versions' : published
  const count = say('versions.count', { n: settled.length + 1, of: conflicts.length })
  return (
    <TwoTexts
      key={settled.length}
      conflict={conflict}
      busy={acts.busy}
      onKeep={keep}
      left={acts.cancel}
      right={count}
      note={say(note, { time, who: conflict.who ?? '' })}
      ownName={commit && say('takeBack.now')}
      otherName={say(commit ? 'takeBack.before' : 'versions.shared')}
      heads={{ theirs: say(commit ? 'takeBack.beforeOf' : 'versions.sharedOf', { time }) }}
    >
      {acts.trouble}
    </TwoTexts>
  )
}

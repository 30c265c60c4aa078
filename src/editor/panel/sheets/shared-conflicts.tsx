import { useState } from 'react'
import type { Settled } from '../../protocol.ts'
import { useActs } from '../acts.tsx'
import { type SheetProps, usePanel } from '../panel.ts'
import { momentIn } from '../words.ts'
import { TwoTexts } from './two-texts.tsx'

/** Conflicts with the shared copy, one after the other: what is kept of all of them completes the merge. */
export function SharedConflicts({ conflicts = [] }: SheetProps) {
  const { api, go, language, say } = usePanel()
  const acts = useActs()
  const [settled, setSettled] = useState<readonly Settled[]>([])
  const conflict = conflicts[settled.length]
  if (!conflict) return null
  const keep = async (kept: string) => {
    const all = [...settled, { ...conflict, kept }]
    if (all.length < conflicts.length) return setSettled(all)
    const state = await acts.act(() => api.publishMerge({ language, settled: all }))
    if (state) go({ open: 'sheet', name: 'publish' })
  }
  const time = momentIn(language, conflict.saved)
  const count = say('versions.count', { n: settled.length + 1, of: conflicts.length })
  return (
    <TwoTexts
      key={settled.length}
      {...{ conflict, busy: acts.busy, onKeep: keep, left: acts.cancel, right: count }}
      note={say('versions.sharedNote', { time })}
      other={say('versions.shared')}
      heads={{ theirs: say('versions.sharedOf', { time }) }}
    >
      {acts.trouble}
    </TwoTexts>
  )
}

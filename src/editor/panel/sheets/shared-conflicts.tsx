import { useState } from 'react'
import type { Settled } from '../../protocol.ts'
import { useActs } from '../acts.tsx'
import type { SheetProps } from '../sheet.ts'
import { momentIn, sayIn } from '../words.ts'
import { TwoTexts } from './two-texts.tsx'

/** Conflicts with the shared copy, one after the other: what is kept of all of them completes the merge. */
export function SharedConflicts(props: SheetProps) {
  const { conflicts = [], api, go, language } = props
  const words = sayIn(language)
  const acts = useActs(props)
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
  const count = words('versions.count', { n: settled.length + 1, of: conflicts.length })
  return (
    <TwoTexts
      {...props}
      key={settled.length}
      {...{ conflict, busy: acts.busy, onKeep: keep, left: acts.cancel, right: count }}
      note={words('versions.sharedNote', { time })}
      other={words('versions.shared')}
      heads={{ theirs: words('versions.sharedOf', { time }) }}
    >
      {acts.trouble}
    </TwoTexts>
  )
}

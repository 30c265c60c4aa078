import { useState } from 'react'
import { type OpenFile, Refusal } from '../../protocol/state.ts'
import { useClient } from '../state/panel.ts'
import { useSite } from '../state/selectors.ts'
import { useChange } from './effects.ts'

/** The files of drafts, for the names of their fields; undefined for one that is not there any more. */
export function useOpened(): ReadonlyMap<string, OpenFile | undefined> {
  const client = useClient()
  const drafts = useSite((site) => site.drafts)
  const [opened, setOpened] = useState<ReadonlyMap<string, OpenFile | undefined>>(new Map())
  const files = drafts.map(({ file }) => file)
  useChange([files.join('\n')], () => {
    for (const file of files)
      client
        .open({ path: file })
        .catch((error) => {
          if (error instanceof Refusal && error.status === 404) return undefined
          throw error
        })
        .then((open) => setOpened((known) => new Map(known).set(file, open)))
  })
  return opened
}

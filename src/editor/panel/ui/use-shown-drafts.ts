import { useState } from 'react'
import { useCommands } from '../state/panel.ts'
import { useSite } from '../state/selectors.ts'
import { useChange } from './effects.ts'

/** Shows the drafts as soon as there are some. */
export function useShownDrafts() {
  const { go } = useCommands()
  const drafts = useSite((site) => site.drafts)
  const [isAwaited, setAwaited] = useState(false)
  const isThere = isAwaited && drafts.length > 0
  useChange([isThere], () => {
    if (isThere) go({ open: 'sheet', name: 'recovered' })
  })
  return () => setAwaited(true)
}

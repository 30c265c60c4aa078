import { useState } from 'react'
import { same } from '../../documents/differences.ts'
import type { Conflict } from '../../protocol/conflict.ts'
import { useCommands } from '../state/panel.ts'
import { useSay, useSite } from '../state/selectors.ts'
import { Button, Link } from '../ui/buttons.tsx'
import { useSame } from '../ui/same.ts'
import { Note } from '../ui/sentences.tsx'

/** What somebody else has changed of what is being drafted. */
export const useConflicts = (file: string): readonly Conflict[] =>
  useSite(useSame(({ drafts }) => drafts.find((draft) => draft.file === file)?.conflicts ?? []))

/** That somebody else has changed what is being drafted: said at once, and compared when somebody wants to. */
export function Changed({ file }: { readonly file: string }) {
  const say = useSay()
  const { go } = useCommands()
  const conflicts = useConflicts(file)
  const [later, setLater] = useState<readonly Conflict[]>([])
  if (same(conflicts, later)) return null
  return (
    <Note text={say('form.changed')} more={say('form.changedText')}>
      <Button look="sm" onClick={() => go({ open: 'sheet', name: 'conflict', conflicts })}>
        {say('form.compare')}
      </Button>
      <Link onClick={() => setLater(conflicts)}>{say('form.goOn')}</Link>
    </Note>
  )
}

/** That another program has made of the file what no form can show. */
export function Broken({ file }: { readonly file: string }) {
  const say = useSay()
  const { go } = useCommands()
  return (
    <Note red text={say('form.broken')}>
      <Button look="sm" onClick={() => go({ open: 'sheet', name: 'file', file })}>
        {say('problems.asText')}
      </Button>
    </Note>
  )
}

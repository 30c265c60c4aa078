import { useState } from 'react'
import { useCommands, useSay, useSite } from '../state/panel.ts'
import { Button, Link, Note } from '../ui/kit.tsx'

/** That somebody else has changed what is being drafted: said at once, and compared when somebody wants to. */
export function Changed({ file }: { readonly file: string }) {
  const say = useSay()
  const { go } = useCommands()
  const drafts = useSite((site) => site.drafts)
  const { conflicts = [] } = drafts.find((draft) => draft.file === file) ?? {}
  const [later, setLater] = useState<string>()
  if (conflicts.length === 0 || later === JSON.stringify(conflicts)) return null
  return (
    <Note text={say('form.changed')} more={say('form.changedText')}>
      <Button look="sm" onClick={() => go({ open: 'sheet', name: 'conflict', conflicts })}>
        {say('form.compare')}
      </Button>
      <Link onClick={() => setLater(JSON.stringify(conflicts))}>{say('form.goOn')}</Link>
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

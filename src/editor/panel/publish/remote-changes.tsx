import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { useActs } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import { momentIn } from '../words/dates.ts'
import { Changes } from './changes.tsx'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly 'remote-changes': object
  }
}

/** What somebody else has published and is not here yet: seen before it is taken. */
export function RemoteChanges() {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const publication = useSite((site) => site.publication)
  const acts = useActs()
  const { changes = [], at } = publication.remoteChanges ?? {}
  const take = async () => {
    const merged = await acts.act(() => client.publishMerge({ language }))
    if (!merged) return
    if (!merged.isMerged) return go({ open: 'sheet', name: 'publish' })
    go({ open: 'nothing' })
    notify(say('theirs.taken'))
  }
  return (
    <Frame
      title={say('theirs.title')}
      crumb={at && say('theirs.at', { at: momentIn(language, at) })}
      note={say('theirs.note')}
      left={<Link onClick={() => go({ open: 'nothing' })}>{say('theirs.later')}</Link>}
      right={
        <Button look="solid" off={acts.busy || changes.length === 0} onClick={take}>
          {say('unsent.getTheirs', { n: changes.length })}
        </Button>
      }
    >
      {acts.trouble}
      <Changes changes={changes} />
    </Frame>
  )
}

import { failedOf, type Publication } from '../../protocol/publication.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import type { Acts } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { Ring } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import type { WordKey } from '../words/words.ts'
import type { PublishAct, PublishFacts } from './publish-words.ts'

interface FootActProps {
  readonly act: PublishAct
  readonly facts: PublishFacts
  readonly publication: Publication
  readonly acts: Acts
  /** Does an act of publishing, and shows what has come of it. */
  readonly send: (work: () => Promise<unknown>) => void
  /** Publishes with what is typed; nothing, as long as something is missing or wrong. */
  readonly submit: () => void
  readonly canSubmit: boolean
  /** Whether errors have to be corrected first. */
  readonly isHeld: boolean
  /** Copies what helps the administrator. */
  readonly copy: () => void
}

/** What can be done in a step, at one end of the foot. */
export function FootAct({ act, facts, publication, acts, ...props }: FootActProps) {
  const { send, submit, copy } = props
  const client = useClient()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const settings = useSite((site) => site.settings)
  const takeBackLast = useTakeBackLast(acts)
  const button = (label: WordKey, onClick: () => void, look?: 'solid') => (
    <Button onClick={onClick} look={look} off={acts.busy}>
      {say(label, facts)}
    </Button>
  )
  const link = (label: WordKey, onClick: () => void) => (
    <Link onClick={onClick}>{say(label, facts)}</Link>
  )
  const choose = () =>
    go({
      open: 'sheet',
      name: 'shared-conflicts',
      conflicts: failedOf(publication)?.conflicts ?? [],
    })
  switch (act) {
    case 'address':
      return button('publish.address', () => go({ open: 'field', file: settings, at: ['url'] }))
    case 'again':
      return button('unsent.again', submit)
    case 'back':
      return button('branch.back', () => send(client.publishBack), 'solid')
    case 'cancel':
      return acts.cancel
    case 'choose':
      return button('unsent.choose', choose, 'solid')
    case 'copy':
      return link('unsent.copy', copy)
    case 'open':
      return <OpenSite />
    case 'publish':
      return <PublishButton busy={acts.busy} facts={facts} {...props} />
    case 'send':
      return link('branch.send', submit)
    case 'stop':
      return link('publish.stopLooking', () => send(client.publishStop))
    case 'take':
      return button(
        'unsent.getTheirs',
        () => send(() => client.publishMerge({ language })),
        'solid',
      )
    case 'take back':
      return link('takeBack.this', takeBackLast)
    case 'watch':
      return button('publish.lookAgain', () => send(client.publishWatch))
  }
}

/** Opens the last publication by who works here, to be taken back. */
function useTakeBackLast(acts: Acts) {
  const client = useClient()
  const { go } = useCommands()
  return async () => {
    const past = await acts.act(client.history)
    const entry = past?.entries.find(({ kind, who }) => kind === 'publication' && who === undefined)
    go(entry ? { open: 'sheet', name: 'take-back', entry } : { open: 'sheet', name: 'history' })
  }
}

/** Leads to the public site. */
function OpenSite() {
  const { say } = useSpeech()
  const host = useSite((site) => site.host)
  return (
    <a className={ui.button} href={`https://${host}`} target="_blank" rel="noreferrer">
      {say('publish.open')}
      <Ring around="pointed" />
    </a>
  )
}

interface PublishButtonProps
  extends Pick<FootActProps, 'facts' | 'submit' | 'canSubmit' | 'isHeld'> {
  readonly busy: boolean
}

/** Publishes; with errors, leads to them. */
function PublishButton({ busy, facts, submit, canSubmit, isHeld }: PublishButtonProps) {
  const { say } = useSpeech()
  const { go } = useCommands()
  if (isHeld)
    return (
      <Button onClick={() => go({ open: 'sheet', name: 'problems' })} off={busy}>
        {say('problems.title', facts)}
      </Button>
    )
  return (
    <Button onClick={submit} look="solid" off={busy || !canSubmit}>
      {say(busy ? 'publish.sending' : 'publish.publish', facts)}
    </Button>
  )
}

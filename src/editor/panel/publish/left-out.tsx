import { quotedNames } from '../../../message.ts'
import { labelsOf } from '../form/labels.ts'
import { useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { draftIn } from '../state/unsaved.ts'
import { Link } from '../ui/buttons.tsx'
import ui from '../ui/ui.module.css'
import { useOpened } from '../ui/use-opened.ts'
import { heading } from '../words/names.ts'

/** What stays on this computer: drafts, and pictures that no page uses. */
export function LeftOut({ unused }: { readonly unused: readonly string[] }) {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const drafts = useSite((site) => site.drafts)
  const opened = useOpened()
  const names = drafts.map(({ file }) => {
    const open = opened.get(file)
    return open
      ? `${labelsOf(open, draftIn(open), language, open.draft?.data).join(', ')} (${heading(open.name[language])})`
      : file
  })
  const pictures = unused.map((path) => path.replace(/^.*\//, ''))
  const list = quotedNames([...new Set(pictures)])[language]
  if (drafts.length + unused.length === 0) return null
  return (
    <div className={ui.note} role="status">
      {drafts.length > 0 && (
        <p>
          {say('publish.drafts', { n: drafts.length, names: names.join(', ') })}{' '}
          <Link onClick={() => go({ open: 'sheet', name: 'recovered' })}>
            {say('drafts.title')}
          </Link>
        </p>
      )}
      {unused.length > 0 && (
        <p>{say('publish.unusedPictures', { n: unused.length, names: list })}</p>
      )}
    </div>
  )
}

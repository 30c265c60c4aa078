import { useState } from 'react'
import type { Conflict } from '../../protocol/conflict.ts'
import { useCommands } from '../state/panel.ts'
import { useDraft, useSite, useSpeech, useView } from '../state/selectors.ts'
import { Button } from '../ui/buttons.tsx'
import { Difference } from '../ui/difference.tsx'
import { useChange } from '../ui/effects.ts'
import { Frame, type FrameProps, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { capital, nameOfFile } from '../words/names.ts'
import styles from './form.module.css'
import { languageAt } from './form-places.ts'

interface TwoTextsProps extends Pick<FrameProps, 'note' | 'left' | 'right' | 'children'> {
  readonly conflict: Conflict
  /** What stands beside the names of both versions. */
  readonly heads: { readonly mine?: string | undefined; readonly theirs: string }
  /** What the versions are called. */
  readonly ownName?: string | undefined
  readonly otherName: string
  readonly busy: boolean
  readonly onKeep: (text: string) => void
}

/** Two versions of a text, of which one is kept, or what is written of both. */
export function TwoTexts({
  conflict,
  heads,
  ownName,
  otherName,
  busy,
  onKeep,
  children,
  ...props
}: TwoTextsProps) {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const route = useView((view) => view.route)
  const pages = useSite((site) => site.pages)
  const parts = useSite((site) => site.parts)
  const { file, mine, theirs, values = [mine, theirs] } = conflict
  const [text, setText] = useState(mine)
  const page = pages.find((candidate) => candidate.file === file)
  const part = parts.find((candidate) => candidate.file === file)
  const addresses = page ? [page.address] : (part?.addresses ?? [])
  const [there] = addresses.includes(route) ? [] : addresses
  // Whoever chooses sees where the text stands.
  useChange([file, there], () => {
    if (there !== undefined) go({ open: 'page', route: there })
  })
  const drafted = useDraft(file, ({ open }) => open.language)
  const of = page?.language ?? drafted
  const lang = languageAt(conflict.at ?? []) ?? of
  const isWords = values.every(
    (value) => typeof value === 'string' || value === undefined || value === null,
  )
  return (
    <Frame
      {...props}
      title={say('versions.title')}
      crumb={capital(nameOfFile({ pages, parts }, file, language))}
    >
      {children}
      <div className={styles.versions}>
        <div>
          <h2 className={ui.label}>{ownName ?? say('versions.mine')}</h2>
          {heads.mine && <p className={ui.hint}>{heads.mine}</p>}
          <p className={styles.versionText}>
            <Difference before={theirs} after={mine} isOnlyNew />
          </p>
          <Button off={busy} onClick={() => onKeep(mine)}>
            {ownName ? say('versions.keepThis') : say('versions.keepMine')}
          </Button>
        </div>
        <div>
          <h2 className={ui.label}>{otherName}</h2>
          <p className={ui.hint}>{heads.theirs}</p>
          <p className={styles.versionText}>
            <Difference before={mine} after={theirs} isOnlyNew />
          </p>
          <Button off={busy} onClick={() => onKeep(theirs)}>
            {say('versions.keepTheirs')}
          </Button>
        </div>
      </div>
      {isWords && (
        <Part label={say('versions.written')} of="m">
          <textarea
            className={ui.textBox}
            id="m"
            rows={4}
            lang={lang}
            spellCheck={lang !== undefined}
            value={text}
            aria-describedby="m-n"
            onChange={({ target }) => setText(target.value)}
          />
          <p className={ui.fieldNote} id="m-n">
            {say(ownName ? 'takeBack.writtenNote' : 'versions.writtenNote')}
          </p>
          <div className={ui.actions}>
            <Button look="sm" off={busy} onClick={() => onKeep(text)}>
              {say('versions.keepWritten')}
            </Button>
          </div>
        </Part>
      )}
    </Frame>
  )
}

import { useState } from 'react'
import type { ReviewFile } from '../../protocol/versions.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { publishedAndNow } from '../state/targets.ts'
import { useActs } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { takeFocus } from '../ui/focus-places.ts'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { numberIn } from '../words/format-message.ts'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly look: object
  }
}

/** One file with every page that would change, for somebody without an account; its key travels in another message. */
export function SendForALook() {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, announce } = useCommands()
  const publication = useSite((site) => site.publication)
  const acts = useActs()
  const [title, setTitle] = useState('')
  const [made, setMade] = useState<ReviewFile>()
  const [isCopied, setIsCopied] = useState(false)
  const { before, after } = publishedAndNow
  const nothing = ({ left }: ReviewFile) =>
    left > 0 ? say('compare.left', { n: left }) : say('compare.nothing')
  const make = async () => {
    const wish = { before: { of: before }, after: { of: after }, title: title.trim() }
    const file = await acts.act(() => client.review(wish))
    setMade(file)
    if (file?.pages === 0) announce(nothing(file))
  }
  const save = () => {
    if (!made) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([made.html], { type: 'text/html' }))
    link.download = say('look.fileName')
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const copy = async () => {
    if (made) await navigator.clipboard.writeText(made.key)
    setIsCopied(true)
    announce(say('look.copied'))
  }
  const size = numberIn(language, Math.ceil((made?.html.length ?? 0) / 100_000) / 10)
  const isThere = made !== undefined && made.pages > 0
  return (
    <Frame
      title={say('look.title')}
      crumb={say('publish.title')}
      left={<Link onClick={() => go({ open: 'sheet', name: 'publish' })}>{say('look.back')}</Link>}
      right={
        !isThere && (
          <Button look="solid" off={acts.busy} onClick={make}>
            {say(acts.busy ? 'look.making' : 'look.make')}
          </Button>
        )
      }
    >
      {acts.trouble}
      <p className={ui.lead}>
        {isThere
          ? say('look.made', { n: made.pages, size })
          : made
            ? nothing(made)
            : say('look.what', { n: publication.changes.length })}
      </p>
      {isThere ? (
        <>
          <Part label={say('look.file')}>
            <Button look="sm" onClick={save}>
              {say('look.save')}
            </Button>
          </Part>
          <Part label={say('look.key')} of="look-key">
            <span className={ui.line} style={{ '--u': '0%' }}>
              <input id="look-key" readOnly value={made.key} spellCheck={false} />
            </span>
            <Button look="sm" onClick={copy}>
              {say(isCopied ? 'look.isCopied' : 'look.copy')}
            </Button>
          </Part>
          <div className={ui.note}>
            <p>{say('look.note')}</p>
          </div>
        </>
      ) : (
        <Part label={say('look.about')} of="look-about">
          <span className={ui.line} style={{ '--u': '0%' }}>
            <input
              id="look-about"
              ref={takeFocus}
              lang={language}
              maxLength={200}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </span>
          <p className={ui.fieldNote}>{say('look.aboutNote')}</p>
        </Part>
      )}
    </Frame>
  )
}

import { useState } from 'react'
import { Quiet, rest } from '../publish/progress.tsx'
import { useClient, useCommands } from '../state/panel.ts'
import { useSpeech } from '../state/selectors.ts'
import { useAnswer } from '../ui/acts.tsx'
import { Link } from '../ui/buttons.tsx'
import { takeFocus } from '../ui/focus-places.ts'
import { keysOf } from '../ui/list-keys.ts'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { capital } from '../words/names.ts'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly search: object
  }
}

/** Every place of the content that says something, each leading to its field. */
export function Search() {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const [what, setWhat] = useState('')
  const answer = useAnswer(async () => ({ of: what, ...(await client.search({ what })) }), what)
  const { hits = [], all = 0, texts = 0 } = what.trim() === '' ? {} : (answer ?? {})
  const files = new Set(hits.map(({ file }) => file)).size
  const isNone = what.trim() !== '' && answer?.of === what && all === 0
  const keys = keysOf(hits.map(({ file, at, block }) => JSON.stringify([file, at, block])))
  return (
    <Frame title={say('search.title')} note={say('search.note')}>
      <Part label={say('search.title')} of="q">
        <span className={ui.line} style={{ '--u': '0%' }}>
          <input
            id="q"
            ref={takeFocus}
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={what}
            onChange={({ target }) => setWhat(target.value)}
          />
        </span>
      </Part>
      <div role="status">
        {isNone && (
          <Quiet
            sign={rest}
            heading={say('search.none')}
            text={say('search.noneText', { what, n: texts })}
          />
        )}
        {hits.length > 0 && (
          <div className={ui.groupHead}>
            <h2>{say('search.places', { n: all, files })}</h2>
            {all > hits.length && (
              <span className={ui.remark}>{say('search.most', { n: hits.length })}</span>
            )}
          </div>
        )}
      </div>
      <ol className={`${ui.rows} ${styles.hits}`}>
        {hits.map(({ file, at, block, language: own, label, before, found, after }, index) => (
          <li key={keys[index]}>
            <p lang={own}>
              {before}
              <mark>{found}</mark>
              {after}
            </p>
            <Link className={ui.muted} onClick={() => go({ open: 'field', file, at, block })}>
              {capital(label[language])}
            </Link>
          </li>
        ))}
      </ol>
    </Frame>
  )
}

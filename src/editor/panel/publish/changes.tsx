import type { Change, Publication } from '../../protocol/publication.ts'
import { versionAddress } from '../state/api.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { publishedAndNow } from '../state/targets.ts'
import { Link } from '../ui/buttons.tsx'
import { Difference } from '../ui/difference.tsx'
import { useChange } from '../ui/effects.ts'
import ui from '../ui/ui.module.css'

/** A change: of a text, what went is struck and what came underlined; heard as a sentence. */
export function ChangeSentence({ of: { sentence, text } }: { readonly of: Change }) {
  const { language } = useSpeech()
  if (!text) return sentence[language]
  return (
    <>
      <span className={ui.visuallyHidden}>{sentence[language]}</span>
      <span aria-hidden="true">
        {text.where[language]}
        {language === 'fr' ? '\u00a0: ' : ': '}
        <Difference before={text.was} after={text.is} isBrief />
      </span>
    </>
  )
}

/** So many pages are made before somebody opens them. */
const mostMade = 5

interface ChangesProps {
  readonly changes: readonly Change[]
  /** How far they have come, where that is told beside them. */
  readonly step?: Publication['step']
}

/** The changes as sentences, under the page that shows them. */
export function Changes({ changes: all, step }: ChangesProps) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const allPages = useSite((site) => site.pages)
  const fileVersion = useSite((site) => site.fileVersion)
  const pages = allPages.filter(({ title }) => all.some(({ page }) => page.en === title))
  // Who looks at what is to be published may well look at its pages.
  useChange([step, fileVersion, pages.map(({ address }) => address).join(' ')], () => {
    const make = async () => {
      for (const { address } of pages.slice(0, mostMade))
        for (const side of ['before', 'after'] as const)
          await client.page(
            versionAddress(address, side, { of: publishedAndNow[side] }, { fileVersion }),
          )
    }
    if (step === 'ready') make().catch(() => {})
  })
  const groups = Map.groupBy(all, ({ page }) => page[language])
  return [...groups].map(([title, changes]) => {
    const { route, file } = pages.find((page) => page.title === title) ?? {}
    return (
      <div key={title}>
        <div className={ui.groupHead}>
          <h2>{title}</h2>
          {route && <span className={ui.hint}>{route}</span>}
          {file && step === 'ready' && (
            <Link
              className={ui.wideOnly}
              onClick={() =>
                go({ open: 'sheet', name: 'compare', compare: { ...publishedAndNow, file } })
              }
            >
              {say('compare.name')}
            </Link>
          )}
          {step === 'waiting' && (
            <span className={`${ui.remark} ${ui.blue}`}>{say('stage.waiting')}</span>
          )}
          {step === 'live' && <span className={ui.remark}>{say('stage.live')}</span>}
        </div>
        <ul className={`${ui.rows} ${ui.changes}`}>
          {changes.map((change) => (
            <li key={change.file + change.sentence.en}>
              <ChangeSentence of={change} />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

import { useState } from 'react'
import type { HistoryEntry } from '../../protocol/versions.ts'
import { ChangeSentence } from '../publish/changes.tsx'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech, useView } from '../state/selectors.ts'
import { useActs, useAnswer } from '../ui/acts.tsx'
import { Link } from '../ui/buttons.tsx'
import { FinalBar, Rest, WholeNote } from '../ui/notation.tsx'
import { Radios } from '../ui/radios.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { dateIn, momentIn, timeOf } from '../words/dates.ts'
import { capital, countOf, labelIn } from '../words/names.ts'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly history: object
  }
}

/** So many changes of an entry are shown. */
const mostShown = 4

/** Saves and publications, by days: each opens as the page it was, and can be restored or taken back. */
export function History() {
  const client = useClient()
  const { language, say } = useSpeech()
  const route = useView((view) => view.route)
  const pages = useSite((site) => site.pages)
  const acts = useActs()
  const all = useAnswer(client.history)
  const [shown, setShown] = useState<'all' | 'publication' | 'page'>('all')
  const page = pages.find(({ address }) => address === route)
  const isShown = ({ kind, changes }: HistoryEntry) =>
    shown === 'all' ||
    kind === shown ||
    (shown === 'page' && changes.some((change) => change.page.en === page?.title))
  /** Today, yesterday, or the date. */
  const dayOf = (at: string) => {
    const day = new Date(at).toDateString()
    const yesterday = new Date()
    yesterday.setDate(yesterday.getDate() - 1)
    if (day === new Date().toDateString()) return say('history.today')
    if (day === yesterday.toDateString()) return say('history.yesterday')
    return dateIn(language, at)
  }
  const entries = all?.entries.filter(isShown)
  const days = [...Map.groupBy(entries ?? [], ({ at }) => dayOf(at))]
  const tabs = ['all', 'publication', ...(page ? (['page'] as const) : [])] as const
  const texts = {
    title: say('history.title'),
    note: say('history.note'),
    crumb: say('history.kept'),
  }
  return (
    <Frame {...texts} left={acts.undo}>
      {acts.trouble}
      <Radios
        className={ui.tabs}
        label={say('history.listed')}
        value={shown}
        options={tabs.map((value) => ({ value, shown: say(`history.${value}`) }))}
        onChange={setShown}
      />
      {all?.failed && (
        <p className={ui.lead}>{say('history.failed', { why: all.failed[language] })}</p>
      )}
      {entries?.length === 0 && !all?.failed && <p className={ui.lead}>{say('history.none')}</p>}
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <div className={ui.groupHead}>
            <h2>{day}</h2>
          </div>
          <ol className={styles.history}>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </Frame>
  )
}

const signs = { save: WholeNote, outside: Rest, publication: FinalBar }

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const pages = useSite((site) => site.pages)
  const { id, kind, at, who, label, changes, undone, isSent, isNow, isChoice } = entry
  const isPublication = kind === 'publication'
  const nameOf = ({ page }: HistoryEntry['changes'][number]) =>
    pages.find(({ title }) => title === page.en)?.name[language] ?? page[language]
  const names = [...new Set(changes.map(nameOf))]
  const Sign = signs[kind]
  const name = isPublication
    ? say('history.published', countOf(changes, pages))
    : names.slice(0, 3).join(', ') || labelIn(language, label)
  const by = kind === 'outside' ? say('history.outside') : (who ?? say('history.you'))
  const file = pages.find(({ name }) => names.includes(name[language]))?.file
  /** The page as it was then; what has left it as it is, as it was before that. */
  const open = () => {
    const version = `${isPublication ? 'commit' : 'save'}:${id}`
    const names = [capital(momentIn(language, at)), say('compare.now')] as const
    const then = isNow ? { before: `${version}^` } : { before: version, names }
    go({ open: 'sheet', name: 'compare', compare: { ...then, after: 'saved', file } })
  }
  const shown = changes.slice(0, mostShown)
  const status = undone
    ? say(isPublication ? 'takeBack.done' : 'history.undone')
    : isSent === false && say('history.unsent')
  return (
    <li className={isPublication ? styles.publication : undefined}>
      <span className={styles.entrySign} aria-hidden="true">
        <Sign />
      </span>
      <h3>{name}</h3>
      <span className={`${ui.muted} ${styles.author}`}>
        {by}, {timeOf(at)}
      </span>
      <div className={undone ? styles.takenBack : undefined}>
        {isChoice && <p>{say('history.choice')}</p>}
        {isPublication && <p>{say('history.message', { message: labelIn(language, label) })}</p>}
        {shown.map((change) => (
          <p key={change.file + change.sentence.en}>
            {(names.length > 1 || isPublication) && `${nameOf(change)} · `}
            <ChangeSentence of={change} />
          </p>
        ))}
        {changes.length > mostShown && (
          <p className={ui.muted}>{say('history.more', { n: changes.length - mostShown })}</p>
        )}
        {status && <em className={undone ? ui.muted : ui.blue}>{status}</em>}
      </div>
      <div className={ui.actions}>
        <Link onClick={open}>{say('history.open')}</Link>
        <Link onClick={() => go({ open: 'sheet', name: 'restore', entry })}>
          {say('list.putBack')}
        </Link>
        {isPublication && !undone && (
          <Link onClick={() => go({ open: 'sheet', name: 'take-back', entry })}>
            {say('takeBack.title')}
          </Link>
        )}
      </div>
    </li>
  )
}

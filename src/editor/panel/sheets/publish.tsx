import { useEffect, useRef, useState } from 'react'
import { quotedNames } from '../../../message.ts'
import { isError } from '../../../problem.ts'
import type { Failed, PublishState } from '../../protocol.ts'
import { labelsOf } from '../form.ts'
import type { SheetProps } from '../sheet.ts'
import { Ring } from '../signs.tsx'
import { capital, type Say, sayIn, timeOf, type WordKey } from '../words.ts'
import { type Acts, Button, Frame, Link, Note, Part, useActs, useAnswer } from './frame.tsx'
import { useOpened } from './recovered.tsx'
import { FourBars } from './staff.tsx'

/** What visitors do not have yet, one click to send it, and how far it has come. */
export function Publish(props: SheetProps) {
  const { state, api, say, language } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const asked = useAnswer<PublishState>(props, 'publish')
  const [sent, setSent] = useState<{ readonly asked: typeof asked; readonly now: PublishState }>()
  const [message, setMessage] = useState<string>()
  // What an act has answered holds until the server is asked again.
  const publish = sent && sent.asked === asked ? sent.now : asked
  const { step, failed } = publish ?? {}
  const titles = new Set(state.pages.map((page) => page.title))
  const told = publish && sentences(publish, titles, words)
  const before = useRef(step)
  useEffect(() => {
    if (before.current && before.current !== step && told) say(told.heading)
    before.current = step
  }, [step, told, say])

  if (!publish || !told) return <Frame {...props} title={words('pu.title')} still />

  const send = async (path: string, body: unknown = {}) => {
    const now = await acts.act(async () => {
      const answer = await api.send<PublishState | object>('POST', path, body)
      return 'step' in answer ? answer : api.get<PublishState>('publish')
    })
    if (now) setSent({ asked, now })
  }
  const text = message ?? publish.message
  const errors = state.problems.filter(isError).length
  const held = step === 'ready' && errors > 0
  const foot = footOf({ props, publish, told, held, acts, send, text })
  const isSaid = failed?.why === 'other' || failed?.why === 'conflict'
  return (
    <Frame
      {...{ ...props, ...foot }}
      title={words('pu.title')}
      crumb={publish.host}
      still={step !== 'ready'}
    >
      <div style={{ paddingTop: 9 }}>
        {step !== 'none' && <FourBars {...{ publish, words }} />}
        <p className="say-h">{told.heading}</p>
        {told.text && (
          <div className={step === 'failed' ? 'note red' : 'note'}>
            <p>{told.text}</p>
            {isSaid && failed.said && <p className="it">{failed.said}</p>}
          </div>
        )}
        <LeftOut {...props} unused={publish.unused} />
        {held && <Note red text={words('pu.errors', { n: errors })} />}
        {acts.trouble}
        <Changes {...props} publish={publish} />
        {step === 'ready' && (
          <Part label={words('pu.msg')} of="ms">
            <textarea
              className="ta"
              id="ms"
              rows={3}
              value={text}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Part>
        )}
      </div>
    </Frame>
  )
}

interface Told {
  readonly heading: string
  readonly text?: string
}

const sayings: Readonly<Record<PublishState['step'] | Failed, readonly [WordKey, WordKey?]>> = {
  none: ['pu.none', 'pu.nonet'],
  nothing: ['pu.nothing'],
  ready: ['pu.ready'],
  sent: ['pu.sent'],
  waiting: ['pu.wait'],
  live: ['pu.live'],
  failed: ['pu.f0'],
  behind: ['pu.f1', 'pu.f1t'],
  conflict: ['pu.f1', 'pu.f1c'],
  rights: ['pu.f2', 'pu.f2t'],
  offline: ['pu.f3', 'pu.f3t'],
  other: ['pu.f0', 'pu.f0t'],
}

/** Where the changes are, in one sentence, and what to do. */
function sentences(publish: PublishState, titles: ReadonlySet<string>, words: Say): Told {
  const { step, changes, pages, failed, sentAt, liveAt, host = '' } = publish
  const groups = new Set(changes.map(({ page }) => page))
  const at = failed ? failed.at : (liveAt ?? sentAt)
  const facts = {
    n: failed ? failed.theirs : step === 'live' ? pages.length : changes.length,
    pages: groups.intersection(titles).size || groups.size,
    time: at ? timeOf(at) : '–',
    host,
  }
  const [heading, text] = sayings[failed?.why ?? step]
  const known = heading === 'pu.f1' && !at ? 'pu.f1x' : heading
  return { heading: words(known, facts), ...(text ? { text: words(text, facts) } : {}) }
}

/** What stays on this computer: drafts, and pictures that no page uses. */
function LeftOut(props: SheetProps & Pick<PublishState, 'unused'>) {
  const { state, language, go, unused } = props
  const words = sayIn(language)
  const opened = useOpened(props)
  const { drafts } = state
  const names = drafts.map(({ file, edits }) => {
    const open = opened.get(file)
    return open
      ? `${labelsOf(open, edits, language).join(', ')} (${capital(open.name[language])})`
      : file
  })
  const pictures = unused.map((path) => path.replace(/^.*\//, ''))
  const list = quotedNames([...new Set(pictures)])[language]
  if (drafts.length + unused.length === 0) return null
  return (
    <div className="note" role="status">
      {drafts.length > 0 && (
        <p>
          {words('pu.left', { n: drafts.length, names: names.join(', ') })}{' '}
          <Link onClick={() => go({ open: 'sheet', name: 'recovered' })}>{words('rc.title')}</Link>
        </p>
      )}
      {unused.length > 0 && <p>{words('pu.unused', { n: unused.length, names: list })}</p>}
    </div>
  )
}

/** The changes as sentences, under the page that shows them. */
function Changes({ publish, language, state }: SheetProps & { readonly publish: PublishState }) {
  const words = sayIn(language)
  const isWatched = publish.step === 'waiting' || publish.step === 'live'
  return [...Map.groupBy(publish.changes, ({ page }) => page)].map(([title, changes]) => {
    const route = state.pages.find((page) => page.title === title)?.route
    const sent = publish.pages.find((page) => page.route === route)
    return (
      <div className="pg" key={title}>
        <h2>
          {title}
          {route && <span>{route}</span>}
          {isWatched && sent && (
            <span className="lv" style={sent.live ? {} : { color: 'var(--blue)' }}>
              {words(sent.live ? 'pu.lv' : 'pu.wt')}
            </span>
          )}
        </h2>
        <ul>
          {changes.map(({ file, sentence }) => (
            <li key={file + sentence.en}>{sentence[language]}</li>
          ))}
        </ul>
      </div>
    )
  })
}

interface FootProps {
  readonly props: SheetProps
  readonly publish: PublishState
  readonly told: Told
  /** Whether errors keep the changes from being sent. */
  readonly held: boolean
  readonly acts: Acts
  readonly send: (path: string, body?: unknown) => void
  readonly text: string
}

/** What can be done at each step: at the beginning of the foot, and at its end. */
function footOf({ props, publish, told, held, acts, send, text }: FootProps) {
  const { step, failed, changes, host } = publish
  const words = sayIn(props.language)
  const button = (label: string, onClick: () => void, look?: 'solid', off = acts.busy) => (
    <Button {...{ onClick, look, off }}>{label}</Button>
  )
  const submit = () => send('publish', { message: text })
  const problems = () => props.go({ open: 'sheet', name: 'problems' })
  if (held) return { left: acts.cancel, right: button(words('pb.title'), problems) }
  if (step === 'ready') {
    const label = acts.busy ? words('pu.going') : words('pu.go', { n: changes.length })
    const off = acts.busy || text.trim() === ''
    return { left: acts.cancel, right: button(label, submit, 'solid', off) }
  }
  if (step === 'waiting')
    return { left: <Link onClick={() => send('publish/stop')}>{words('pu.stop')}</Link> }
  if (step === 'live' && host)
    return {
      right: (
        <a className="btn" href={`https://${host}`} target="_blank" rel="noreferrer">
          {words('pu.open')}
          <Ring name="ring" />
        </a>
      ),
    }
  if (step !== 'failed') return {}
  if (failed?.why === 'behind') {
    const label = words('pu.f1b', { n: failed.theirs })
    return { right: button(label, () => send('publish/take'), 'solid') }
  }
  const copied = [told.heading, told.text, failed?.said].filter(Boolean).join('\n')
  const copy = () => navigator.clipboard.writeText(copied).then(() => props.say(words('pu.copied')))
  return {
    left: failed?.why !== 'offline' && <Link onClick={copy}>{words('pu.copy')}</Link>,
    right: button(words('pu.again'), submit),
  }
}

import { useEffect, useRef, useState } from 'react'
import { quotedNames } from '../../../message.ts'
import { isError } from '../../../problem.ts'
import type { Language } from '../../../site.ts'
import type { Failed, PublishState } from '../../protocol.ts'
import { labelsOf } from '../form.ts'
import type { SheetProps } from '../sheet.ts'
import { Ring } from '../signs.tsx'
import { capital, type Say, sayIn, type WordKey } from '../words.ts'
import { type Acts, Button, Frame, Link, momentIn, Note, Part, useActs } from './frame.tsx'
import { useOpened } from './recovered.tsx'
import { FourBars } from './staff.tsx'

/** What visitors do not have yet, one click to send it, and how far it has come. */
export function Publish(props: SheetProps) {
  const { state, api, say, language } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const [answer, setAnswer] = useState<{ readonly to: PublishState; readonly now: PublishState }>()
  const [message, setMessage] = useState<string>()
  const [who, setWho] = useState({ name: '', mail: '' })
  // What an act has answered holds until everybody is told.
  const publish = answer?.to === state.publication ? answer.now : state.publication
  const { step, failed } = publish
  const elapsed = useElapsed(step === 'waiting' ? publish.sentAt : undefined)
  const told = sentences(publish, { words, language, elapsed, pages: state.pages })
  const heading = useRef({ step, said: told.heading })
  useEffect(() => {
    if (heading.current.step !== step) say(told.heading)
    heading.current = { step, said: told.heading }
  }, [step, told.heading, say])
  useEffect(() => {
    // Another program may have committed, or gone to another branch.
    api.send('POST', 'publish/look', {}).catch(() => {})
  }, [api])

  const send = async (path: string, body: unknown = {}) => {
    const now = await acts.act(() => api.send<PublishState>('POST', path, body))
    if (now) setAnswer({ to: state.publication, now })
  }
  const text = message ?? publish.message[language]
  const errors = state.problems.filter(isError).length
  const held = step === 'ready' && errors > 0
  const isAsked = failed?.why === 'who'
  const submit = () =>
    send('publish', { message: text, language, ...(isAsked && who.mail ? { who } : {}) })
  const foot = footOf({ props, publish, told, held, acts, send, submit, text })
  const isSaid = failed && failed.said[language] !== '' && saidOf.has(failed.why)
  return (
    <Frame
      {...{ ...props, ...foot }}
      title={words('pu.title')}
      crumb={publish.host}
      still={step !== 'ready' && !isAsked}
    >
      <div style={{ paddingTop: 9 }}>
        {step !== 'none' && (
          <FourBars {...{ publish, words }} elapsed={lengthOf(elapsed ?? 0, words)} />
        )}
        <p className="say-h">{told.heading}</p>
        {told.texts.map((one) => (
          <p className="say-p" key={one}>
            {one}
          </p>
        ))}
        {isSaid && <Note text={failed.said[language]} />}
        <LeftOut {...props} unused={publish.unused} />
        {held && <Note red text={words('pu.errors', { n: errors })} />}
        {acts.trouble}
        {isAsked && <Who {...{ words, who, setWho }} />}
        {failed?.why.endsWith('git') && (
          <a
            className="btn sm"
            href="https://git-scm.com/downloads"
            target="_blank"
            rel="noreferrer"
          >
            {words('pu.git')}
          </a>
        )}
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

/** The seconds since a moment, told anew every second; undefined without one. */
function useElapsed(since: string | undefined): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (since === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [since])
  return since === undefined ? undefined : Math.max(0, (now - Date.parse(since)) / 1000)
}

function lengthOf(seconds: number, words: Say): string {
  const whole = Math.round(seconds)
  const [m, s] = [Math.floor(whole / 60), whole % 60]
  return words(m > 0 ? 'pu.min' : 'pu.s', { m, s })
}

/** Of these, what git or the remote has said is worth reading. */
const saidOf: ReadonlySet<Failed> = new Set(['sign-in', 'rights', 'hook', 'conflict', 'other'])

interface WhoProps {
  readonly words: Say
  readonly who: { readonly name: string; readonly mail: string }
  readonly setWho: (who: { readonly name: string; readonly mail: string }) => void
}

/** Asks for the name and the address that git keeps with a commit. */
const Who = ({ words, who, setWho }: WhoProps) =>
  (['name', 'mail'] as const).map((field) => (
    <Part key={field} label={words(`pu.${field}`)} of={`who-${field}`}>
      <span className="ln" style={{ '--u': '0%' }}>
        <input
          id={`who-${field}`}
          type={field === 'mail' ? 'email' : 'text'}
          autoComplete={field === 'mail' ? 'email' : 'name'}
          aria-describedby={`who-${field}-n`}
          value={who[field]}
          onChange={({ target }) => setWho({ ...who, [field]: target.value })}
        />
      </span>
      <p className="f-n" id={`who-${field}-n`}>
        {words(`pu.${field}n`)}
      </p>
    </Part>
  ))

interface Told {
  readonly heading: string
  readonly texts: readonly string[]
}

const failures: Readonly<Record<Failed, readonly [WordKey, WordKey?]>> = {
  behind: ['pu.f1', 'pu.f1t'],
  conflict: ['pu.f1', 'pu.f1c'],
  'sign-in': ['pu.f4', 'pu.f4t'],
  rights: ['pu.f2', 'pu.f2t'],
  hook: ['pu.f6', 'pu.f0t'],
  offline: ['pu.f3', 'pu.f3t'],
  'no answer': ['pu.f5', 'pu.f5t'],
  'no git': ['pu.f7', 'pu.f7t'],
  'old git': ['pu.f8', 'pu.f8t'],
  who: ['pu.who'],
  other: ['pu.f0', 'pu.f0t'],
}

interface Telling {
  readonly words: Say
  readonly language: Language
  readonly elapsed: number | undefined
  readonly pages: SheetProps['state']['pages']
}

/** After so many seconds it is slow, whatever is usual. */
const slow = 300

/** Where the changes are, in one sentence, and what to do. */
function sentences(publish: PublishState, telling: Telling): Told {
  const { step, failed } = publish
  const { words, language, elapsed = 0, pages } = telling
  const { changes, sentAt, liveAt, host, usual, stopped, branch } = publish
  const titles = new Set(pages.map(({ title }) => title))
  const groups = new Set(changes.map(({ page }) => page[language]))
  const at = (moment = '') => moment && momentIn(language, moment)
  const took = liveAt && sentAt ? (Date.parse(liveAt) - Date.parse(sentAt)) / 1000 : 0
  const facts = {
    n: failed ? failed.theirs : changes.length,
    pages: groups.intersection(titles).size || groups.size,
    at: at(failed?.at ?? sentAt),
    live: at(liveAt),
    took: lengthOf(took, words),
    so: lengthOf(elapsed, words),
    usual: lengthOf(usual ?? 0, words),
    host: host ?? '',
    said: failed?.said[language] ?? '',
    here: branch?.here ?? '',
    published: branch?.published ?? '',
  }
  const say = (heading: WordKey, ...texts: readonly (WordKey | false | undefined)[]): Told => ({
    heading: words(heading, facts),
    texts: texts
      .filter((key) => key !== false && key !== undefined)
      .map((key) => words(key, facts)),
  })
  if (step === 'failed') {
    const [heading, text] = failures[failed?.why ?? 'other']
    const known = heading === 'pu.f1' && !failed?.at ? 'pu.f1x' : heading
    return say(known, failed?.why === 'sign-in' && sentAt ? 'pu.f4l' : undefined, text)
  }
  if (step === 'branch')
    return say(
      'pu.branch',
      changes.length > 0 && 'pu.brancht',
      (branch?.unsent ?? 0) > 0 && 'pu.branchs',
    )
  if (step === 'waiting') {
    const isSlow = elapsed > Math.max(slow, 3 * (usual ?? 0))
    const late = usual === undefined ? 'pu.slow' : 'pu.slowu'
    const soon = usual === undefined ? 'pu.wait' : 'pu.waitu'
    const silent = publish.answers === false && 'pu.silent'
    const tested = publish.awaitsTests && 'pu.tested'
    return say(isSlow ? late : soon, tested, silent, isSlow && 'pu.slowt')
  }
  if (step === 'stopped') {
    const { why = 'other', isTold } = stopped ?? {}
    return say(`pu.x${why}`, publish.answers && 'pu.xv', 'pu.xt', isTold && 'pu.told')
  }
  if (step === 'sent') return host ? say('pu.sent', 'pu.sentt') : say('pu.nohost', 'pu.nohostt')
  if (step === 'live')
    return say(publish.isTimed ? 'pu.live' : 'pu.seen', publish.isLater ? 'pu.livel' : 'pu.livet')
  if (step === 'none') return say('pu.none', 'pu.nonet')
  if (step === 'nothing') return say('pu.nothing')
  // A new change does not make up for what was stopped.
  return say('pu.ready', stopped && 'pu.xr', stopped && `pu.x${stopped.why}`)
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
  const { step } = publish
  const groups = Map.groupBy(publish.changes, ({ page }) => page[language])
  return [...groups].map(([title, changes]) => {
    const route = state.pages.find((page) => page.title === title)?.route
    return (
      <div className="pg" key={title}>
        <h2>
          {title}
          {route && <span>{route}</span>}
          {(step === 'waiting' || step === 'live') && (
            <span className="lv" style={step === 'live' ? {} : { color: 'var(--blue)' }}>
              {words(step === 'live' ? 'pu.s4' : 'pu.s3')}
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
  readonly submit: () => void
  readonly text: string
}

/** What can be done at each step: at the beginning of the foot, and at its end. */
function footOf({ props, publish, told, held, acts, send, submit, text }: FootProps) {
  const { step, failed, changes, host, branch } = publish
  const { language, go } = props
  const words = sayIn(language)
  const button = (label: string, onClick: () => void, look?: 'solid', off = acts.busy) => (
    <Button {...{ onClick, look, off }}>{label}</Button>
  )
  const said = failed?.said[language]
  const copied = [told.heading, ...told.texts, said].filter(Boolean).join('\n')
  const copy = (
    <Link
      onClick={() =>
        navigator.clipboard.writeText(copied).then(() => props.say(words('pu.copied')))
      }
    >
      {words('pu.copy')}
    </Link>
  )
  const publishing = (off = false) => {
    const label = acts.busy ? words('pu.going') : words('pu.go', { n: changes.length })
    return button(label, submit, 'solid', acts.busy || off)
  }
  if (held) {
    const problems = () => go({ open: 'sheet', name: 'problems' })
    return { left: acts.cancel, right: button(words('pb.title'), problems) }
  }
  if (step === 'ready') return { left: acts.cancel, right: publishing(text.trim() === '') }
  if (step === 'branch') {
    const back = words('pu.back', { published: branch?.published ?? '' })
    const isSent = (branch?.unsent ?? 0) === 0
    const sending = <Link onClick={submit}>{words('pu.send', { here: branch?.here ?? '' })}</Link>
    return {
      left: isSent ? undefined : sending,
      right: button(back, () => send('publish/back'), 'solid'),
    }
  }
  if (step === 'waiting')
    return { left: <Link onClick={() => send('publish/stop')}>{words('pu.stop')}</Link> }
  if (step === 'stopped') return publish.stopped?.isTold ? {} : { left: copy }
  if (step === 'sent' && host)
    return { left: copy, right: button(words('pu.watch'), () => send('publish/watch')) }
  if (step === 'sent') {
    const address = () => go({ open: 'field', file: 'site.yaml', at: ['url'] })
    return { right: button(words('pu.address'), address) }
  }
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
  if (failed?.why === 'who') return { left: acts.cancel, right: publishing() }
  if (failed?.why === 'behind') {
    const label = words('pu.f1b', { n: failed.theirs })
    return { right: button(label, () => send('publish/take', { language }), 'solid') }
  }
  return {
    left: failed?.why !== 'offline' && copy,
    right: button(words('pu.again'), submit),
  }
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { quotedNames } from '../../../message.ts'
import { isError } from '../../../problem.ts'
import { type Failed, isMail, type PageInfo, type PublishState } from '../../protocol/state.ts'
import { labelsOf } from '../form/labels.ts'
import { useOpened } from '../screens/recovered.tsx'
import { useReport } from '../screens/report.ts'
import { draftIn } from '../state/drafts.ts'
import { useClient, useCommands, useSay, useSite, useSpeech } from '../state/panel.ts'
import { publishedAndNow, type Speech } from '../state/view.ts'
import { useActs } from '../ui/acts.tsx'
import { useChange } from '../ui/effects.ts'
import { Ring } from '../ui/icons.tsx'
import { Button, Frame, Link, Note, Part, Sentence, takeFocus } from '../ui/kit.tsx'
import { countOf, heading, momentIn, type Say, type WordKey } from '../words/words.ts'
import { Changes } from './changes.tsx'
import { FourBars } from './progress.tsx'

/** What visitors do not have yet, one click to send it, and how far it has come. */
export function Publish() {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, announce } = useCommands()
  const publication = useSite((site) => site.publication)
  const problems = useSite((site) => site.problems)
  const settings = useSite((site) => site.settings)
  const host = useSite((site) => site.host)
  const acts = useActs()
  const [message, setMessage] = useState<string>()
  const [who, setWho] = useState({ name: '', mail: '' })
  const publish = publication
  const telling = useTelling()
  const { step, failed } = publish
  const elapsed = useElapsed(step === 'waiting' ? publish.sentAt : undefined)
  const { facts, said, left, right } = publishSaid(publish, telling, elapsed)
  const [first = '', ...texts] = said
  const before = useRef(step)
  useChange([step], () => {
    if (before.current !== step) announce(first)
    before.current = step
  })
  useEffect(() => {
    // Another program may have committed, or gone to another branch.
    client.publication().catch(() => {})
  }, [client])

  const outcome = useRef<HTMLParagraphElement>(null)
  const send = async (work: () => Promise<PublishState>) => {
    await acts.act(work)
    // What has come of it is said above the changes, of which there may be many.
    outcome.current?.scrollIntoView({ block: 'center' })
  }
  /** The last publication by who works here. */
  const takeBack = async () => {
    const past = await acts.act(client.history)
    const entry = past?.entries.find(({ kind, who }) => kind === 'publication' && who === undefined)
    go({ open: 'sheet', name: entry ? 'take-back' : 'history', entry })
  }
  const text = message ?? publish.message[language]
  const errors = problems.filter(isError).length
  const held = step === 'ready' && errors > 0
  const isAsked = failed?.why === 'who'
  const submit = () =>
    send(() => client.publish({ message: text, language, ...(isAsked && { who }) }))
  const isSaid = failed && failed.said[language] !== '' && saidOf.has(failed.why)
  const report = useReport()
  const copy = () => report([...said, failed?.said[language]])
  const button = (label: WordKey, onClick: () => void, look?: 'solid', isOff = false) => (
    <Button onClick={onClick} look={look} off={acts.busy || isOff}>
      {say(label, facts)}
    </Button>
  )
  const link = (label: WordKey, onClick: () => void) => (
    <Link onClick={onClick}>{say(label, facts)}</Link>
  )
  const can: Readonly<Record<Act, () => ReactNode>> = {
    address: () =>
      button('publish.address', () => go({ open: 'field', file: settings, at: ['url'] })),
    again: () => button('unsent.again', submit),
    back: () => button('branch.back', () => send(client.publishBack), 'solid'),
    cancel: () => acts.cancel,
    choose: () =>
      button(
        'unsent.choose',
        () => go({ open: 'sheet', name: 'shared-conflicts', conflicts: failed?.conflicts }),
        'solid',
      ),
    copy: () => link('unsent.copy', copy),
    open: () => (
      <a className="btn" href={`https://${host}`} target="_blank" rel="noreferrer">
        {say('publish.open')}
        <Ring name="ring" />
      </a>
    ),
    publish: () => {
      if (held) return button('problems.title', () => go({ open: 'sheet', name: 'problems' }))
      return button(
        acts.busy ? 'publish.sending' : 'publish.publish',
        submit,
        'solid',
        isAsked ? !(who.name.trim() && isMail(who.mail)) : step === 'ready' && text.trim() === '',
      )
    },
    send: () => link('branch.send', submit),
    stop: () => link('publish.stopLooking', () => send(client.publishStop)),
    take: () =>
      button('unsent.getTheirs', () => send(() => client.publishMerge({ language })), 'solid'),
    'take back': () => link('takeBack.this', takeBack),
    watch: () => button('publish.lookAgain', () => send(client.publishWatch)),
  }
  return (
    <Frame
      left={left && can[left]()}
      right={right && can[right]()}
      title={say('publish.title')}
      crumb={host}
      still={step !== 'ready' && !isAsked}
    >
      <div>
        {step !== 'none' && <FourBars publish={publish} elapsed={lengthOf(elapsed ?? 0, say)} />}
        <p className="say-h" ref={outcome}>
          {first}
        </p>
        {texts.map((one) => (
          <Sentence className="say-p" text={one} key={one} />
        ))}
        {isSaid && <Note text={failed.said[language]} />}
        <LeftOut unused={publish.unused} />
        {held && <Note red text={say('publish.errors', { n: errors })} />}
        {acts.trouble}
        {isAsked && <Who who={who} setWho={setWho} />}
        {failed?.why.endsWith('git') && (
          <a
            className="btn sm"
            href="https://git-scm.com/downloads"
            target="_blank"
            rel="noreferrer"
          >
            {say('unsent.getGit')}
          </a>
        )}
        <Changes changes={publish.changes} step={step} />
        {step === 'ready' && (
          <div className="btns">
            <Link onClick={() => go({ open: 'sheet', name: 'compare', compare: publishedAndNow })}>
              {say('compare.name')}
            </Link>
            <Link onClick={() => go({ open: 'sheet', name: 'look' })}>{say('look.title')}</Link>
          </div>
        )}
        {step === 'ready' && (
          <Part label={say('publish.message')} of="ms">
            <textarea
              className="ta"
              id="ms"
              lang={language}
              spellCheck
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

export function lengthOf(seconds: number, say: Say): string {
  const whole = Math.round(seconds)
  const m = Math.floor(whole / 60)
  const s = whole % 60
  return say(m > 0 ? 'stage.minutes' : 'stage.seconds', { m, s })
}

/** Of these, what git or the remote has said is worth reading. */
const saidOf: ReadonlySet<Failed> = new Set(['sign-in', 'rights', 'hook', 'conflict', 'other'])

interface WhoProps {
  readonly who: { readonly name: string; readonly mail: string }
  readonly setWho: (who: { readonly name: string; readonly mail: string }) => void
}

/** Asks for the name and the address that git keeps with a commit. */
export function Who({ who, setWho }: WhoProps) {
  const say = useSay()
  const isWrong = who.mail !== '' && !isMail(who.mail)
  return (['name', 'mail'] as const).map((field) => (
    <Part key={field} label={say(`who.${field}`)} of={`who-${field}`}>
      <span className="ln" style={{ '--u': '0%' }}>
        <input
          id={`who-${field}`}
          ref={field === 'name' ? takeFocus : undefined}
          spellCheck={false}
          type={field === 'mail' ? 'email' : 'text'}
          autoComplete={field === 'mail' ? 'email' : 'name'}
          aria-describedby={`who-${field}-n`}
          aria-invalid={field === 'mail' && isWrong}
          value={who[field]}
          onChange={({ target }) => setWho({ ...who, [field]: target.value })}
        />
      </span>
      <p className="f-n" id={`who-${field}-n`}>
        {say(field === 'name' ? 'who.nameNote' : isWrong ? 'who.mailWrong' : 'who.mailNote')}
      </p>
    </Part>
  ))
}

/** What can be done in a state. */
type Act =
  | ('address' | 'again' | 'back' | 'cancel' | 'choose' | 'copy' | 'open')
  | ('publish' | 'send' | 'stop' | 'take' | 'take back' | 'watch')

/** What a state says, and what can be done in it: at the beginning of the foot, and at its end. */
interface Shown {
  readonly says: readonly (WordKey | false | undefined)[]
  readonly left?: Act | undefined
  readonly right?: Act | undefined
}

const failures: Readonly<Record<Failed, Shown>> = {
  behind: { says: ['unsent.behind', 'unsent.behindText'], right: 'take' },
  conflict: { says: ['unsent.behind', 'unsent.conflictText'], left: 'copy', right: 'again' },
  'sign-in': { says: ['unsent.signIn', 'unsent.signInText'], left: 'copy', right: 'again' },
  rights: { says: ['unsent.rights', 'unsent.rightsText'], left: 'copy', right: 'again' },
  hook: { says: ['unsent.hook', 'unsent.otherText'], left: 'copy', right: 'again' },
  offline: { says: ['unsent.offline', 'unsent.offlineText'], right: 'again' },
  'no answer': { says: ['unsent.noAnswer', 'unsent.noAnswerText'], left: 'copy', right: 'again' },
  'no git': { says: ['unsent.noGit', 'unsent.noGitText'], left: 'copy', right: 'again' },
  'old git': { says: ['unsent.oldGit', 'unsent.oldGitText'], left: 'copy', right: 'again' },
  who: { says: ['who.title'], left: 'cancel', right: 'publish' },
  other: { says: ['unsent.other', 'unsent.otherText'], left: 'copy', right: 'again' },
}

/** Both sides have changed the same text, and that is all that keeps both from being merged. */
const sameText: Shown = { says: ['unsent.behind', 'unsent.sameText'], right: 'choose' }

/** After so many seconds it is slow, whatever is usual. */
const slow = 300

/** Where the changes are, in one sentence, and what to do. */
function shownIn(publish: PublishState, host?: string, elapsed = 0): Shown {
  const { step, failed, changes, stopped, usual, answers } = publish
  switch (step) {
    case 'none':
      return { says: ['publish.notSetUp', 'publish.notSetUpText'] }
    case 'nothing':
      return { says: ['publish.nothing'], left: publish.sentAt ? 'take back' : undefined }
    case 'ready': {
      // A new change does not make up for what was stopped.
      const before = stopped ? (['stopped.before', `stopped.${stopped.why}`] as const) : []
      return { says: ['publish.ready', ...before], left: 'cancel', right: 'publish' }
    }
    case 'branch': {
      const isLeft = !!publish.branch?.unsent
      const says = [
        'branch.other',
        changes.length > 0 && 'branch.unseen',
        isLeft && 'branch.sending',
      ] as const
      return { says, left: isLeft ? 'send' : undefined, right: 'back' }
    }
    case 'waiting': {
      const isSlow = elapsed > Math.max(slow, 3 * (usual ?? 0))
      const [soon, late] =
        usual === undefined
          ? (['publish.waiting', 'publish.slow'] as const)
          : (['publish.waitingUsual', 'publish.slowUsual'] as const)
      const tested = publish.awaitsTests && 'publish.tested'
      const silent = answers === false && 'publish.hostSilent'
      return {
        says: [isSlow ? late : soon, tested, silent, isSlow && 'publish.slowText'],
        left: 'stop',
      }
    }
    case 'stopped': {
      const { why = 'other', isTold } = stopped ?? {}
      const says = [
        `stopped.${why}`,
        answers && 'stopped.visitors',
        'stopped.safe',
        isTold && 'stopped.told',
      ] as const
      return { says, left: isTold ? undefined : 'copy' }
    }
    case 'sent':
      if (!host) return { says: ['publish.noHost', 'publish.noHostText'], right: 'address' }
      return { says: ['publish.sent', 'publish.sentText'], left: 'copy', right: 'watch' }
    case 'live': {
      const says = [
        publish.isTimed ? 'publish.live' : 'publish.seen',
        publish.isLater ? 'publish.liveLater' : 'publish.liveText',
      ] as const
      return { says, left: 'take back', right: host ? 'open' : undefined }
    }
    case 'failed': {
      const { why = 'other', at } = failed ?? {}
      const { says, ...acts } = failed?.conflicts ? sameText : failures[why]
      const [first, ...others] = says
      const known = first === 'unsent.behind' && !at ? 'unsent.behindOnce' : first
      return {
        says: [known, why === 'sign-in' && !!publish.sentAt && 'unsent.signInLast', ...others],
        ...acts,
      }
    }
  }
}

/** What the sentences of a state are told with. */
interface Telling extends Speech {
  readonly pages: readonly PageInfo[]
  readonly host: string | undefined
}

export function useTelling(): Telling {
  const speech = useSpeech()
  const pages = useSite((site) => site.pages)
  const host = useSite((site) => site.host)
  return { ...speech, pages, host }
}

/** What a state says in words, with what it names and what can be done. */
export function publishSaid(publish: PublishState, telling: Telling, elapsed = 0) {
  const facts = factsOf(publish, telling, elapsed)
  const { says, ...acts } = shownIn(publish, telling.host, elapsed)
  const said = says.filter((key) => !!key).map((key) => telling.say(key, facts))
  return { facts, said, ...acts }
}

/** What the sentences of a state name. */
function factsOf(publish: PublishState, { say, language, pages, host }: Telling, elapsed = 0) {
  const { changes, sentAt, liveAt, usual, branch, failed } = publish
  const at = (moment = '') => moment && momentIn(language, moment)
  const took = liveAt && sentAt ? (Date.parse(liveAt) - Date.parse(sentAt)) / 1000 : 0
  return {
    ...countOf(changes, pages),
    ...(failed?.theirs && { n: failed.theirs }),
    at: at(failed?.at ?? sentAt),
    live: at(liveAt),
    took: lengthOf(took, say),
    so: lengthOf(elapsed, say),
    usual: lengthOf(usual ?? 0, say),
    host: host ?? '',
    said: failed?.said[language] ?? '',
    here: branch?.here ?? '',
    published: branch?.published ?? '',
  }
}

/** What stays on this computer: drafts, and pictures that no page uses. */
function LeftOut({ unused }: Pick<PublishState, 'unused'>) {
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
    <div className="note" role="status">
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

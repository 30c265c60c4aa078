import { useEffect, useRef, useState } from 'react'
import { isError } from '../../../problem.ts'
import { type Failed, failedOf, type Publication } from '../../protocol/publication.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { publishedAndNow } from '../state/targets.ts'
import { useActs } from '../ui/acts.tsx'
import { Link } from '../ui/buttons.tsx'
import { useChange } from '../ui/effects.ts'
import { Note, Sentence } from '../ui/sentences.tsx'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { Changes } from './changes.tsx'
import { LeftOut } from './left-out.tsx'
import { FourBars } from './progress.tsx'
import { FootAct } from './publish-foot.tsx'
import { lengthOf, type PublishAct, publishSaid, useTelling } from './publish-words.ts'
import { useReport } from './report.ts'
import { isWholeAuthor, noAuthor, Who } from './who.tsx'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly publish: object
  }
}

/** What visitors do not have yet, one click to send it, and how far it has come. */
export function Publish() {
  const client = useClient()
  const { language, say } = useSpeech()
  const publication = useSite((site) => site.publication)
  const problems = useSite((site) => site.problems)
  const host = useSite((site) => site.host)
  const acts = useActs()
  const [message, setMessage] = useState<string>()
  const [who, setWho] = useState(noAuthor)
  const outcome = useRef<HTMLParagraphElement>(null)
  const { step } = publication
  const elapsed = useElapsed(step === 'waiting' ? publication.sentAt : undefined)
  const { facts, said, left, right } = publishSaid(publication, useTelling(), elapsed)
  const report = useReport()
  useLookAgain()
  useAnnounced(step, said[0])

  const send = async (work: () => Promise<unknown>) => {
    await acts.act(work)
    // What has come of it is said above the changes, of which there may be many.
    outcome.current?.scrollIntoView({ block: 'center' })
  }
  const failed = failedOf(publication)
  const text = message ?? publication.message[language]
  const errors = problems.filter(isError).length
  const isHeld = step === 'ready' && errors > 0
  const isAsked = failed?.why === 'who'
  const isNameless = step === 'ready' && text.trim() === ''
  const foot = {
    facts,
    publication,
    acts,
    send,
    submit: () => send(() => client.publish({ message: text, language, ...(isAsked && { who }) })),
    canSubmit: isAsked ? isWholeAuthor(who) : !isNameless,
    isHeld,
    copy: () => report([...said, failed?.said[language]]),
  }
  const footAct = (act: PublishAct | undefined) => act && <FootAct act={act} {...foot} />
  return (
    <Frame
      left={footAct(left)}
      right={footAct(right)}
      title={say('publish.title')}
      crumb={host}
      still={step !== 'ready' && !isAsked}
    >
      <div>
        {step !== 'none' && (
          <FourBars publication={publication} elapsed={lengthOf(elapsed ?? 0, say)} />
        )}
        <p className={ui.lead} ref={outcome}>
          {said[0]}
        </p>
        {said.slice(1).map((sentence) => (
          <Sentence className={ui.detail} text={sentence} key={sentence} />
        ))}
        <GitSaid publication={publication} />
        <LeftOut unused={publication.unused} />
        {isHeld && <Note red text={say('publish.errors', { n: errors })} />}
        {acts.trouble}
        {isAsked && <Who who={who} setWho={setWho} />}
        {failed?.why.endsWith('git') && <GetGit />}
        <Changes changes={publication.changes} step={step} />
        {step === 'ready' && <BeforeSending text={text} setText={setMessage} />}
      </div>
    </Frame>
  )
}

/** Asks git anew when the sheet opens: another program may have committed, or gone to another branch. */
function useLookAgain() {
  const client = useClient()
  useEffect(() => {
    client.publication().catch(() => {})
  }, [client])
}

/** Says a step to people who hear the page, when another one has come. */
function useAnnounced(step: Publication['step'], sentence = '') {
  const { announce } = useCommands()
  const before = useRef(step)
  useChange([step], () => {
    if (before.current !== step) announce(sentence)
    before.current = step
  })
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

/** Of these, what git or the remote has said is worth reading. */
const saidOf: ReadonlySet<Failed> = new Set(['sign-in', 'rights', 'hook', 'conflict', 'other'])

/** What git or the remote has said of what has failed. */
function GitSaid({ publication }: { readonly publication: Publication }) {
  const { language } = useSpeech()
  const failed = failedOf(publication)
  const text = failed && saidOf.has(failed.why) ? failed.said[language] : ''
  return text === '' ? null : <Note text={text} />
}

/** Leads to where git can be had. */
function GetGit() {
  const { say } = useSpeech()
  return (
    <a
      className={ui.button}
      data-look="compact"
      href="https://git-scm.com/downloads"
      target="_blank"
      rel="noreferrer"
    >
      {say('unsent.getGit')}
    </a>
  )
}

interface BeforeSendingProps {
  readonly text: string
  readonly setText: (text: string) => void
}

/** What can be looked at before the changes are sent, and what they are called. */
function BeforeSending({ text, setText }: BeforeSendingProps) {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  return (
    <>
      <div className={ui.actions}>
        <Link onClick={() => go({ open: 'sheet', name: 'compare', compare: publishedAndNow })}>
          {say('compare.name')}
        </Link>
        <Link onClick={() => go({ open: 'sheet', name: 'look' })}>{say('look.title')}</Link>
      </div>
      <Part label={say('publish.message')} of="ms">
        <textarea
          className={ui.textBox}
          id="ms"
          lang={language}
          spellCheck
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Part>
    </>
  )
}

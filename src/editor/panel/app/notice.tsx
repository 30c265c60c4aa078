import { type ReactNode, useEffect, useId, useState } from 'react'
import { useCommands } from '../state/panel.ts'
import { useSay, useView } from '../state/selectors.ts'
import { Close, Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { Sentence } from '../ui/sentences.tsx'
import ui from '../ui/ui.module.css'
import styles from './app.module.css'

/** In milliseconds, how long what was done is shown over the page. */
const noticeTime = 10_000

/** What was done, with its Undo, for a while; and what is said to people who hear the page. */
export function Announcements() {
  const announcement = useView((view) => view.announcement)
  const notice = useView((view) => view.notice)
  return (
    <>
      {notice?.undo && <UndoNotice key={notice.number} text={notice.text} />}
      {/* What comes together with its words is not heard: this is always there. */}
      <p className={ui.visuallyHidden} role="status">
        <span key={announcement.number}>{announcement.text}</span>
      </p>
    </>
  )
}

/** Goes by itself, but not while somebody points at it or has the focus in it. */
function UndoNotice({ text }: { readonly text: string }) {
  const say = useSay()
  const { notify, undoNotice } = useCommands()
  const id = useId()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useNoticeEnd(isPointed || isFocused)
  return (
    <section
      className={styles.undoNotice}
      data-undo
      aria-labelledby={id}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <p id={id}>{text}</p>
      <Link onClick={undoNotice}>{say('undo.undo')}</Link>
      <Close onClick={() => notify()}>{say('notice.close')}</Close>
      <i aria-hidden="true" />
    </section>
  )
}

/** A notice with nothing to take back, which goes by itself. */
export function NoticeStrip({ text }: { readonly text: string }) {
  useNoticeEnd(false)
  return <Strip colour="blue" text={text} />
}

/** Ends the notice that is shown, a while after nobody holds it. */
function useNoticeEnd(isHeld: boolean): void {
  const { notify } = useCommands()
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => notify(), noticeTime)
    return () => clearTimeout(timer)
  }, [isHeld, notify])
}

interface StripProps {
  readonly colour: 'red' | 'blue'
  readonly role?: 'alert'
  readonly text: string
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** One sentence over the page that is said, too, and what can be done about it. */
export function SaidStrip(props: StripProps) {
  const { announce } = useCommands()
  const { text } = props
  useEffect(() => announce(text), [announce, text])
  return <Strip {...props} />
}

/** One sentence over the page, and what can be done about it. */
export const Strip = ({ colour, role, text, children }: StripProps) => (
  <div className={classes(styles.strip, colour === 'red' && styles.warning)} data-strip role={role}>
    <Sentence text={text} />
    {children}
  </div>
)

import { type ReactNode, useEffect, useState } from 'react'
import { asksForHelp } from '../../../message.ts'
import type { Problem } from '../../../problem.ts'
import { useCommands, useEarlySite, useSay } from '../state/panel.ts'
import { classes } from './classes.ts'
import { titleElement, titleId } from './focus-places.ts'
import { Line, MarginSign, Ring } from './icons.tsx'
import styles from './ui.module.css'

export interface FrameProps {
  readonly title: string
  /** Where in the site this is, in italics over the title. */
  readonly crumb?: ReactNode
  /** What there is to know, in one sentence. */
  readonly note?: string | undefined
  /** What stands at the foot: at its beginning, and at its end. */
  readonly left?: ReactNode
  readonly right?: ReactNode
  /** Whether nothing in the body takes the focus, so that the body takes it to be scrolled by keys. */
  readonly still?: boolean
  readonly children?: ReactNode
}

/** The three parts of a sheet: head, body and foot. Focus goes to its first field, or to its title. */
export function Frame(props: FrameProps) {
  const { title, crumb, note, left, right, still, children } = props
  useEffect(() => {
    const heading = titleElement()
    const isTaken = heading?.closest('aside')?.contains(document.activeElement)
    if (!isTaken) heading?.focus()
  }, [])
  const region = still ? { tabIndex: 0, role: 'region', 'aria-labelledby': titleId } : {}
  return (
    <>
      <Head title={title} crumb={crumb} note={note} />
      <div className={styles.sheetBody} data-sheet-body {...region}>
        {children}
      </div>
      <footer className={styles.sheetFoot}>
        {left}
        <span className={styles.atEnd} />
        {right}
      </footer>
    </>
  )
}

interface HeadProps extends Pick<FrameProps, 'title' | 'crumb' | 'note'> {
  readonly letter?: string | undefined
}

/** The letter of a section, as on its page. */
export const Boxed = ({ letter }: { readonly letter: string | undefined }) =>
  letter && (
    <span className={styles.sectionLetter} aria-hidden="true">
      {letter}
    </span>
  )

/** The head of the panel: where this is, what it is called, and one sentence. */
export function Head({ title, crumb, note, letter }: HeadProps) {
  const say = useSay()
  const { go } = useCommands()
  return (
    <header className={styles.sheetHead}>
      <p className={styles.sheetCrumb}>
        <Boxed letter={letter} />
        <span>{crumb}</span>
      </p>
      <h1 id={titleId} tabIndex={-1}>
        {title.replace(/ (?=[:;!?»])/g, '\u00a0')}
      </h1>
      {note && <p className={`${styles.sheetNote} ${styles.wideOnly}`}>{note}</p>}
      <Close onClick={() => go({ open: 'nothing' })}>{say('panel.close')}</Close>
    </header>
  )
}

/** The cross that closes; its words are heard. */
export const Close = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <button type="button" className={styles.close} aria-label={children} onClick={onClick}>
    <Line size={20} d="M2 2L18 18M18 2L2 18" />
  </button>
)

interface ButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** Whether it does nothing now; it stays in reach, so that one can hear of it. */
  readonly off?: boolean | undefined
  /** Of a switch, whether it is on: the red pencil rings it. */
  readonly isOn?: boolean
}

interface FramedProps extends ButtonProps {
  /** `solid` for the one act of a sheet, `sm` beside a text, `red` for what takes away. */
  readonly look?: 'solid' | 'sm' | 'red' | undefined
}

/** Where the pointer is. */
type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** A framed button; a red pencil rings it under the pointer, until it is pressed and the pointer goes or comes again. */
export function Button({ children, onClick, look, off, isOn }: FramedProps) {
  const [pressed, setPressed] = useState<Point>()
  // A button that itself goes from under a pointer at rest, and comes back there, is not pointed at.
  const point = ({ clientX: x, clientY: y }: Point) => {
    if (pressed && Math.hypot(x - pressed.clientX, y - pressed.clientY) > 10) setPressed(undefined)
  }
  const press = ({ clientX, clientY }: Point) => {
    setPressed({ clientX, clientY })
    if (!off) onClick()
  }
  return (
    <button
      type="button"
      className={classes(styles.button, look === 'red' && styles.red)}
      data-look={look === 'sm' ? 'compact' : (look ?? 'plain')}
      data-pressed={pressed ? true : undefined}
      aria-disabled={off || undefined}
      aria-pressed={isOn}
      onClick={press}
      onPointerEnter={point}
      onPointerLeave={point}
    >
      {children}
      <Ring around={isOn ? 'chosen' : 'pointed'} />
    </button>
  )
}

interface LinkProps extends ButtonProps {
  readonly className?: string | undefined
  /** `red` for what takes away. */
  readonly look?: 'red'
}

/** An act that is written as a word, underlined. */
export const Link = ({ children, onClick, className, off, look }: LinkProps) => (
  <button
    type="button"
    className={classes(styles.link, look && styles[look], className)}
    data-look={look}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    <span>{children}</span>
  </button>
)

/** One more of a list, where the caret says that something is missing. */
export const Add = ({ children, onClick }: ButtonProps) => (
  <button type="button" className={styles.add} data-add onClick={onClick}>
    <svg width="30" height="20" viewBox="0 0 44 30" aria-hidden="true">
      <path d="M6 27L22 3L38 27" />
    </svg>
    <span>{children}</span>
  </button>
)

/** A field with its label; `head` stands behind the label. */
export const Part = (props: {
  readonly label: string
  readonly of?: string
  readonly head?: ReactNode
  readonly children: ReactNode
}) => (
  <div className={styles.field} data-field>
    <div className={styles.fieldHead}>
      {props.of ? (
        <label htmlFor={props.of}>{props.label}</label>
      ) : (
        <span className={styles.label}>{props.label}</span>
      )}
      {props.head}
    </div>
    {props.children}
  </div>
)

interface FaultProps {
  readonly of: Pick<Problem, 'message'> & Partial<Pick<Problem, 'fix' | 'code' | 'severity'>>
  readonly id?: string
  readonly isAlert?: boolean
  readonly children?: ReactNode
}

/** A sentence, whose dates are not broken. */
const dated = (text: string) => {
  const parts = text.split(/(\d{4}-\d\d-\d\d)/)
  return keysOf(parts).map((key, at) => (at % 2 ? <time key={key}>{parts[at]}</time> : parts[at]))
}

/** What is wrong: in the margin the proofreader's sign, then the sentence and what to do. */
export const Fault = ({ of: problem, id, isAlert, children }: FaultProps) => (
  <div className={styles.fault} id={id} role={isAlert ? 'alert' : undefined}>
    <div>
      <MarginSign of={problem} />
    </div>
    <div>
      <p className={styles.red}>{dated(problem.message)}</p>
      {problem.fix && <Sentence text={problem.fix} />}
      {children}
    </div>
  </div>
)

/** How to reach the site administrator. */
export const Reach = () => {
  const { name, mail = '', phone = '' } = useEarlySite(({ state }) => state?.help) ?? {}
  const link = (to: string, shown: string) => (
    <a className={styles.link} href={to}>
      <span>{shown}</span>
    </a>
  )
  return (
    name && (
      <p className={styles.actions}>
        <b>{name}</b>
        {link(`mailto:${mail}`, mail)}
        {link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone.replaceAll(' ', '\u00a0'))}
      </p>
    )
  )
}

/** A sentence; below one that sends somebody to the site administrator stands how to reach that person. */
export const Sentence = (props: {
  readonly text: string
  readonly className?: string | undefined
}) => (
  <>
    <p className={props.className}>{props.text}</p>
    {asksForHelp(props.text) && <Reach />}
  </>
)

/** A pencilled note in the margin: blue, or red where something was not done. */
export const Note = (props: {
  readonly text?: string | undefined
  readonly more?: string
  readonly red?: boolean
  /** What can be done about it. */
  readonly children?: ReactNode
}) =>
  props.text && (
    <div
      className={classes(styles.note, props.red && styles.red)}
      role={props.red ? 'alert' : 'status'}
    >
      <Sentence text={props.text} />
      {props.more && <p>{props.more}</p>}
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </div>
  )

export interface ToolbarTool {
  readonly name: string
  readonly className?: string | undefined
  readonly shown: ReactNode
  readonly isOn?: boolean
  readonly run: () => void
}

/** Tools of a text, each written in what it does; the focus stays in the text. */
export const Toolbar = ({ tools }: { readonly tools: readonly ToolbarTool[] }) => (
  <div className={styles.toolbar} {...named('toolbar', useSay()('prose.tools'))}>
    {tools.map(({ name, className, shown, isOn, run }) => (
      <button
        type="button"
        key={name}
        className={className}
        aria-pressed={isOn}
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <span>{shown}</span>
        {isOn && <Ring around="chosen" />}
      </button>
    ))}
  </div>
)

/** What an element is to those who do not see it. */
export const named = (role: string, label: string) => ({ role, 'aria-label': label })

/** The `ref` of what the focus begins in. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Names for the items of a list: the same thing may stand in it twice. */
export const keysOf = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => `${name} ${names.slice(0, at).filter((one) => one === name).length}`)

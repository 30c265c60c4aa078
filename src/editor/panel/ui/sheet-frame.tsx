import { type ReactNode, useEffect } from 'react'
import { useCommands } from '../state/panel.ts'
import { useSay } from '../state/selectors.ts'
import { Close } from './buttons.tsx'
import { titleElement, titleId } from './focus-places.ts'
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

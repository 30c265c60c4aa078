import type { ReactNode } from 'react'
import { asksForHelp } from '../../../message.ts'
import type { Problem } from '../../../problem.ts'
import { useEarlySite } from '../state/selectors.ts'
import { classes } from './classes.ts'
import { MarginSign } from './icons.tsx'
import { keysOf } from './list-keys.ts'
import styles from './ui.module.css'

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

import { type ReactNode, useId } from 'react'
import { keysOf } from './list-keys.ts'
import styles from './ui.module.css'

export interface RadiosProps<T> {
  readonly className: string
  readonly id?: string
  readonly 'aria-invalid'?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly label: string
  readonly value: unknown
  readonly options: readonly {
    readonly value: T
    readonly shown: ReactNode
    readonly name?: string
  }[]
  readonly onChange: (value: T) => void
  /** After that, where it was a click: the arrow keys go on from here. */
  readonly onPick?: (() => void) | undefined
}

/** One of a few, each drawn as it looks: the radio button lies over it, unseen. */
export function Radios<T extends string | boolean>(props: RadiosProps<T>) {
  const { className, label, value, options, onChange, onPick } = props
  const described = {
    id: props.id,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
  }
  const name = useId()
  const keys = keysOf(options.map((option) => String(option.value)))
  return (
    <div className={className} {...radioGroup(label)} {...described}>
      {options.map((option, index) => (
        <label className={styles.option} key={keys[index]}>
          <input
            type="radio"
            name={name}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // A press of an arrow key is told as a click, but as one without a pointer.
            onClick={({ detail }) => detail > 0 && onPick?.()}
          />
          {option.shown}
        </label>
      ))}
    </div>
  )
}

const radioGroup = (label: string) => ({ role: 'radiogroup', 'aria-label': label })

interface TickProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly label: string
  readonly note?: string | undefined
}

/** A box, ticked by the red pencil. */
export const Tick = ({ on, onChange, label, note }: TickProps) => (
  <label className={styles.tick}>
    <span className={styles.tickBox}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      {on && (
        <svg viewBox="0 0 34 30" aria-hidden="true">
          <path d="M5 16C8 19 10 22 12 25 16 15 22 8 31 3" />
        </svg>
      )}
    </span>
    <span>
      <span className={styles.strong}>{label}</span>
      {note && <small className={styles.muted}>{note}</small>}
    </span>
  </label>
)

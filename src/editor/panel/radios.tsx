import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { keysOf } from './kit.tsx'

export interface RadiosProps<T> {
  readonly className: string
  readonly id?: string
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

/** One of a few, each drawn as it looks: chosen by a click or, as radio buttons are, by the arrow keys. */
export function Radios<T extends string | boolean>(props: RadiosProps<T>) {
  const { className, id, label, value, options, onChange, onPick } = props
  const group = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex((one) => one.value === value)
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const next = options.at((Math.max(chosen, 0) + (by ?? 0)) % options.length)
    if (by === undefined || !next) return
    event.preventDefault()
    onChange(next.value)
    const buttons = group.current?.querySelectorAll('button')
    buttons?.[options.indexOf(next)]?.focus()
  }
  const keys = keysOf(options.map((one) => String(one.value)))
  return (
    <div className={className} ref={group} {...radioGroup(label)} id={id}>
      {options.map((one, index) => (
        <button
          type="button"
          key={keys[index]}
          {...radio(index === chosen, index === Math.max(chosen, 0))}
          aria-label={one.name}
          onKeyDown={step}
          onClick={() => {
            onChange(one.value)
            onPick?.()
          }}
        >
          {one.shown}
        </button>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

const radioGroup = (label: string) => ({ role: 'radiogroup', 'aria-label': label })

const radio = (isChosen: boolean, isReached: boolean) => ({
  role: 'radio',
  'aria-checked': isChosen,
  tabIndex: isReached ? 0 : -1,
})

interface TickProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly label: string
  readonly note?: string | undefined
}

/** A box, ticked by the red pencil. */
export const Tick = ({ on, onChange, label, note }: TickProps) => (
  <label className="chk">
    <span className="bx">
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      {on && (
        <svg viewBox="0 0 34 30" aria-hidden="true">
          <path d="M5 16C8 19 10 22 12 25 16 15 22 8 31 3" />
        </svg>
      )}
    </span>
    <span>
      <span className="b">{label}</span>
      {note && <small className="it">{note}</small>}
    </span>
  </label>
)

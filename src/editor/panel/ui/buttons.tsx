import { type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { Line, Ring } from './icons.tsx'
import styles from './ui.module.css'

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

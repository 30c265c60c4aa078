import type { ReactNode } from 'react'

interface SquareProps {
  /** In units of its own. */
  readonly side: number
  readonly children: ReactNode
}

/** The drawing of an icon as a file of its own. */
export function Square({ side, children }: SquareProps) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {children}
    </svg>
  )
}

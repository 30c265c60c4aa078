import type { ReactNode } from 'react'

/** Words on five lines; `final` closes them with the double bar of the end. */
export function Stave({
  children,
  final = false,
}: {
  readonly children: ReactNode
  readonly final?: boolean
}) {
  return (
    <span className="stave" data-final={final ? '' : undefined}>
      <span>{children}</span>
    </span>
  )
}

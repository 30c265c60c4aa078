import { type RefObject, useEffect, useRef, useState } from 'react'
import { hydrate } from '../../src/islands/hydrate.tsx'
import { Dynamics } from '../notation/signs.tsx'
import { Pencil } from '../parts/pencil.tsx'

interface CaseExpanderProps {
  /** What the control says while the further cases are hidden. */
  readonly more: string
  /** What it says while they show. */
  readonly less: string
}

/** How loud the control is: at rest, while it is pressed, and as one case after the other unfolds. */
const marks = ['p', 'mf', 'f', 'ff'] as const

/**
 * What stands in the `summary` of the further cases. The browser opens and closes them, and shows one of the two labels,
 * by itself; React knows which section is open and keeps the control in sight.
 */
export function CaseExpander({ more, less }: CaseExpanderProps) {
  const label = useRef<HTMLSpanElement>(null)
  const openSection = useOpenSection(label)

  // The rows close above the control, and not every browser scrolls along.
  useEffect(() => {
    if (openSection === null)
      label.current?.closest('summary')?.scrollIntoView({ block: 'nearest' })
  }, [openSection])

  return (
    <>
      <span className="loudness" aria-hidden="true">
        {marks.map((mark) => (
          <Dynamics key={mark} mark={mark} space={14} />
        ))}
      </span>
      <span data-when="closed" ref={label}>
        {more}
      </span>
      <span data-when="open">{less}</span>
      <Pencil />
    </>
  )
}

/** The cases open and close by themselves; React reads their state when it arrives. */
export const wake = (root: HTMLElement) => hydrate(root, CaseExpander)

/**
 * The id of the open section, or `null` for none; `undefined` until it has been opened or closed once.
 * A visitor may have been faster than React, so its toggle is heard and not counted.
 */
function useOpenSection(label: RefObject<HTMLElement | null>) {
  const [openSection, setOpenSection] = useState<string | null>()

  useEffect(() => {
    const section = label.current?.closest('details')
    const read = () => setOpenSection(section?.open ? section.id : null)
    section?.addEventListener('toggle', read)
    if (section?.open) read()
    return () => section?.removeEventListener('toggle', read)
  }, [label])

  return openSection
}

/** Milliseconds that the pointer rests on a term before its note opens. */
export const openDelay = 700

/** Milliseconds after a note has closed in which the next one opens at once. */
export const skipDelay = 300

/** The notes of a page, of which one is open at most. */
interface TooltipGroup {
  readonly isOpen: (id: string) => boolean
  readonly open: (id: string) => void
  readonly close: (id: string) => void
  /** Milliseconds to wait before a note opens under a pointer that came at `hoveredAt`. */
  readonly delay: (hoveredAt: number) => number
  /** Calls back after every change until the function returned is called. */
  readonly subscribe: (changed: () => void) => () => void
}

/** Makes a group; `clock` tells the time in milliseconds, on the same line as the times of events. */
export function tooltipGroup(clock: () => number): TooltipGroup {
  const listeners = new Set<() => void>()
  let openNote: string | undefined
  let closedAt = Number.NEGATIVE_INFINITY

  const show = (id: string | undefined) => {
    if (openNote === id) return
    if (openNote !== undefined) closedAt = clock()
    openNote = id
    for (const changed of listeners) changed()
  }

  return {
    isOpen: (id) => openNote === id,
    open: show,
    close: (id) => {
      if (openNote === id) show(undefined)
    },
    delay: (hoveredAt) => {
      const now = clock()
      const skipped = openNote !== undefined || now - closedAt < skipDelay
      return skipped ? 0 : Math.max(0, hoveredAt + openDelay - now)
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { tooltipGroup } from './tooltip-group.ts'

/** The notes of the page; times are those of events, in milliseconds since the page began. */
const notes = tooltipGroup(() => performance.now())

/**
 * Whether the note `id` is open, and what its part must listen to: it opens when the pointer has rested on it, at once on
 * keyboard focus and on a tap, and shuts on Escape. `wokenBy` is answered as if React had been there.
 */
export function useNote(id: string, wokenBy: Event | undefined) {
  const root = useRef<HTMLSpanElement>(null)
  const [note] = useState(() => controlsOf(id))
  const open = useSyncExternalStore(
    notes.subscribe,
    () => notes.isOpen(id),
    () => false,
  )

  useEffect(() => {
    if (root.current && wokenBy) answer(wokenBy, root.current, note)
  }, [note, wokenBy])

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && note.hide()
    const onPress = ({ target }: Event) =>
      target instanceof Node && !root.current?.contains(target) && note.hide()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [note])

  const listeners = {
    onPointerEnter: ({ pointerType, timeStamp }: PointerEvent) =>
      pointerType !== 'touch' && note.rest(timeStamp),
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) =>
      pointerType !== 'touch' && !currentTarget.contains(document.activeElement) && note.hide(),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && note.show(),
    onBlur: note.hide,
    onClick: note.show,
  }
  return { root, open, listeners }
}

/** Opens and shuts one note, at once or when the pointer, there since a given time, has rested long enough. */
function controlsOf(id: string) {
  let resting: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    clearTimeout(resting)
    notes.open(id)
  }
  const hide = () => {
    clearTimeout(resting)
    notes.close(id)
  }
  const rest = (since: number) => {
    clearTimeout(resting)
    const delay = notes.delay(since)
    if (delay > 0) resting = setTimeout(show, delay)
    else show()
  }
  return { show, hide, rest }
}

/** The 700 ms count from the first hover, not from waking. A note dismissed before stays shut. */
function answer(event: Event, root: HTMLElement, note: ReturnType<typeof controlsOf>) {
  const dismissed = event instanceof KeyboardEvent && event.key === 'Escape'
  const touched = 'pointerType' in event && event.pointerType === 'touch'
  if (event.type === 'click') note.show()
  else if (dismissed) note.hide()
  else if (root.querySelector(':focus-visible')) note.show()
  else if (root.matches(':hover') && !touched) note.rest(event.timeStamp)
}

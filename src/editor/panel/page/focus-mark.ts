import { textFrame } from '../ui/focus-places.ts'

/** From within the page the Tab key leads to the first text in view; back, it leads out of the page. */
export function focusMark(event: KeyboardEvent): void {
  const marks = [...document.querySelectorAll<HTMLElement>(textFrame)]
  const seen = marks.filter((mark) => mark.dataset['seen'] !== undefined)
  const room = seen[0]?.offsetParent?.clientHeight ?? 0
  const inView = seen.find((mark) => mark.offsetTop >= 0 && mark.offsetTop < room)
  const first = inView ?? marks[0]
  if (!first || event.shiftKey) return
  event.preventDefault()
  first.focus()
}

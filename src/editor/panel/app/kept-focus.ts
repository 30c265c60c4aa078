import { useEffect } from 'react'
import { barElement, sheetBody, titleElement } from '../ui/focus-places.ts'

/** Keeps the focus near where it was, when what had it goes: by being pressed, or with what it stood in. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    const keep = (event: Event) => {
      if (event.target instanceof Element) last = event.target
    }
    // Who presses on nothing wants the focus nowhere.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && last?.contains(target))) last = null
    }
    const watch = new MutationObserver((changes) => {
      const { activeElement, body } = document
      if (!last || last.isConnected || activeElement !== body) return
      const gone = last
      last = null
      const next = nearestTo(gone, changes)
      if (next instanceof HTMLElement) next.focus()
    })
    addEventListener('focusin', keep)
    addEventListener('pointerdown', leave)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', keep)
      removeEventListener('pointerdown', leave)
      watch.disconnect()
    }
  }, [])
}

/** What takes the focus of something that has gone; undefined where nobody who works by keys would look for it. */
function nearestTo(gone: Element, changes: readonly MutationRecord[]): Element | null | undefined {
  const change = changes.findLast(
    ({ target, removedNodes }) =>
      target.isConnected && [...removedNodes].some((node) => node.contains(gone)),
  )
  const around = change?.target instanceof Element ? change.target : undefined
  const body = around?.closest(`aside ${sheetBody}`)
  const title = titleElement()
  if (!around || !body) {
    if (around?.closest('aside')) return title
    return gone.closest('[data-undo], [data-strip]') ? (title ?? barElement()) : undefined
  }
  const all = [...body.querySelectorAll(candidates)].filter((element) => element.checkVisibility())
  const [inside, outside] = [true, false].map((isInside) =>
    all.filter((element) => around.contains(element) === isInside),
  )
  const start = change?.previousSibling
  const isBehind = (element: Element) =>
    !start?.isConnected || (follows(element, start) && !start.contains(element))
  // Where nothing is left of its list: what adds to that, else the field above it.
  return (
    inside?.find(isBehind) ??
    inside?.at(-1) ??
    around.parentElement?.querySelector(':scope > [data-add]') ??
    outside?.findLast((element) => !follows(element, around)) ??
    title
  )
}

const follows = (node: Node, reference: Node): boolean =>
  (reference.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** What takes nothing away when it is pressed; of a row, what opens it. */
const candidates =
  'button:not([data-look="red"], [data-handle], [tabindex="-1"]), input, textarea, select, [tabindex="0"]'

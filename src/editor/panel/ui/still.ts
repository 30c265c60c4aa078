import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Where something stands that was pointed at last. */
interface Anchor {
  readonly element: Element
  readonly top: number
}

const anchorAt = (element: Element): Anchor => ({
  element,
  top: element.getBoundingClientRect().top,
})

/**
 * Keeps what was pointed at, or has the focus, under the pointer while something comes or goes above it, such as a warning:
 * the next click would be on something else. `of` are the values that make it come or go.
 */
export function useStill(box: RefObject<HTMLElement | null>, of: readonly unknown[]): void {
  const anchor = useRef<Anchor>(undefined)
  useEffect(() => {
    const { current: element } = box
    if (!element) return undefined
    const ends = new AbortController()
    const { signal } = ends
    const hold = ({ target }: Event) => {
      if (target instanceof Element && target !== element) anchor.current = anchorAt(target)
    }
    const scrolled = () => {
      if (anchor.current) anchor.current = anchorAt(anchor.current.element)
    }
    for (const event of ['pointerdown', 'focusin'])
      element.addEventListener(event, hold, { capture: true, signal })
    element.addEventListener('scroll', scrolled, { passive: true, signal })
    return () => ends.abort()
  }, [box])
  const before = useRef(of)
  // What else is drawn may move it on purpose.
  useLayoutEffect(() => {
    const { current: element } = box
    const isOther = of.some((value, index) => value !== before.current[index])
    if (element && isOther) moveBack(element, anchor.current)
    before.current = of
    if (anchor.current) anchor.current = anchorAt(anchor.current.element)
  })
}

/** Scrolls a box by what something in it has moved; where it cannot scroll so far, it gets room below. */
function moveBack(box: HTMLElement, anchor: Anchor | undefined): void {
  if (!anchor?.element.isConnected) return
  const moved = () => Math.round(anchorAt(anchor.element).top - anchor.top)
  box.scrollTop += moved()
  const rest = moved()
  if (rest <= 0) return
  box.style.paddingBottom = `${Number.parseFloat(getComputedStyle(box).paddingBottom) + rest}px`
  box.scrollTop += rest
}

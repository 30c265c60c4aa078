import { useEffect, useEffectEvent } from 'react'

/** In milliseconds: a script may change a page at every frame, which is measured once in such a time. */
const pause = 500

/** After these something stands elsewhere. */
const moves = ['scroll', 'transitionend', 'animationend', 'load', 'toggle'] as const

/** After these it may, by a style for what is pointed at, focused or chosen. */
const states = ['pointerover', 'focusin', 'focusout', 'change'] as const

/** Calls `measure` when anything may have moved in a page. */
export function usePageMoves(page: Document | undefined, measure: () => void): void {
  const moved = useEffectEvent(measure)
  useEffect(() => {
    const view = page?.defaultView
    if (!page?.body || !view) return undefined
    const ends = new AbortController()
    const { signal } = ends
    let asked = 0
    const soon = () => {
      cancelAnimationFrame(asked)
      asked = requestAnimationFrame(() => moved())
    }
    let pausing: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      pausing ??= setTimeout(() => {
        pausing = undefined
        soon()
      }, pause)
    }
    const size = new ResizeObserver(soon)
    size.observe(page.body)
    const changes = new MutationObserver(later)
    changes.observe(page.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    for (const move of moves) page.addEventListener(move, soon, { capture: true, signal })
    for (const state of states) page.addEventListener(state, later, { capture: true, signal })
    page.fonts.addEventListener('loadingdone', soon, { signal })
    addEventListener('resize', soon, { signal })
    return () => {
      cancelAnimationFrame(asked)
      clearTimeout(pausing)
      size.disconnect()
      changes.disconnect()
      ends.abort()
    }
  }, [page])
}

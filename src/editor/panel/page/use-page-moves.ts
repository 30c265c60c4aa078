import { useEffect, useEffectEvent } from 'react'

/** In milliseconds, how long a change without an event, such as a script's, goes unnoticed at most. */
const interval = 500

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
    const size = new ResizeObserver(soon)
    size.observe(page.body)
    const moves = ['scroll', 'transitionend', 'animationend', 'load', 'toggle'] as const
    for (const move of moves) page.addEventListener(move, soon, { capture: true, signal })
    addEventListener('resize', soon, { signal })
    const often = setInterval(soon, interval)
    return () => {
      cancelAnimationFrame(asked)
      clearInterval(often)
      size.disconnect()
      ends.abort()
    }
  }, [page])
}

import { useEffectEvent, useLayoutEffect } from 'react'
import { boxOf, type FoundText, isCovered } from './editable.ts'
import { leavingLinkAt } from './page-links.ts'

/** In pixels, how far beside a text it is still pointed at. */
const reach = 9

/** The pointer over the page: `point` is told what it points at (-1: nothing), `press` what a click opens. */
export function usePointer(
  page: Document | undefined,
  found: readonly FoundText[],
  point: (index: number) => void,
  press: (index: number) => void,
): void {
  const open = useEffectEvent(press)
  // At once with the marks: a click on what is marked is never the page's own.
  useLayoutEffect(() => {
    if (!page) return undefined
    const move = (event: MouseEvent) => point(pointedAt(event, found))
    const leave = () => point(-1)
    const click = (event: MouseEvent) => {
      const index = pointedAt(event, found)
      if (!found[index] || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      open(index)
    }
    const ends = new AbortController()
    const { signal } = ends
    page.addEventListener('mousemove', move, { signal })
    page.documentElement.addEventListener('mouseleave', leave, { signal })
    // What the page has scrolled away is pointed at no more.
    page.addEventListener('scroll', leave, { capture: true, signal })
    page.addEventListener('click', click, { capture: true, signal })
    return () => ends.abort()
  }, [page, found, point])
}

/** The smallest text under the pointer; -1 where there is none. */
function pointedAt(event: MouseEvent, found: readonly FoundText[]): number {
  const { clientX: x, clientY: y, target } = event
  const hits = found.flatMap((each, index) => {
    const box = boxOf(each)
    const isHit =
      box &&
      x > box.left - reach &&
      x < box.right + reach &&
      y > box.top - reach &&
      y < box.bottom + reach
    return isHit && !isCovered(each, box) ? [{ index, size: box.width * box.height }] : []
  })
  const [nearest] = hits.toSorted((left, right) => left.size - right.size)
  if (nearest) return nearest.index
  // Beside the words of a line it is still their line, and within a link that is not followed here its words.
  const line = found.findIndex(({ element }) => element === target)
  if (line >= 0) return line
  const link = leavingLinkAt(event)
  return link ? found.findIndex(({ element }) => link.contains(element)) : -1
}

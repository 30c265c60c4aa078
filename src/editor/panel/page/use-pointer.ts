import { useEffectEvent, useLayoutEffect } from 'react'
import { leavingLinkAt } from './page-links.ts'
import { boxOf, isCovered } from './text-boxes.ts'
import type { TextPlace } from './text-places.ts'

/** In pixels, how far beside a text it is still pointed at. */
const reach = 9

interface PointerGiven {
  readonly page: Document | undefined
  readonly places: readonly TextPlace[]
  /** Told what is pointed at, by its key. */
  readonly onPoint: (key: string | undefined) => void
  /** Told what a click opens. */
  readonly onPress: (place: TextPlace) => void
}

/** Follows the pointer over the page. */
export function usePointer({ page, places, onPoint, onPress }: PointerGiven): void {
  const point = useEffectEvent(onPoint)
  const press = useEffectEvent(onPress)
  // At once with the marks: a click on what is marked is never the page's own.
  useLayoutEffect(() => {
    if (!page) return undefined
    const move = (event: MouseEvent) => point(pointedAt(event, places)?.key)
    const leave = () => point(undefined)
    const click = (event: MouseEvent) => {
      const place = pointedAt(event, places)
      if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      press(place)
    }
    const ends = new AbortController()
    const { signal } = ends
    page.addEventListener('mousemove', move, { signal })
    page.documentElement.addEventListener('mouseleave', leave, { signal })
    // What the page has scrolled away is pointed at no more.
    page.addEventListener('scroll', leave, { capture: true, signal })
    page.addEventListener('click', click, { capture: true, signal })
    return () => ends.abort()
  }, [page, places])
}

/** The smallest text under the pointer; undefined where there is none. */
function pointedAt(event: MouseEvent, places: readonly TextPlace[]): TextPlace | undefined {
  const { clientX: x, clientY: y, target } = event
  const hits = places.flatMap((place) => {
    const box = boxOf(place)
    const isHit =
      box &&
      x > box.left - reach &&
      x < box.right + reach &&
      y > box.top - reach &&
      y < box.bottom + reach
    return isHit && !isCovered(place, box) ? [{ place, size: box.width * box.height }] : []
  })
  const [nearest] = hits.toSorted((left, right) => left.size - right.size)
  if (nearest) return nearest.place
  // Beside the words of a line it is still their line, and within a link that is not followed here its words.
  const line = places.find(({ element }) => element === target)
  if (line) return line
  const link = leavingLinkAt(event)
  return link && places.find(({ element }) => link.contains(element))
}

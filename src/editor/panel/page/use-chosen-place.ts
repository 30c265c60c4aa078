import { useEffect, useRef } from 'react'
import type { FoundText } from './editable.ts'
import { isThere } from './text-boxes.ts'
import type { TextPlace } from './text-places.ts'

/** One of the places of a text: the one that was pressed, else the one nearest to the middle of the window. */
interface Chosen extends Pick<TextPlace, 'textKey' | 'nth' | 'count'> {
  readonly page: Document | undefined
}

interface ChosenPlaceGiven {
  readonly page: Document | undefined
  readonly places: readonly TextPlace[]
  /** The key of the text whose field is open. */
  readonly opened: string | undefined
}

/** In milliseconds, after which the page has become as narrow as it stays beside a panel. */
const settled = 400

/** Brings the text whose field is open into view; gives what notes that one of its places was pressed. */
export function useChosenPlace({ page, places, opened }: ChosenPlaceGiven) {
  const chosen = useRef<Chosen>(undefined)
  useEffect(() => {
    const all = places.filter(({ textKey }) => textKey === opened)
    const before = chosen.current
    const isChosen = before?.page === page && before?.textKey === opened
    if (!isChosen) chosen.current = nearestOf(all, page)
    // Where one of them has gone by a change, nobody knows which: the page stays.
    const { nth = -1, count } = chosen.current ?? {}
    const there = count === all.length ? all[nth] : undefined
    if (!there || !isThere(there)) return undefined
    bringIntoView(there)
    const later = setTimeout(() => bringIntoView(there), settled)
    return () => clearTimeout(later)
  }, [page, places, opened])
  return (place: TextPlace) => {
    chosen.current = { ...place, page }
  }
}

/** The place that is nearest to the middle of the window. */
function nearestOf(places: readonly TextPlace[], page: Document | undefined): Chosen | undefined {
  const [nearest] = places
    .filter(isThere)
    .toSorted((left, right) => fromMiddle(left) - fromMiddle(right))
  return nearest && { ...nearest, page }
}

/** How far from the middle of the window it stands, in half pixels. */
function fromMiddle({ stands, element }: FoundText): number {
  const { top, bottom } = stands.getBoundingClientRect()
  return Math.abs(top + bottom - (element.ownerDocument.defaultView?.innerHeight ?? 0))
}

/** Scrolls the page to a text that is not well in view. */
export function bringIntoView({ stands, element }: FoundText): void {
  const rect = stands.getBoundingClientRect()
  const height = element.ownerDocument.defaultView?.innerHeight ?? 0
  if (rect.top < height * 0.1 || rect.bottom > height * 0.9)
    element.scrollIntoView({
      behavior: 'instant',
      block: rect.height > height * 0.7 ? 'start' : 'center',
    })
}

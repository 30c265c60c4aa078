import { type RefObject, useEffect, useRef } from 'react'
import { type FoundText, isThere } from './editable.ts'

/** The same text may stand in several places of a page: which they are, by its key. */
export type PlacesOfTexts = ReadonlyMap<string | undefined, readonly number[]>

/** One of the places of a text: the one that was pressed, else the one nearest to the middle of the window. */
interface Chosen {
  readonly key: string | undefined
  readonly nth: number
  readonly count: number
}

interface ChosenPlaceGiven {
  readonly page: Document | undefined
  readonly found: readonly FoundText[]
  readonly keys: readonly string[]
  readonly places: PlacesOfTexts
  /** The key of the text whose field is open. */
  readonly opened: string | undefined
}

/** Brings the text whose field is open into view; gives what notes that one of its places was pressed. */
export function useChosenPlace({ page, found, keys, places, opened }: ChosenPlaceGiven) {
  const chosen = useRef<Chosen>(undefined)
  useEffect(() => {
    void page
    chosen.current = undefined
  }, [page])
  useEffect(() => {
    const all = places.get(opened) ?? []
    chooseNearest(chosen, { found, keys, places, opened })
    // Where one of them has gone by a change, nobody knows which: the page stays.
    const { nth = -1, count } = chosen.current ?? {}
    const there = count === all.length ? found[all[nth] ?? -1] : undefined
    if (!there || !isThere(there)) return undefined
    bringIntoView(there)
    // The page has become smaller by then.
    const settled = setTimeout(() => bringIntoView(there), 400)
    return () => clearTimeout(settled)
  }, [found, keys, opened, places])
  return (index: number) => {
    chosen.current = chosenAt(index, keys, places)
  }
}

/** Where none of the places of what is open was chosen, chooses the one nearest to the middle of the window. */
function chooseNearest(
  chosen: RefObject<Chosen | undefined>,
  { found, keys, places, opened }: Omit<ChosenPlaceGiven, 'page'>,
): void {
  if (opened !== undefined && chosen.current?.key === opened) return
  const [nearest] = (places.get(opened) ?? [])
    .filter((index) => found[index] && isThere(found[index]))
    .toSorted((left, right) => fromMiddle(found[left]) - fromMiddle(found[right]))
  chosen.current = nearest === undefined ? undefined : chosenAt(nearest, keys, places)
}

function chosenAt(index: number, keys: readonly string[], places: PlacesOfTexts): Chosen {
  const key = keys[index]
  const all = places.get(key) ?? []
  return { key, nth: all.indexOf(index), count: all.length }
}

/** How far from the middle of the window it stands, in half pixels. */
function fromMiddle(found: FoundText | undefined): number {
  if (!found) return Infinity
  const { stands, element } = found
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

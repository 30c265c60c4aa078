import { parseOwn } from '../../../parse.ts'
import type { Place } from '../../protocol/state.ts'

/** The place of the field that an element lies in. */
export function placeOf(element: Element | null): Place | undefined {
  const place = element?.closest<HTMLElement>('[data-place]')?.dataset['place']
  return place === undefined ? undefined : parseOwn(place)
}

/** The place of the field that has the focus. */
export const focusedPlace = (): Place | undefined => placeOf(document.activeElement)

import { stopsOf } from '../coming.ts'
import { useEarlySite, useView } from '../state/panel.ts'
import type { Site } from '../state/site.ts'
import { isWide, type View } from '../state/view.ts'

/** Whether something stands beside the page: the changes to come do where there are any. */
export function useHasPanel(): boolean {
  const beside = useView((view) => view.beside)
  const hasStops = useEarlySite(hasComingChanges)
  const isInTime = beside?.open === 'sheet' && beside.name === 'times'
  return beside !== undefined && !(isInTime && !hasStops)
}

const hasComingChanges = ({ state }: Site) =>
  state !== undefined && stopsOf(state.schedule).length > 0

/** Whether the changes to come are listed beside the page. */
export const isListOfChanges = ({ beside }: View): boolean =>
  beside?.open === 'sheet' && beside.name === 'times' && beside.isList === true

/** Whether what stands beside the page needs more room. */
export function useIsWide(): boolean {
  const beside = useView((view) => view.beside)
  return useEarlySite(
    ({ state }) => state !== undefined && beside?.open === 'sheet' && isWide(beside.name, state),
  )
}

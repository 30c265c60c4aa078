import type { State } from '../../protocol/state.ts'
import { useEarlySite, useView } from '../state/selectors.ts'
import type { SheetName } from '../state/targets.ts'

/** Whether something stands beside the page; before anything is known of the site, nothing does. */
export function useHasPanel(): boolean {
  const isOpen = useView(({ beside }) => beside !== undefined)
  return useEarlySite(({ state }) => isOpen && state !== undefined)
}

/** Whether what stands beside the page needs more room. */
export function useIsWide(): boolean {
  const beside = useView((view) => view.beside)
  return useEarlySite(
    ({ state }) => state !== undefined && beside?.open === 'sheet' && isWide(beside.name, state),
  )
}

/** Whether a sheet shows two texts side by side, for which the panel opens wider. */
const isWide = (name: SheetName, { owed }: State): boolean =>
  name === 'library' ||
  name === 'conflict' ||
  name === 'shared-conflicts' ||
  (name === 'owed' && owed.length > 0)

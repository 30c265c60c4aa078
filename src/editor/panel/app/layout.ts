import { useEarlySite, useView } from '../state/panel.ts'
import { isWide } from '../state/view.ts'

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

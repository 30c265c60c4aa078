import { useEarlySite, useView } from '../state/panel.ts'
import { isWide } from '../state/view.ts'

/** Whether something stands beside the page. */
export const useHasPanel = (): boolean => useView(({ beside }) => beside !== undefined)

/** Whether what stands beside the page needs more room. */
export function useIsWide(): boolean {
  const beside = useView((view) => view.beside)
  return useEarlySite(
    ({ state }) => state !== undefined && beside?.open === 'sheet' && isWide(beside.name, state),
  )
}

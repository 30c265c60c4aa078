import type { PageInfo, State } from '../../protocol/state.ts'
import { useEarlySite, useView } from './selectors.ts'

/** The page in the frame, as far as it is known. */
export function usePageInfo(): PageInfo | undefined {
  const route = useView((view) => view.route)
  return useEarlySite(({ state }) => pageAt(state, route))
}

/** The page at an address of the frame. */
export const pageAt = (state: State | undefined, route: string): PageInfo | undefined =>
  state?.pages.find(({ address }) => address === route)

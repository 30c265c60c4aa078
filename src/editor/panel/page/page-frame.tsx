import { useEffect, useRef, useState } from 'react'
import { withoutMarks } from '../../documents/marks.ts'
import { usePageInfo } from '../state/page-info.ts'
import { type Panel, usePanel } from '../state/panel.ts'
import { comingStops, lastStopUntil } from '../state/schedule-view.ts'
import { useDrafting, useEarlySite, useSay, useView } from '../state/selectors.ts'
import { laterThan } from '../state/shown-times.ts'
import { FramedPage } from './framed-page.ts'

/** The page with every draft, in a frame. */
export function PageFrame() {
  const panel = usePanel()
  const say = useSay()
  const title = usePageInfo()?.title ?? say('bar.gate')
  const isViewing = useView((view) => view.isViewing)
  const route = useView((view) => view.route)
  const moment = useView((view) => view.moment)
  const draftVersion = useDrafting((drafting) => drafting.draftVersion)
  const pageVersion = useEarlySite(({ state }) => state?.pageVersion)
  const schedule = useEarlySite(({ state }) => state?.schedule)
  const frame = useRef<HTMLIFrameElement>(null)
  const [framed] = useState(() => new FramedPage({ ...panel, wanted: () => wantedIn(panel) }))
  const [start] = useState(() => framed.addressOf(route))
  useEffect(() => (frame.current ? framed.attach(frame.current) : undefined), [framed])
  useEffect(() => {
    void route
    framed.goToWanted()
  }, [framed, route])
  useEffect(() => {
    void [draftVersion, pageVersion, moment, schedule]
    framed.renew()
  }, [framed, draftVersion, pageVersion, moment, schedule])
  return (
    <iframe
      ref={frame}
      src={start}
      title={withoutMarks(title)}
      // The Tab key passes it by, since the frames over it are walked instead.
      tabIndex={isViewing ? 0 : -1}
      onLoad={framed.loaded}
    />
  )
}

/** What the frame is to show by now. */
function wantedIn({ site, view, drafting }: Panel) {
  const { state } = site.getState()
  const { route, moment, isViewing } = view.getState()
  const later = laterThan(state, moment)
  return {
    route,
    isViewing,
    draftVersion: Math.max(state?.pageVersion ?? 0, drafting.current().draftVersion),
    at:
      state && later !== undefined
        ? lastStopUntil(comingStops(state.schedule), later)?.at
        : undefined,
    pictures: state?.pictures ?? [],
  }
}

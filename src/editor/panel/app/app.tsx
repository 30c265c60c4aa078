import type { CSSProperties, ReactNode } from 'react'
import { useScale } from '../page/use-scale.ts'
import { useEarlySite, useSay, useView } from '../state/selectors.ts'
import { barId, titleId } from '../ui/focus-places.ts'
import { Sprite } from '../ui/icons.tsx'
import styles from './app.module.css'
import { Bar } from './bar.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { useHasPanel, useIsWide } from './layout.ts'
import { Announcements } from './notice.tsx'
import { PageArea } from './page-area.tsx'
import { Sheet } from './sheets.tsx'
import { SidePanel } from './side-panel.tsx'

/** The editor: the page, the bar below it, the panel beside it, and what lies over all of them for a while. */
export function App() {
  useKeptFocus()
  return (
    <>
      <Sprite />
      <SkipLink />
      <Workbench bar={<Bar />} side={<SidePanel />} />
      <Comparison />
      <Announcements />
    </>
  )
}

function SkipLink() {
  const say = useSay()
  const hasPanel = useHasPanel()
  const isComparing = useView((view) => view.comparing !== undefined)
  // What it leads to cannot be reached then.
  if (isComparing) return null
  return (
    <a className={styles.skipLink} href={`#${hasPanel ? titleId : barId}`}>
      {say(hasPanel ? 'skip.panel' : 'skip.bar')}
    </a>
  )
}

interface WorkbenchProps {
  readonly bar: ReactNode
  readonly side: ReactNode
}

/** Lays out the page, what stands beside it, and the bar; nothing of it can be reached while something is compared over it. */
function Workbench({ bar, side }: WorkbenchProps) {
  const hasPanel = useHasPanel()
  const isPhone = useView((view) => view.isPhone)
  const isComparing = useView((view) => view.comparing !== undefined)
  const isWideSheet = useIsWide()
  const { scale, page } = useScale(isPhone, hasPanel)
  const style: CSSProperties = { '--s': String(scale) }
  return (
    <div
      className={styles.workbench}
      data-open={hasPanel || undefined}
      data-wide={isWideSheet || undefined}
      style={style}
      inert={isComparing}
    >
      <PageArea area={page} scale={scale} />
      {side}
      {bar}
    </div>
  )
}

/** What is compared, over everything. */
function Comparison() {
  const comparing = useView((view) => view.comparing)
  const isKnown = useEarlySite(({ state }) => state !== undefined)
  return comparing && isKnown ? <Sheet target={comparing} /> : null
}

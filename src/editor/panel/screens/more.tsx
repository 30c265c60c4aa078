import type { ReactNode } from 'react'
import { isError } from '../../../problem.ts'
import { unusedIn } from '../pictures/library.tsx'
import { useCommands } from '../state/panel.ts'
import { comingStops } from '../state/schedule-view.ts'
import { useSay, useSite, useView } from '../state/selectors.ts'
import type { PlainSheetName } from '../state/targets.ts'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly more: object
  }
}

/** Everything that the bar leads to, with how it stands; some of it has no room in the bar. */
export function More() {
  const say = useSay()
  const { go, showPhone } = useCommands()
  const route = useView((view) => view.route)
  const isPhone = useView((view) => view.isPhone)
  const problems = useSite((site) => site.problems)
  const owed = useSite((site) => site.owed)
  const pages = useSite((site) => site.pages)
  const schedule = useSite((site) => site.schedule)
  const state = useSite((site) => site)
  const page = pages.find(({ address }) => address === route)
  const noteCount = problems.filter((problem) => !isError(problem)).length
  const rows: readonly (readonly [PlainSheetName, string, string])[] = [
    ['times', say('times.title'), say('times.changes', { n: comingStops(schedule).length })],
    ['history', say('history.title'), say('more.history')],
    ['search', say('search.title'), say('more.search')],
    ['library', say('more.pictures'), say('more.unused', { n: unusedIn(state).length })],
    ['problems', say('problems.title'), say('more.notes', { n: noteCount })],
    ['owed', say('more.translations'), say('more.owed', { n: owed.length })],
    ['help', say('help.title'), say('more.help')],
  ]
  const row = (name: string, tells: ReactNode, act: () => void, isOn?: boolean) => (
    <li key={name}>
      <button type="button" aria-pressed={isOn} onClick={act}>
        <b>{name}</b>
        <em>{tells}</em>
      </button>
    </li>
  )
  return (
    <Frame title={say('more.title')}>
      <ul className={`${ui.rows} ${styles.pages}`}>
        {page &&
          row(say('page.settings'), say('more.settings'), () =>
            go({ open: 'field', file: page.file }),
          )}
        {rows.map(([sheet, name, tells]) =>
          row(name, tells, () => go({ open: 'sheet', name: sheet })),
        )}
        {row(say('bar.phone'), isPhone ? say('more.on') : '', () => showPhone(!isPhone), isPhone)}
      </ul>
    </Frame>
  )
}

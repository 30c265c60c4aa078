import type { ReactNode } from 'react'
import { isError } from '../../../problem.ts'
import { stopsOf } from '../coming.ts'
import { Frame } from '../kit.tsx'
import { type SheetName, usePanel } from '../state/view.ts'
import { unusedIn } from './library.tsx'

/** Everything that the bar leads to, with how it stands; some of it has no room in the bar. */
export function More() {
  const { state, say, go, route, isPhone, setPhone } = usePanel()
  const page = state.pages.find(({ address }) => address === route)
  const { problems, owed } = state
  const others = problems.filter((one) => !isError(one)).length
  const rows: readonly (readonly [SheetName, string, string])[] = [
    ['times', say('times.title'), say('times.changes', { n: stopsOf(state.schedule).length })],
    ['history', say('history.title'), say('more.history')],
    ['search', say('search.title'), say('more.search')],
    ['library', say('more.pictures'), say('more.unused', { n: unusedIn(state).length })],
    ['problems', say('problems.title'), say('more.notes', { n: others })],
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
      <ul className="rows pgs">
        {page &&
          row(say('page.settings'), say('more.settings'), () =>
            go({ open: 'field', file: page.file }),
          )}
        {rows.map(([sheet, name, tells]) =>
          row(name, tells, () => go({ open: 'sheet', name: sheet })),
        )}
        {row(say('bar.phone'), isPhone ? say('more.on') : '', () => setPhone(!isPhone), isPhone)}
      </ul>
    </Frame>
  )
}

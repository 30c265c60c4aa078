import { FormPanel } from '../form/form-panel.tsx'
import { Sheet } from '../screens/sheets.tsx'
import { useEarlySite, useView } from '../state/panel.ts'
import { useHasPanel } from './layout.ts'

/** What stands beside the page: a sheet, or the form of a file. */
export function SidePanel() {
  const beside = useView((view) => view.beside)
  const hasPanel = useHasPanel()
  const isKnown = useEarlySite(({ state }) => state !== undefined)
  if (!beside || !hasPanel || !isKnown) return null
  return (
    <aside className="pn" aria-labelledby="pt">
      {beside.open === 'sheet' ? (
        <Sheet target={beside} />
      ) : (
        <FormPanel key={beside.form ?? beside.file} wanted={beside} />
      )}
    </aside>
  )
}

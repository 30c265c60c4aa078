import { FormPanel } from '../form/form-panel.tsx'
import { useView } from '../state/selectors.ts'
import { titleId } from '../ui/focus-places.ts'
import styles from './app.module.css'
import { useHasPanel } from './layout.ts'
import { Sheet } from './sheets.tsx'

/** What stands beside the page: a sheet, or the form of a file. */
export function SidePanel() {
  const beside = useView((view) => view.beside)
  const hasPanel = useHasPanel()
  if (!beside || !hasPanel) return null
  return (
    <aside className={styles.sidePanel} aria-labelledby={titleId}>
      {beside.open === 'sheet' ? (
        <Sheet target={beside} />
      ) : (
        <FormPanel key={beside.form ?? beside.file} wanted={beside} />
      )}
    </aside>
  )
}

import type { EditorView } from '@codemirror/view'

/** Which cell is to have the focus once it is drawn. */
const wanted = new WeakMap<EditorView, string>()

/** Leads the focus into a cell. */
export function enterCell(view: EditorView, index: number, row: number, column: number): void {
  wantCell(view, index, row, column)
  focusWanted(view)
}

/** Lets a cell have the focus as soon as it is drawn. */
export const wantCell = (view: EditorView, index: number, row: number, column: number): void =>
  void wanted.set(view, cellNamed(index, row, column))

export const wantsCell = (view: EditorView): boolean => wanted.has(view)

const cellNamed = (...place: readonly number[]) => `[data-cell="${place.join(' ')}"]`

export function focusWanted(view: EditorView): void {
  const cell = view.dom.querySelector<HTMLElement>(wanted.get(view) ?? 'no-cell')
  if (!cell) return
  wanted.delete(view)
  goTo(cell)
}

export function goTo(field: HTMLElement | null | undefined): void {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** What stands so far from a cell of a table, or from a button at its edge. */
export function besides(from: HTMLElement, rows: number, columns: number) {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  const targetRow = row?.closest('table')?.rows[row.rowIndex + rows]
  return (
    cell && targetRow?.cells[cell.cellIndex + columns]?.querySelector<HTMLElement>('input, button')
  )
}

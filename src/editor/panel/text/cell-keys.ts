import { redo, undo } from '@codemirror/commands'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../ui/keys.ts'
import { besides, goTo } from './cell-focus.ts'
import type { TableEdits } from './table-edits.ts'
import { toggles, toolIn } from './tools.ts'

type Key = KeyboardEvent<HTMLInputElement>

/** What a key does in a cell of a table. */
export function onCellKey(event: Key, edits: TableEdits, row: number, column: number): void {
  if (isComposing(event.nativeEvent)) return
  const name = keyName(event)
  const act =
    editingKeys(event.currentTarget, edits)[name] ??
    rowKeys(edits, row, column)[name] ??
    movingKeys(event.currentTarget, edits, row, column)[name]
  if (!act) return
  event.preventDefault()
  act()
}

type KeyActions = Readonly<Record<string, (() => unknown) | undefined>>

/** A key as it is called here: `Mod-Shift-z`. */
function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): string {
  const held = [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift']
  return [...held, key.length === 1 ? key.toLowerCase() : key].filter(Boolean).join('-')
}

const editingKeys = (cell: HTMLInputElement, { view, index }: TableEdits): KeyActions => ({
  'Mod-z': () => undo(view),
  'Mod-Shift-z': () => redo(view),
  'Mod-y': () => redo(view),
  'Mod-i': () => toolIn(cell, toggles.em),
  'Mod-b': () => toolIn(cell, toggles.strong),
  // Since Tab stays in it. From here on it leads out of the text, and back to the buttons.
  Escape: () => document.getElementById(`cells-${index}`)?.focus(),
})

const rowKeys = (edits: TableEdits, row: number, column: number): KeyActions => ({
  'Alt-ArrowUp': row > 1 ? () => edits.moveRow(row, -1, column) : undefined,
  'Alt-ArrowDown': row > 0 && row < edits.last ? () => edits.moveRow(row, 1, column) : undefined,
  'Alt-Backspace': row > 0 ? () => edits.removeRow(row, column) : undefined,
  Enter: () => (row < edits.last ? edits.enter(row + 1, column) : edits.addRow(column)),
})

function movingKeys(
  cell: HTMLInputElement,
  edits: TableEdits,
  row: number,
  column: number,
): KeyActions {
  const { selectionStart, selectionEnd, value } = cell
  const isAtStart = selectionEnd === 0
  const isAtEnd = selectionStart === value.length
  const width = (of: number) => Math.max(edits.count, edits.lengthOf(of))
  const to = (rows: number, columns: number) => () => goTo(besides(cell, rows, columns))
  return {
    ArrowDown: to(1, 0),
    ArrowUp: row > 0 ? to(-1, 0) : undefined,
    ArrowLeft: isAtStart && column > 0 ? to(0, -1) : undefined,
    ArrowRight: isAtEnd ? to(0, 1) : undefined,
    Tab: () => {
      if (column < width(row) - 1) edits.enter(row, column + 1)
      else if (row < edits.last) edits.enter(row + 1, 0)
      else edits.addRow()
    },
    'Shift-Tab':
      row + column > 0
        ? () =>
            column > 0 ? edits.enter(row, column - 1) : edits.enter(row - 1, width(row - 1) - 1)
        : undefined,
  }
}

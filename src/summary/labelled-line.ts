import { cellsOf } from '../format/cells.ts'

/**
 * A label and what belongs to it, with a dot between two items. Where a line is full it goes on below the first item;
 * `indent` is the cells before that.
 */
export function labelledLine(
  label: string,
  items: readonly string[],
  { indent, width }: { readonly indent: number; readonly width: number },
): string {
  const margin = ' '.repeat(indent)
  const rows: string[] = []
  let row = ''
  for (const item of items) {
    const joined = row === '' ? item : `${row} · ${item}`
    const full = row !== '' && indent + cellsOf(joined) > width
    if (full) rows.push(row)
    row = full ? item : joined
  }
  return label + margin.slice(cellsOf(label)) + [...rows, row].join(`\n${margin}`)
}

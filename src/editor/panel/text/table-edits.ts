import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { Say } from '../words/words.ts'
import { enterCell, focusWanted, wantCell } from './cell-focus.ts'
import * as tables from './table.ts'

/** A table of a text as it is edited: rows and columns are counted from 0, the head is row 0. */
export class TableEdits {
  readonly view: EditorView
  readonly table: tables.Table
  /** Which one of the text it is. */
  readonly index: number
  readonly rows: readonly (readonly string[])[]
  readonly #say: Say
  readonly #tell: (words: string) => void

  constructor(
    view: EditorView,
    { table, index }: { readonly table: tables.Table; readonly index: number },
    words: { readonly say: Say; readonly tell: (words: string) => void },
  ) {
    this.view = view
    this.table = table
    this.index = index
    this.rows = tables.rowsOf(table.lines)
    this.#say = words.say
    this.#tell = words.tell
  }

  /** The number of the last row. */
  get last(): number {
    return this.rows.length - 1
  }

  /** How many columns the head has. */
  get count(): number {
    return this.rows[0]?.length ?? 0
  }

  /** How many cells a row has, which may be more than the head has. */
  lengthOf(row: number): number {
    return this.rows[row]?.length ?? 0
  }

  rowName(row: number): string {
    return this.rows[row]?.[0] || this.#say('table.row', { n: row })
  }

  columnName(column: number): string {
    return this.rows[0]?.[column] || this.#say('table.column', { n: column + 1 })
  }

  /** Leads the focus into a cell. */
  enter(row: number, column: number): void {
    enterCell(this.view, this.index, row, column)
  }

  type(row: number, column: number, text: string): void {
    this.#write(tables.withCell(this.table.lines, row, column, text), { userEvent: 'input.type' })
  }

  addRow(column = 0): void {
    this.#change(tables.withRow(this.table.lines), this.last + 1, column)
  }

  addColumn(): void {
    this.#change(tables.withColumn(this.table.lines), 0, this.count)
  }

  removeRow(row: number, column = 0): void {
    this.#change(tables.withoutRow(this.table.lines, row), Math.min(row, this.last - 1), column)
    this.#tell(this.#say('table.rowRemoved', { name: this.rowName(row) }))
  }

  removeColumn(column: number): void {
    this.#change(tables.withoutColumn(this.table.lines, column), 0, column - 1)
  }

  /** Removes the cells of a row for which the head has no column. */
  removeRest(row: number): void {
    this.#change(tables.withoutRest(this.table.lines, row), row, this.count - 1)
  }

  moveRow(row: number, by: number, column: number): void {
    this.#change(tables.withMoved(this.table.lines, row, by), row + by, column)
  }

  setCaption(text: string, language: string): void {
    const mark = language === 'fr' ? 'Tableau : ' : 'Table: '
    const changes = tables.captionChange(this.table, this.view.state.doc, text, mark)
    this.view.dispatch({ changes, userEvent: 'input.type' })
  }

  /** Writes the table with other lines as one step of undo, and goes to a cell of it. */
  #change(lines: readonly string[], row: number, column: number): void {
    wantCell(this.view, this.index, row, column)
    this.#write(lines, { annotations: isolateHistory.of('full') })
  }

  #write(lines: readonly string[], how: Parameters<EditorView['dispatch']>[0] & object): void {
    const changes = tables.changeTo(this.table, lines)
    this.view.dispatch({ changes, selection: { anchor: this.table.from }, ...how })
    focusWanted(this.view)
  }
}

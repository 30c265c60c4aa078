import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { enterCell } from './cell-focus.ts'
import { treeOf } from './prose.ts'
import { rowsOf, tablesIn } from './table.ts'

const blockName = /^(?:Paragraph|ATXHeading\d|SetextHeading\d)$/

/** Where a paragraph, a heading or a cell begins: of a cell, the table, its row and its column. */
interface Start {
  readonly from: number
  readonly cell?: readonly [table: number, row: number, column: number]
}

/** The paragraphs, headings and cells of a text, as the pages count them. */
function startsIn(state: EditorState): readonly Start[] {
  const tree = treeOf(state)
  const tables = tablesIn(state, tree)
  const starts: Start[] = []
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (blockName.test(name)) starts.push({ from })
      if (name !== 'Table') return true
      const index = tables.findIndex((table) => table.to === to)
      const rows = rowsOf(state.sliceDoc(from, to).split('\n'))
      for (const [row, cells] of rows.entries())
        for (const column of cells.keys())
          starts.push({ from, ...(index >= 0 && { cell: [index, row, column] }) })
      return false
    },
  })
  return starts
}

/** Goes to a paragraph, heading or cell, counted from 0 as the pages count them. */
export function enterBlock(view: EditorView, block: number): void {
  const { from, cell } = startsIn(view.state)[block] ?? { from: 0 }
  // Before the marks of a heading, what is typed would take it from them.
  const [marks = ''] = /^#{1,6} +/.exec(view.state.sliceDoc(from, from + 8)) ?? []
  enter(view, from + (cell ? 0 : marks.length), cell)
}

/** Goes to a line and a column of it, both counted from 1; to the first cell of a row. */
export function enterLine(view: EditorView, number: number, column: number): void {
  const { state } = view
  const line = state.doc.line(Math.min(Math.max(1, number), state.doc.lines))
  const tables = tablesIn(state, treeOf(state))
  const index = tables.findIndex(({ from, to }) => from <= line.from && line.to <= to)
  const table = tables[index]
  // The line below the head has no cells.
  const row = table ? line.number - state.doc.lineAt(table.start).number : 0
  const position = Math.min(line.to, line.from + column - 1)
  enter(view, table?.from ?? position, table && [index, Math.max(0, row - 1), 0])
}

function enter(view: EditorView, position: number, cell: Start['cell']): void {
  view.focus()
  view.dispatch({
    selection: { anchor: position },
    effects: EditorView.scrollIntoView(position, { y: 'center' }),
  })
  if (cell) enterCell(view, ...cell)
}

/** Which paragraph or heading the cursor is in, or the first cell of its table, counted as the pages count them. */
export function blockAt(state: EditorState): number {
  const { head } = state.selection.main
  const starts = startsIn(state)
  const last = starts.findLast(({ from }) => from <= head)
  return last ? starts.findIndex(({ from }) => from === last.from) : -1
}

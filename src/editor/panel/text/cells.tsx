import { type EditorView, WidgetType } from '@codemirror/view'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Button, Link } from '../ui/buttons.tsx'
import { Line } from '../ui/icons.tsx'
import { Fault } from '../ui/sentences.tsx'
import { Part } from '../ui/sheet-frame.tsx'
import { named } from '../ui/toolbar.tsx'
import ui from '../ui/ui.module.css'
import type { Say } from '../words/words.ts'
import { besides, focusWanted, goTo, wantsCell } from './cell-focus.ts'
import { onCellKey } from './cell-keys.ts'
import { type PasteWords, pasteLine } from './clipboard.ts'
import * as tables from './table.ts'
import { TableEdits } from './table-edits.ts'
import styles from './text.module.css'

/** What the tables of a text are drawn with. */
export interface CellWords extends PasteWords {
  /** Of the text. */
  readonly language: string
  /** Says what was done. */
  readonly tell: (words: string) => void
}

interface CellsProps extends CellWords {
  readonly table: tables.Table
  /** Which one of the text it is. */
  readonly index: number
}

/** A table as cells, each a field; drawn in the text editor in the place of its lines. */
export class CellsWidget extends WidgetType {
  readonly props: CellsProps
  constructor(props: CellsProps) {
    super()
    this.props = props
  }
  override eq({ props: { index, table } }: CellsWidget): boolean {
    const { index: ownIndex, table: ownTable } = this.props
    return index === ownIndex && JSON.stringify(table) === JSON.stringify(ownTable)
  }
  override toDOM(view: EditorView): HTMLElement {
    const place = document.createElement('div')
    // The text editor does not count margins that reach beyond it.
    place.style.display = 'flow-root'
    roots.set(place, createRoot(place))
    this.updateDOM(place, view, this)
    return place
  }
  // The fields stay, and with them the focus.
  override updateDOM(place: HTMLElement, view: EditorView, { props }: CellsWidget): boolean {
    if (props.index !== this.props.index) return false
    const draw = () => roots.get(place)?.render(<Cells {...this.props} view={view} />)
    // What is typed next belongs into the cell that is wanted.
    if (wantsCell(view)) flushSync(draw)
    else draw()
    return true
  }
  override destroy(place: HTMLElement): void {
    const root = roots.get(place)
    queueMicrotask(() => root?.unmount())
  }
}

const roots = new WeakMap<HTMLElement, Root>()

/** From 1 to a number. */
const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, at) => at + 1)

type Here = { current: readonly [row: number, column: number] | undefined }

interface TableProps {
  readonly edits: TableEdits
  readonly words: CellWords
  /** The cell that has the focus, or had it last. */
  readonly here: Here
}

function Cells(props: CellsProps & { readonly view: EditorView }) {
  const { view, table, index, ...words } = props
  const { say } = words
  const edits = new TableEdits(view, { table, index }, words)
  const here = useRef<readonly [row: number, column: number]>(undefined)
  useLayoutEffect(() => {
    view.requestMeasure()
    focusWanted(view)
    // The cell that had the focus is gone.
    const [row = -1, column = 0] = here.current ?? []
    if (row >= 0 && document.activeElement === document.body)
      edits.enter(Math.min(row, edits.last), Math.min(column, edits.count - 1))
  })
  return (
    <>
      <div className={ui.groupHead}>
        <h2>{say('prose.table')}</h2>
        <span className={ui.remark}>
          {say('table.size', { columns: edits.count, rows: edits.last })}
        </span>
      </div>
      <div className={styles.table} {...named('group', table.caption || say('prose.table'))}>
        <table onKeyDown={onGripKey}>
          <Head edits={edits} words={words} here={here} />
          <Body edits={edits} words={words} here={here} />
        </table>
      </div>
      <RowsTooLong edits={edits} say={say} />
      <Caption edits={edits} words={words} />
    </>
  )
}

/** From a button at the edge. */
function onGripKey(event: KeyboardEvent<HTMLElement>): void {
  const [down, right] = arrows[event.key] ?? []
  const { target } = event
  if (!(target instanceof HTMLButtonElement) || down === undefined || right === undefined) return
  event.preventDefault()
  goTo(besides(target, down, right))
}

function Head({ edits, words, here }: TableProps) {
  return (
    <thead>
      <tr>
        {[0, ...upTo(edits.count - 1)].map((column) => (
          <th scope="col" key={column}>
            <TableCell edits={edits} words={words} here={here} row={0} column={column} />
          </th>
        ))}
        <Grip name={words.say('table.addColumn')} isMore act={() => edits.addColumn()} />
      </tr>
    </thead>
  )
}

function Body({ edits, words, here }: TableProps) {
  const { say } = words
  const { count } = edits
  return (
    <tbody>
      {upTo(edits.last).map((row) => (
        <tr key={row}>
          <th scope="row">
            <TableCell edits={edits} words={words} here={here} row={row} column={0} />
          </th>
          {upTo(Math.max(count, edits.lengthOf(row)) - 1).map((column) => (
            <td className={column < count ? undefined : styles.surplusCell} key={column}>
              <TableCell edits={edits} words={words} here={here} row={row} column={column} />
            </td>
          ))}
          {edits.lengthOf(row) <= count && (
            <Grip
              name={say('table.removeRow', { name: edits.rowName(row) })}
              act={() => edits.removeRow(row)}
            />
          )}
        </tr>
      ))}
      <tr>
        <Grip name={say('table.addRow')} isMore act={() => edits.addRow()} />
        {upTo(count - 1).map((column) => (
          <Grip
            key={column}
            name={say('table.removeColumn', { name: edits.columnName(column) })}
            act={() => edits.removeColumn(column)}
          />
        ))}
      </tr>
    </tbody>
  )
}

interface TableCellProps extends TableProps {
  readonly row: number
  readonly column: number
}

function TableCell({ edits, words, here, row, column }: TableCellProps) {
  const { index, count } = edits
  const columnName = edits.columnName(column)
  const isTooMany = column >= count
  return (
    <Cell
      data-cell={`${index} ${row} ${column}`}
      lang={words.language}
      value={edits.rows[row]?.[column] ?? ''}
      aria-label={row === 0 ? columnName : `${edits.rowName(row)}, ${columnName}`}
      aria-invalid={isTooMany || undefined}
      aria-describedby={isTooMany ? `cells-${index}-${row}` : undefined}
      onFocus={() => {
        here.current = [row, column]
      }}
      onKeyDown={(event) => onCellKey(event, edits, row, column)}
      onPaste={pasteLine(words)}
      onText={(text) => edits.type(row, column, text)}
    />
  )
}

interface RowsTooLongProps {
  readonly edits: TableEdits
  readonly say: Say
}

/** That a row has more cells than the head has columns, and what can be done. */
function RowsTooLong({ edits, say }: RowsTooLongProps) {
  const { index, count } = edits
  return upTo(edits.last)
    .filter((row) => edits.lengthOf(row) > count)
    .map((row) => {
      const rest = edits.rows[row]?.slice(count).join(', ') ?? ''
      const details = { name: edits.rowName(row), found: edits.lengthOf(row), count, rest }
      return (
        <Fault
          key={row}
          id={`cells-${index}-${row}`}
          of={{ message: say('table.tooMany', details) }}
        >
          <div className={ui.actions}>
            <Button look="sm" onClick={() => edits.addColumn()}>
              {say('table.addColumn')}
            </Button>
            <Link onClick={() => edits.removeRest(row)}>{say('table.removeCell')}</Link>
          </div>
        </Fault>
      )
    })
}

function Caption({ edits, words }: Pick<TableProps, 'edits' | 'words'>) {
  const { language, say } = words
  const id = `cells-${edits.index}`
  return (
    <Part label={say('table.caption')} of={id}>
      <span className={`${ui.line} ${ui.choice}`}>
        <Cell
          id={id}
          lang={language}
          value={edits.table.caption}
          onPaste={pasteLine(words)}
          onText={(text) => edits.setCaption(text, language)}
        />
      </span>
    </Part>
  )
}

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface CellProps extends ComponentProps<'input'> {
  readonly value: string
  readonly onText: (text: string) => void
}

/** A field that shows what is typed, also where that is written in another way: without a space at its end. */
function Cell({ value, onText, ...props }: CellProps) {
  const [typed, setTyped] = useState(value)
  const shown = tables.asRead(typed) === value ? typed : value
  return (
    <input
      {...props}
      style={{ '--n': String(shown.length) }}
      autoComplete="off"
      spellCheck
      value={shown}
      onBlur={() => setTyped(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onText(target.value)
      }}
    />
  )
}

interface GripProps {
  readonly name: string
  readonly isMore?: boolean
  readonly act: () => void
}

/** A button at the edge of a table: adds to it, or takes away from it. */
const Grip = ({ name, isMore, act }: GripProps) => (
  <td className={styles.gripCell}>
    <button type="button" aria-label={name} onClick={act}>
      <Line size={14} d={isMore ? 'M0 7H14M7 0V14' : 'M1 1L13 13M13 1L1 13'} />
    </button>
  </td>
)

import { isolateHistory, redo, undo } from '@codemirror/commands'
import { type EditorView, WidgetType } from '@codemirror/view'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { isComposing } from '../app/keyboard.ts'
import { Line } from '../ui/icons.tsx'
import { Button, Fault, Link, named, Part } from '../ui/kit.tsx'
import { type PasteWords, pasteLine } from './clipboard.ts'
import * as tables from './table.ts'
import { toggles, toolIn } from './tools.ts'

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

/** Which cell is to have the focus once it is drawn. */
const wanted = new WeakMap<EditorView, string>()

/** Leads the focus into a cell. */
export function enterCell(view: EditorView, index: number, row: number, column: number): void {
  wanted.set(view, cellNamed(index, row, column))
  focusWanted(view)
}

const cellNamed = (...place: readonly number[]) => `[data-cell="${place.join(' ')}"]`

function focusWanted(view: EditorView): void {
  const cell = view.dom.querySelector<HTMLElement>(wanted.get(view) ?? 'no-cell')
  if (!cell) return
  wanted.delete(view)
  goTo(cell)
}

function goTo(field: HTMLElement | null | undefined): void {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** What stands so far from a cell of a table, or from a button at its edge. */
function besides(from: HTMLElement, rows: number, columns: number) {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  const other = row?.closest('table')?.rows[row.rowIndex + rows]
  return cell && other?.cells[cell.cellIndex + columns]?.querySelector<HTMLElement>('input, button')
}

/** A table as cells, each a field; drawn in the text editor in the place of its lines. */
export class CellsWidget extends WidgetType {
  readonly props: CellsProps
  constructor(props: CellsProps) {
    super()
    this.props = props
  }
  override eq({ props: { index, table } }: CellsWidget): boolean {
    const { index: own, table: ours } = this.props
    return index === own && JSON.stringify(table) === JSON.stringify(ours)
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
    if (wanted.has(view)) flushSync(draw)
    else draw()
    return true
  }
  override destroy(place: HTMLElement): void {
    const root = roots.get(place)
    queueMicrotask(() => root?.unmount())
  }
}

const roots = new WeakMap<HTMLElement, Root>()

function Cells(props: CellsProps & { readonly view: EditorView }) {
  const { view, table, index, say, language, tell } = props
  const { lines } = table
  const rows = tables.rowsOf(lines)
  const [head = [], ...body] = rows
  const last = body.length
  const count = head.length
  const here = useRef<readonly [row: number, column: number]>(undefined)
  const caption = `cells-${index}`
  const nameOf = (row: number) => rows[row]?.[0] || say('table.row', { n: row })
  const columnName = (column: number) => head[column] || say('table.column', { n: column + 1 })
  const enter = (row: number, column: number) => enterCell(view, index, row, column)
  /** Writes the table with other lines, and goes to a cell of it. */
  const put = (next: readonly string[], row?: number, column = 0) => {
    const changes = tables.changeTo(table, next)
    const selection = { anchor: table.from }
    const isTyped = row === undefined
    const how = isTyped ? { userEvent: 'input.type' } : { annotations: isolateHistory.of('full') }
    if (!isTyped) wanted.set(view, cellNamed(index, row, column))
    view.dispatch({ changes, selection, ...how })
    focusWanted(view)
  }
  const addRow = (column = 0) => put(tables.withRow(lines), last + 1, column)
  const addColumn = () => put(tables.withColumn(lines), 0, count)
  const removeRow = (row: number, column = 0) => {
    put(tables.withoutRow(lines, row), Math.min(row, last - 1), column)
    tell(say('table.rowRemoved', { name: nameOf(row) }))
  }
  useLayoutEffect(() => {
    view.requestMeasure()
    focusWanted(view)
    // The cell that had the focus is gone.
    const [row = -1, column = 0] = here.current ?? []
    if (row >= 0 && document.activeElement === document.body)
      enter(Math.min(row, last), Math.min(column, count - 1))
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const { key, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event
    const { selectionStart, selectionEnd, value } = currentTarget
    const move = (by: number) => () => put(tables.withMoved(lines, row, by), row + by, column)
    const isStart = selectionEnd === 0
    const isEnd = selectionStart === value.length
    const to = (rows: number, columns: number) => () => goTo(besides(currentTarget, rows, columns))
    const width = (of: number) => Math.max(count, rows[of]?.length ?? 0)
    const acts: Readonly<Record<string, false | (() => unknown)>> = {
      'Mod-z': () => undo(view),
      'Mod-Shift-z': () => redo(view),
      'Mod-y': () => redo(view),
      'Mod-i': () => toolIn(currentTarget, toggles.em),
      'Mod-b': () => toolIn(currentTarget, toggles.strong),
      'Alt-ArrowUp': row > 1 && move(-1),
      'Alt-ArrowDown': row > 0 && row < last && move(1),
      'Alt-Backspace': row > 0 && (() => removeRow(row, column)),
      Enter: () => (row < last ? enter(row + 1, column) : addRow(column)),
      ArrowDown: to(1, 0),
      ArrowUp: row > 0 && to(-1, 0),
      ArrowLeft: isStart && column > 0 && to(0, -1),
      ArrowRight: isEnd && to(0, 1),
      Tab: () => {
        if (column < width(row) - 1) enter(row, column + 1)
        else if (row < last) enter(row + 1, 0)
        else addRow()
      },
      'Shift-Tab':
        row + column > 0 &&
        (() => (column > 0 ? enter(row, column - 1) : enter(row - 1, width(row - 1) - 1))),
      // Since Tab stays in it. From here on it leads out of the text, and back to the buttons.
      Escape: () => document.getElementById(caption)?.focus(),
    }
    const held = [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift']
    const keys = [...held, key.length === 1 ? key.toLowerCase() : key]
    const act = isComposing(event.nativeEvent) || acts[keys.filter(Boolean).join('-')]
    if (typeof act !== 'function') return
    event.preventDefault()
    act()
  }
  const cell = (row: number, column: number) => (
    <Cell
      data-cell={`${index} ${row} ${column}`}
      lang={language}
      value={rows[row]?.[column] ?? ''}
      aria-label={row === 0 ? columnName(column) : `${nameOf(row)}, ${columnName(column)}`}
      aria-invalid={column >= count || undefined}
      aria-describedby={column >= count ? `cells-${index}-${row}` : undefined}
      onFocus={() => {
        here.current = [row, column]
      }}
      onKeyDown={(event) => onKeyDown(event, row, column)}
      onPaste={pasteLine(props)}
      onText={(text) => put(tables.withCell(lines, row, column, text))}
    />
  )
  /** From a button at the edge. */
  const onGrip = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    const [down, right] = arrows[key] ?? []
    if (!(target instanceof HTMLButtonElement) || down === undefined || right === undefined) return
    event.preventDefault()
    goTo(besides(target, down, right))
  }
  const lengthOf = (row: number) => rows[row]?.length ?? 0
  const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
  const below = upTo(last)
  const others = upTo(count - 1)
  const tooMany = (row: number) => {
    const rest = rows[row]?.slice(count).join(', ') ?? ''
    return say('table.tooMany', { name: nameOf(row), found: lengthOf(row), count, rest })
  }
  return (
    <>
      <div className="gh">
        <h2>{say('prose.table')}</h2>
        <span className="rm">{say('table.size', { columns: count, rows: last })}</span>
      </div>
      <div className="tbx" {...named('group', table.caption || say('prose.table'))}>
        <table onKeyDown={onGrip}>
          <thead>
            <tr>
              {[0, ...others].map((column) => (
                <th scope="col" key={column}>
                  {cell(0, column)}
                </th>
              ))}
              <Grip name={say('table.addColumn')} isMore act={addColumn} />
            </tr>
          </thead>
          <tbody>
            {below.map((row) => (
              <tr key={row}>
                <th scope="row">{cell(row, 0)}</th>
                {upTo(Math.max(count, lengthOf(row)) - 1).map((column) => (
                  <td className={column < count ? '' : 'bad'} key={column}>
                    {cell(row, column)}
                  </td>
                ))}
                {lengthOf(row) <= count && (
                  <Grip
                    name={say('table.removeRow', { name: nameOf(row) })}
                    act={() => removeRow(row)}
                  />
                )}
              </tr>
            ))}
            <tr>
              <Grip name={say('table.addRow')} isMore act={() => addRow()} />
              {others.map((column) => (
                <Grip
                  key={column}
                  name={say('table.removeColumn', { name: columnName(column) })}
                  act={() => put(tables.withoutColumn(lines, column), 0, column - 1)}
                />
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {below
        .filter((row) => lengthOf(row) > count)
        .map((row) => (
          <Fault key={row} id={`cells-${index}-${row}`} of={{ message: tooMany(row) }}>
            <div className="btns">
              <Button look="sm" onClick={addColumn}>
                {say('table.addColumn')}
              </Button>
              <Link onClick={() => put(tables.withoutRest(lines, row), row, count - 1)}>
                {say('table.removeCell')}
              </Link>
            </div>
          </Fault>
        ))}
      <Part label={say('table.caption')} of={caption}>
        <span className="ln dt">
          <Cell
            id={caption}
            lang={language}
            value={table.caption}
            onPaste={pasteLine(props)}
            onText={(text) => {
              const mark = language === 'fr' ? 'Tableau : ' : 'Table: '
              const changes = tables.captionChange(table, view.state.doc, text, mark)
              view.dispatch({ changes, userEvent: 'input.type' })
            }}
          />
        </span>
      </Part>
    </>
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
  <td className="hd">
    <button type="button" aria-label={name} onClick={act}>
      <Line size={14} d={isMore ? 'M0 7H14M7 0V14' : 'M1 1L13 13M13 1L1 13'} />
    </button>
  </td>
)

import type { ChangeSpec, EditorState } from '@codemirror/state'
import type { SyntaxTree } from './tools.ts'

/** A table of a Markdown text, which is written back line by line: a row that nobody changes stays as it was typed. */
export interface Table {
  /** Where it begins, with its caption, where its first line begins, and where it ends. */
  readonly from: number
  readonly start: number
  readonly to: number
  readonly caption: string
  /** Its head, the rule below it, and its rows. */
  readonly lines: Lines
}

/** As pages know a caption before a table. */
const captionMark = /^Tabl(?:e|eau)\s*:\s*/u

/** The tables that stand in no list and no quotation. */
export function tablesIn({ doc }: EditorState, { topNode }: SyntaxTree): readonly Table[] {
  return topNode.getChildren('Table').map(({ from, to, prevSibling: before }) => {
    const start = doc.lineAt(from).from
    const above = before?.name === 'Paragraph' ? doc.sliceString(before.from, before.to) : ''
    const mark = captionMark.exec(above)?.[0]
    return {
      from: before && mark !== undefined ? before.from : start,
      caption: mark === undefined ? '' : above.slice(mark.length).replaceAll(/\s*\n\s*/g, ' '),
      lines: doc.sliceString(start, to).split('\n'),
      start,
      to,
    }
  })
}

type Lines = readonly string[]

/** What stands between the bars of a line; a bar behind a backslash is a letter. */
const slotsOf = (line: string): Lines =>
  line
    .trim()
    .replace(/^\|/, '')
    .split(/(?<=(?:^|[^\\])(?:\\\\)*)\|/)
    .filter((slot, at, all) => at < all.length - 1 || slot !== '')

const lineOf = (slots: Lines): string => `|${slots.join('|')}|`

const read = (slot: string): string =>
  slot.trim().replace(/\\([\\|])/g, (pair, sign) => (sign === '|' ? '|' : pair))

const written = (text: string): string =>
  text.trim().replace(/\\.|\|/g, (sign) => (sign === '|' ? '\\|' : sign))

/** What will be read where a text is typed. */
export const asRead = (text: string): string => read(written(text))

/** The head and the rows, cell by cell. */
export const rowsOf = (lines: Lines): readonly Lines[] =>
  lines.filter((_, at) => at !== 1).map((line) => slotsOf(line).map(read))

const columnsOf = ([head = '']: Lines): number => slotsOf(head).length

/** Whether a row has fewer cells than there are columns. */
export const hasGap = (lines: Lines): boolean =>
  rowsOf(lines).some(({ length }) => length < columnsOf(lines))

/** A cell as the others of its column are written: to its width, if head and rule have the same. */
function slotFor([head = '', rule = '']: Lines, column: number, text: string): string {
  const above = slotsOf(head)[column] ?? ''
  const below = slotsOf(rule)[column] ?? ''
  const room = rule.includes(' ') ? ' ' : ''
  const slot = room + written(text) + (room || (text.endsWith('\\') ? ' ' : ''))
  return slot.padEnd(above.length === below.length ? below.length : 0)
}

/** The slots of a line, and empty ones up to a number of them. */
function filled(lines: Lines, line: string, count: number): Lines {
  const slots = slotsOf(line)
  const more = Array.from({ length: count }, (_, column) => slotFor(lines, column, ''))
  return [...slots, ...more.slice(slots.length)]
}

/** Where a row stands: the rule lies between the head and the others. */
const placeOf = (row: number): number => (row === 0 ? 0 : row + 1)

export function withCell(lines: Lines, row: number, column: number, text: string): Lines {
  const slots = filled(lines, lines[placeOf(row)] ?? '', Math.max(columnsOf(lines), column + 1))
  return lines.with(placeOf(row), lineOf(slots.with(column, slotFor(lines, column, text))))
}

/** One more row at the end. */
export const withRow = (lines: Lines): Lines => [
  ...lines,
  lineOf(filled(lines, '', columnsOf(lines))),
]

export const withoutRow = (lines: Lines, row: number): Lines => lines.toSpliced(placeOf(row), 1)

/** A row moved among those below the head. */
export const withMoved = (lines: Lines, row: number, by: number): Lines =>
  withoutRow(lines, row).toSpliced(placeOf(row + by), 0, lines[placeOf(row)] ?? '')

export function withColumn(lines: Lines): Lines {
  const [, rule = ''] = lines
  const wider = lines.map((line) => lineOf(filled(lines, line, columnsOf(lines) + 1)))
  return wider.with(1, lineOf([...slotsOf(rule), rule.includes(' ') ? ' --- ' : '---']))
}

export const withoutColumn = (lines: Lines, column: number): Lines =>
  lines.map((line) => lineOf(slotsOf(line).toSpliced(column, 1)))

/** A row without the cells for which there is no column. */
export const withoutRest = (lines: Lines, row: number): Lines =>
  lines.with(placeOf(row), lineOf(slotsOf(lines[placeOf(row)] ?? '').slice(0, columnsOf(lines))))

/** The change of a text in which a table gets other lines: of those that stay nothing is touched. */
export function changeTo({ start, lines }: Table, next: Lines): ChangeSpec {
  const most = Math.min(lines.length, next.length)
  const same = Array.from({ length: most }, (_, at) => lines[at] === next[at])
  const first = same.includes(false) ? same.indexOf(false) : most
  let last = 0
  while (last < most - first && lines.at(-1 - last) === next.at(-1 - last)) last += 1
  const length = (of: Lines) => of.reduce((sum, line) => sum + line.length + 1, 0)
  // Lines below the head come and go with the line end before them.
  const before = Math.min(first, 1)
  const from = start + length(lines.slice(0, first)) - before
  const to = from + length(lines.slice(first, lines.length - last)) + before - 1
  const insert = next.slice(first, next.length - last).map((line) => `\n${line}`)
  return { from, to, insert: insert.join('').slice(1 - before) }
}

/** The change that gives a table a caption, or takes it away. */
export function captionChange(table: Table, doc: EditorState['doc'], text: string, mark: string) {
  const { from, start } = table
  const [written = mark] = captionMark.exec(doc.sliceString(from, start)) ?? []
  const insert = text.trim() === '' ? '' : `${written}${text.trim()}\n\n`
  return { from, to: start, insert }
}

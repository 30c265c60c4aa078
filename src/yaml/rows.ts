import type { Edit } from '../content/finding.ts'
import type { Range } from '../content/text.ts'
import type { Wording } from '../message.ts'

/** A line that gives YAML its structure: not a comment, not the inside of a text that spans lines. */
interface Row {
  /** The offsets of the line. */
  readonly range: Range
  /** The white space it begins with. */
  readonly space: string
  /** The columns, from 0, of the hyphens of list items. */
  readonly dashes: readonly number[]
  /** The column, from 0, of what follows the hyphens. */
  readonly column: number
  /** The field's name, where the line is of the form `name: …`. */
  readonly key: string | undefined
  /** What stands behind the colon (or the hyphens), without a trailing comment. */
  readonly value: string
  /** The offset of the value. */
  readonly valueAt: number
}

/** A row together with the further lines its value may have. */
export interface WholeRow extends Row {
  /** The value opens a quotation or a bracket that nothing closes before the next field. */
  readonly open: boolean
}

/** Whether a word is, or is nearly, the name of a field. */
export type IsField = (word: string) => boolean

/** What a person probably typed wrong, seen in the plain text: where, and how it would read right. */
export interface Slip {
  readonly range: Range
  readonly edit: Edit
  readonly wording: Wording
  /** It is wrong whether or not a parser minds. */
  readonly certain: boolean
}

interface Scan {
  readonly lines: readonly Line[]
  /** The line below the row. */
  readonly from: number
  readonly isField: IsField
}

const blockForm = /^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/
// A quotation that is not closed within so many lines has lost its closing mark.
const longestQuotation = 80

/** The rows of a YAML text. It need not be valid: that is what it is for. */
export function rowsOf(text: string, isField: IsField): WholeRow[] {
  const lines = linesOf(text)
  const rows: WholeRow[] = []
  for (let from = 1; from <= lines.length; from++) {
    const line = lines[from - 1]
    if (!line || /^\s*(?:#.*)?$/.test(line.text)) continue
    const row = rowOf(line)
    const { end, open } = valueEnd(row, { lines, from, isField })
    const last = lines[end - 1]
    const spans = last && end > from && !blockForm.test(row.value)
    const value = spans ? text.slice(row.valueAt, last.range[1]).trimEnd() : row.value
    rows.push({ ...row, value, open })
    from = end
  }
  return rows
}

interface ValueEnd {
  /** The index of the line behind the value. */
  readonly end: number
  readonly open: boolean
}

function valueEnd(row: Row, scan: Scan): ValueEnd {
  const parent = row.key === undefined ? (row.dashes.at(-1) ?? row.column) : row.column
  const isDeeper = ({ text }: Line) => text.trim() === '' || indentOf(text) > parent
  const isText = (line: Line) => line.text.trim() !== '' && isDeeper(line) && !isRow(line, scan)
  if (blockForm.test(row.value)) return { end: lastWhile(scan, isDeeper), open: false }
  if (/^["'[{]/.test(row.value)) {
    return closingLine(row, scan, (line) => !isDeeper(line) && isRow(line, scan))
  }
  return { end: row.value === '' ? scan.from : lastWhile(scan, isText), open: false }
}

function isRow(line: Line, { isField }: Scan): boolean {
  const { key, dashes } = rowOf(line)
  return dashes.length > 0 || (key !== undefined && isField(key))
}

/** The line that closes the value; none where another field begins before. */
function closingLine(row: Row, scan: Scan, stops: (line: Line) => boolean): ValueEnd {
  let value = row.value
  if (isClosed(value)) return { end: scan.from, open: false }
  for (const [index, line] of scan.lines.slice(scan.from, scan.from + longestQuotation).entries()) {
    if (stops(line)) break
    value += `\n${line.text}`
    if (isClosed(value)) return { end: scan.from + index + 1, open: false }
  }
  return { end: scan.from, open: true }
}

/** Whether a value that begins with a quotation mark or a bracket also ends it. */
function isClosed(value: string): boolean {
  if (value.startsWith('"')) return /^"(?:[^"\\]|\\[\s\S])*"/.test(value)
  if (value.startsWith("'")) return /^'(?:[^']|'')*'/.test(value)
  const bare = value.replace(/"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'/g, '')
  return count(bare, /[[{]/g) <= count(bare, /[\]}]/g)
}

const count = (text: string, form: RegExp): number => [...text.matchAll(form)].length

const indentOf = (text: string): number => /^ */.exec(text)?.[0].length ?? 0

function lastWhile({ lines, from }: Scan, fits: (line: Line) => boolean): number {
  let end = from
  for (let line = lines[end]; line && fits(line); line = lines[end]) end++
  return end
}

const rowForm =
  /^(\s*)((?:-[ \t]+)*)(?:("[^"]*"|'[^']*'|[\p{L}\p{N}_$.<-]+)[ \t]*:(?=[ \t]|$)|(-$)?)([ \t]*)(.*)$/u

function rowOf({ range, text }: Line): Row {
  const [, space = '', hyphens = '', key, lone = '', gap = '', rest = ''] = rowForm.exec(text) ?? []
  const column = space.length + hyphens.length
  return {
    range,
    space,
    dashes: [...`${hyphens}${lone}`.matchAll(/-/g)].map(({ index }) => space.length + index),
    column: key === undefined && !lone ? column + gap.length : column,
    key: key?.replace(/^(["'])(.*)\1$/, '$2'),
    value: withoutComment(rest),
    valueAt: range[1] - rest.length,
  }
}

/** A comment begins with ` #`, but not inside quotation marks. */
function withoutComment(value: string): string {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.exec(value)?.[0] ?? ''
  if (/^["']/.test(value) && !quoted) return value.trimEnd()
  const rest = value.slice(quoted.length).replace(/(?:^|\s)#.*$/, '')
  return (quoted + rest).trimEnd()
}

interface Line {
  /** The offsets of the line, without its line feed. */
  readonly range: Range
  readonly text: string
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const range: Range = [start, start + line.length]
    start = range[1] + 1
    return { range, text: line }
  })
}

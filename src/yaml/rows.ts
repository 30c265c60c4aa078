import type { TextRange } from '../content/text.ts'
import type { Wording } from '../message.ts'
import type { Suggestion } from '../problem.ts'

/** A line that gives YAML its structure, together with the further lines its value may have. */
export interface Row extends Line {
  /** The value opens a quotation or a bracket that nothing closes before the next field. */
  readonly open: boolean
}

type Line = ReturnType<typeof lineOf>

/** Whether a word is, or is nearly, the name of a field. */
export type IsField = (word: string) => boolean

/** What is known of the names of fields: which there are, and which hold fields or lists of their own. */
export interface FieldNames {
  readonly isField: IsField
  readonly isGroup: IsField
}

/** A likely typing error, found in the plain text, and its correction. */
export interface Slip {
  readonly range: TextRange
  readonly edit: Suggestion
  readonly wording: Wording
  /** The edit only serves to read the rest: the right correction is for the author to choose. */
  readonly isOpen?: boolean
  /** It is an error even if the parser accepts it. */
  readonly certain?: boolean
}

const blockForm = /^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/
// A quotation that is not closed within so many lines has lost its closing mark.
const longestQuotation = 80

/** The rows of a YAML text, valid or not. */
export function rowsOf(text: string, isField: IsField): Row[] {
  const lines = [...text.matchAll(/^[^\n]*/gm)].map((line) => lineOf(line[0], line.index))
  const rows: Row[] = []
  for (let at = 0; at < lines.length; at++) {
    const row = lines[at]
    if (!row || /^\s*(?:#.*)?$/.test(row.line)) continue
    const end = lastLine(lines, at, isField)
    const last = lines[end ?? at] ?? row
    const spans = last !== row && !blockForm.test(row.value)
    const whole = text.slice(row.valueAt, last.start + last.line.length).trimEnd()
    rows.push({ ...row, value: spans ? whole : row.value, open: end === undefined })
    at = end ?? at
  }
  return rows
}

/** The index of the line in which the value of a row ends; undefined where it is left open. */
function lastLine(lines: readonly Line[], at: number, isField: IsField): number | undefined {
  const { key, dashes, column, value } = lines[at] ?? lineOf('', 0)
  const parent = key === undefined ? (dashes.at(-1) ?? column) : column
  const isBlank = ({ line }: Line) => line.trim() === ''
  const isDeeper = (one: Line) => isBlank(one) || one.line.search(/[^ ]|$/) > parent
  const isRow = (one: Line) => one.dashes.length > 0 || (one.key !== undefined && isField(one.key))
  const lastWhile = (fits: (line: Line) => boolean) => {
    let end = at + 1
    for (let one = lines[end]; one && fits(one); one = lines[end]) end++
    return end - 1
  }
  if (blockForm.test(value)) return lastWhile(isDeeper)
  if (value === '') return at
  if (!/^["'[{]/.test(value)) {
    // A comment ends a text without quotation marks (YAML 1.2, 7.3.3).
    const goesOn = (one: Line) => !/^\s*(?:#.*)?$/.test(one.line) && isDeeper(one) && !isRow(one)
    return lastWhile(goesOn)
  }
  let whole = value
  for (let end = at; end <= at + longestQuotation; end++) {
    const one = lines[end]
    if (!one || (end > at && !isDeeper(one) && isRow(one))) return undefined
    if (end > at) whole += `\n${one.line}`
    if (isClosed(whole)) return end
  }
  return undefined
}

/** Whether a value that begins with a quotation mark or a bracket also ends it. */
function isClosed(value: string): boolean {
  if (/^["']/.test(value)) return quotation.test(value)
  const bare = value.replace(quotations, '')
  return bare.split(/[[{]/).length <= bare.split(/[\]}]/).length
}

/** A quotation of YAML at the start of a text. */
export const quotation = /^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')/

/** All quotations of a text. */
export const quotations = new RegExp(quotation.source.slice(1), 'g')

const rowForm =
  /^(\s*)((?:-[ \t]+)*)(?:("[^"]*"|'[^']*'|[\p{L}\p{N}_$.<-]+)[ \t]*:(?=[ \t]|$)|(-$)?)([ \t]*)(.*)$/u

function lineOf(line: string, start: number) {
  const [, space = '', hyphens = '', key, lone = '', gap = '', rest = ''] = rowForm.exec(line) ?? []
  const column = space.length + hyphens.length
  return {
    line,
    /** The offset of the line. */
    start,
    /** The white space it begins with. */
    space,
    /** The columns, from 0, of the hyphens of list items. */
    dashes: [...`${hyphens}${lone}`.matchAll(/-/g)].map(({ index }) => space.length + index),
    /** The column, from 0, of what follows the hyphens. */
    column: key === undefined && !lone ? column + gap.length : column,
    /** The field's name, where the line is of the form `name: …`. */
    key: key?.replace(/^(["'])(.*)\1$/, '$2'),
    /** What stands behind the colon (or the hyphens), without a trailing comment. */
    value: withoutComment(rest),
    /** The offset of the value. */
    valueAt: start + line.length - rest.length,
  }
}

/** A comment begins with ` #`, but not inside quotation marks. */
function withoutComment(value: string): string {
  const quoted = quotation.exec(value)?.[0] ?? ''
  if (/^["']/.test(value) && !quoted) return value.trimEnd()
  return (quoted + value.slice(quoted.length).replace(/(?:^|\s)#.*$/, '')).trimEnd()
}

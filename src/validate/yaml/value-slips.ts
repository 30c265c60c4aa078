import * as words from '../messages/punctuation.ts'
import type { Range } from '../text/text-file.ts'
import { quoted } from './quoted.ts'
import type { WholeRow } from './rows.ts'
import type { Slip } from './slip.ts'

/**
 * The slip in a row's value, if any: an unclosed quotation or bracket, text behind a quotation, a sign at the start that
 * YAML takes for its own, a colon in the text (editors.md 7.1).
 */
export function valueSlip(row: WholeRow): Slip | undefined {
  const { value } = row
  const isText = row.key === undefined && row.dashes.length === 0
  if (value === '' || isText) return undefined
  if (row.open) return unclosed(row)
  if (/^["']/.test(value)) return behindQuotation(row)
  if (startsSpecially(value)) {
    return requote(row, value, words.specialStart({ ...named(row, value), mark: mark(value) }))
  }
  if (!/^[[{&*!|>]/.test(value) && /:(?:[ \t\n]|$)/.test(value)) {
    return requote(row, value, words.colon(named(row, value)))
  }
  return undefined
}

function unclosed(row: WholeRow): Slip {
  const first = row.value.charAt(0)
  const isQuote = first === '"' || first === "'"
  const closing = isQuote ? first : first === '[' ? ']' : '}'
  const end = row.valueAt + row.value.length
  const name = nameOf(row)
  const wording = isQuote
    ? words.openQuote({ name, mark: closing })
    : words.openBracket({ name, mark: closing })
  return {
    range: valueRange(row),
    edit: { range: [end, end], text: closing },
    wording,
    certain: isQuote,
  }
}

function behindQuotation(row: WholeRow): Slip | undefined {
  const { value } = row
  const closed = /^(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')/.exec(value)?.[0] ?? value
  if (closed === value) return undefined
  // 'L'art' was meant to be quoted as a whole; "Hold" the note begins with a quotation of its own.
  const isWhole = value.startsWith("'") && value.endsWith("'")
  const text = isWhole ? value.slice(1, -1).replaceAll("''", "'") : value
  return requote(row, text, words.textAfterQuote(named(row, text)))
}

/** Signs with which YAML begins something other than text, where it is plainly text that follows. */
function startsSpecially(value: string): boolean {
  if (/^\*/.test(value)) return !/^\*[^\s*]+$/.test(value)
  if (/^&/.test(value)) return /^&\s/.test(value)
  if (/^[|>]/.test(value)) return !/^[|>][+-]?\d?[+-]?\s*$/.test(value)
  if (/^\[/.test(value)) return /\]\s*[^\s\]}]/.test(value.replace(/,\s*/g, ''))
  if (/^\{/.test(value)) return /\}\s*[^\s\]}]/.test(value)
  return /^(?:[@`%,\]}]|[-?](?:\s|$))/.test(value)
}

const mark = (value: string): string => /^\*+/.exec(value)?.[0] ?? value.charAt(0)

/** An item of a list has no name; its first words stand for it. */
const nameOf = ({ key, value }: WholeRow): string =>
  key ??
  value
    .replace(/^["'[{]/, '')
    .split(/\s+/)
    .slice(0, 3)
    .join(' ')

const named = (row: WholeRow, text: string) => ({
  name: nameOf(row),
  corrected: `${row.key === undefined ? '- ' : `${row.key}: `}${quoted(text.replace(/\s*\n\s*/g, ' '))}`,
})

const valueRange = (row: WholeRow): Range => [row.valueAt, row.valueAt + row.value.length]

const requote = (row: WholeRow, text: string, wording: Slip['wording']): Slip => ({
  range: valueRange(row),
  edit: { range: valueRange(row), text: quoted(text) },
  wording,
  certain: false,
})

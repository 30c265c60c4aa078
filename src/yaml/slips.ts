import type { Range } from '../content/text.ts'
import { message } from '../message.ts'
import { hardSpace, indentSlips, missingDashSpace } from './indentation.ts'
import { type IsField, rowsOf, type Slip, type WholeRow } from './rows.ts'

/** Everything in a YAML text that looks like a slip of the hand, one per row, in order. */
export function slipsOf(text: string, isField: IsField): Slip[] {
  const rows = rowsOf(text, isField)
  const indents = indentSlips(rows.map((row) => withMeantName(row, isField)))
  const values = rows.flatMap((row) => valueSlip(row) ?? wordSlip(row, isField) ?? [])
  return [...indents, ...values].toSorted((one, other) => one.edit.range[0] - other.edit.range[0])
}

// Each slip costs a parse; a text with more of them is better looked at as a whole.
const mostSlips = 24

/**
 * The slips that are real: those whose correction leaves the text with fewer mistakes. `mistakes` counts what the parser
 * finds wrong with a text.
 */
export function realSlips(
  text: string,
  slips: readonly Slip[],
  mistakes: (text: string) => number,
): Slip[] {
  const left = (kept: readonly Slip[]) => mistakes(repair(text, kept).text)
  let kept = slips.slice(0, mostSlips)
  for (const slip of kept) {
    if (slip.certain) continue
    const others = kept.filter((other) => other !== slip)
    if (left(others) <= left(kept)) kept = others
  }
  return kept
}

/** The slip in a row that has no field name: a colon without its space or left out, a hyphen without its space. */
function wordSlip(row: WholeRow, isField: IsField): Slip | undefined {
  if (row.key !== undefined) return undefined
  return spaceSlip(row, isField) ?? colonSlip(row, isField) ?? hyphenSlip(row)
}

/** The row with the name it is meant to have, where its colon lacks a space or is left out. */
function withMeantName(row: WholeRow, isField: IsField): WholeRow {
  if (row.key !== undefined) return row
  const slip = spaceSlip(row, isField) ?? colonSlip(row, isField)
  const key = /^[\p{L}\p{N}_-]+/u.exec(row.value)?.[0]
  return slip && key !== undefined ? { ...row, key } : row
}

function spaceSlip(row: WholeRow, isField: IsField): Slip | undefined {
  const [, name = '', rest = ''] = /^([\p{L}\p{N}_-]+):(.+)$/su.exec(row.value) ?? []
  if (!isField(name) || rest.startsWith('//')) return undefined
  const at = row.valueAt + name.length
  const isHard = /^[\u00A0\u202F]/.test(rest)
  return {
    range: isHard ? [at + 1, at + 2] : [at, at + 1],
    edit: { range: [at + 1, at + (isHard ? 2 : 1)], text: ' ' },
    wording: isHard ? hardSpace() : missingSpace({ corrected: `${name}: ${rest}` }),
    certain: false,
  }
}

function colonSlip(row: WholeRow, isField: IsField): Slip | undefined {
  const [, name = ''] = /^([\p{L}\p{N}_-]+)\s+[^:]/u.exec(row.value) ?? []
  if (!isField(name)) return undefined
  const at = row.valueAt + name.length
  return {
    range: [row.valueAt, at],
    edit: { range: [at, at], text: ':' },
    wording: missingColon({ name }),
    certain: false,
  }
}

function hyphenSlip(row: WholeRow): Slip | undefined {
  if (row.dashes.length > 0 || !/^-(?:[\u00A0\u202F]|[^\s-])/.test(row.value)) return undefined
  const at = row.valueAt + 1
  const isHard = /^-\s/.test(row.value)
  return {
    range: [row.valueAt, at],
    edit: { range: [at, isHard ? at + 1 : at], text: ' ' },
    wording: isHard ? hardSpace() : missingDashSpace(),
    certain: false,
  }
}

/**
 * The slip in a row's value, if any: an unclosed quotation or bracket, text behind a quotation, a sign at the start that
 * YAML takes for its own, a colon in the text.
 */
function valueSlip(row: WholeRow): Slip | undefined {
  const { value } = row
  const isText = row.key === undefined && row.dashes.length === 0
  if (value === '' || isText) return undefined
  if (row.open) return unclosed(row)
  if (/^["']/.test(value)) return behindQuotation(row)
  if (startsSpecially(value)) {
    return requote(row, value, specialStart({ ...named(row, value), mark: mark(value) }))
  }
  if (!/^[[{&*!|>]/.test(value) && /:(?:[ \t\n]|$)/.test(value)) {
    return requote(row, value, colon(named(row, value)))
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
    ? openQuote({ name, mark: closing })
    : openBracket({ name, mark: closing })
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
  return requote(row, text, textAfterQuote(named(row, text)))
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

/** A text with edits made, and the way back to the offsets it had before. */
export interface Repaired {
  readonly text: string
  readonly toOriginal: (offset: number) => number
}

/** Corrects slips, whose edits do not overlap. An offset inside a replacement goes back to where that began. */
export function repair(text: string, slips: readonly Pick<Slip, 'edit'>[]): Repaired {
  const edits = slips.map(({ edit }) => edit)
  const sorted = edits.toSorted((one, other) => one.range[0] - other.range[0])
  let result = ''
  let done = 0
  const pieces = sorted.map(({ range: [start, end], text: replacement }) => {
    result += text.slice(done, start)
    const at = result.length
    result += replacement
    done = end
    return { at, length: replacement.length, start, end }
  })
  const toOriginal = (offset: number): number => {
    const piece = pieces.findLast(({ at }) => at <= offset)
    if (!piece) return offset
    const beyond = offset - piece.at - piece.length
    if (beyond >= 0) return piece.end + beyond
    return Math.min(piece.end, piece.start + offset - piece.at)
  }
  return { text: result + text.slice(done), toOriginal }
}

/** A text as YAML takes it verbatim: between double quotes, or single ones where it holds double quotes. */
export function quoted(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}

const missingSpace = message('yaml/space', {
  en: ['A space is missing after the colon.', 'Write: {corrected}'],
  fr: ['Il manque une espace après les deux-points.', 'Écrivez : {corrected}'],
})

const missingColon = message('yaml/colon-missing', {
  en: ['There is no colon after “{name}”.', 'Write “{name}:”, a space, and then the text.'],
  fr: [
    "Il n'y a pas de deux-points après « {name} ».",
    'Écrivez « {name}: », une espace, puis le texte.',
  ],
})

export const colon = message('yaml/colon', {
  en: ['The text of “{name}” contains a colon; put the text in quotes.', 'Write: {corrected}'],
  fr: [
    'Le texte de « {name} » contient un deux-points ; mettez-le entre guillemets droits.',
    'Écrivez : {corrected}',
  ],
})

const openQuote = message('yaml/quote', {
  en: ['The quoted text of “{name}” is not closed.', 'Add {mark} at the end of the text.'],
  fr: [
    "Le texte entre guillemets de « {name} » n'est pas fermé.",
    'Ajoutez {mark} à la fin du texte.',
  ],
})

const textAfterQuote = message('yaml/quote', {
  en: ['The quotation mark inside the text of “{name}” ends it too early.', 'Write: {corrected}'],
  fr: ['Le guillemet au milieu du texte de « {name} » le ferme trop tôt.', 'Écrivez : {corrected}'],
})

const specialStart = message('yaml/special', {
  en: [
    'The text of “{name}” begins with “{mark}”, which has a meaning of its own; put the text in quotes.',
    'Write: {corrected}',
  ],
  fr: [
    'Le texte de « {name} » commence par « {mark} », qui a un sens particulier ; mettez-le entre guillemets droits.',
    'Écrivez : {corrected}',
  ],
})

const openBracket = message('yaml/bracket', {
  en: [
    'The bracket that opens “{name}” is not closed.',
    'Add {mark} at the end, or put the text in quotes.',
  ],
  fr: [
    "Le crochet qui ouvre « {name} » n'est pas fermé.",
    'Ajoutez {mark} à la fin, ou mettez le texte entre guillemets droits.',
  ],
})
